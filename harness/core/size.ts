/** Units of a size text. KB and MB are powers of 1,000; KiB and MiB are powers of 1,024. */
export type SizeUnit = "B" | "KB" | "MB" | "KiB" | "MiB";

/** A size as people write it: a whole number, one space, a unit; for example `10 KB`. */
export type SizeText = `${bigint} ${SizeUnit}`;

const BYTES: Readonly<Record<SizeUnit, number>> = {
  B: 1,
  KB: 1_000,
  MB: 1_000_000,
  KiB: 1_024,
  MiB: 1_048_576,
};

const PATTERN = /^(0|[1-9][0-9]*) (B|KB|MB|KiB|MiB)$/;

/**
 * Reads a size text.
 *
 * @param text for example `10 KB`
 * @returns bytes
 * @throws {SyntaxError} if the text is not `<integer> B|KB|MB|KiB|MiB` with one space
 *
 * @example
 * ```ts
 * import { parseSize } from "@dari/scenario";
 * import assert from "node:assert/strict";
 *
 * assert.equal(parseSize("10 KB"), 10_000);
 * assert.equal(parseSize("1 KiB"), 1_024);
 * ```
 */
export function parseSize(text: string): number {
  const match = PATTERN.exec(text);
  if (match === null) {
    throw new SyntaxError(
      `Cannot read the size "${text}": write a whole number, one space and B, KB, MB, KiB or MiB, such as "10 KB"`,
    );
  }
  const bytes = Number(match[1]) * BYTES[match[2] as SizeUnit];
  if (!Number.isSafeInteger(bytes)) {
    throw new SyntaxError(
      `Cannot read the size "${text}": it is larger than can be counted exactly`,
    );
  }
  return bytes;
}

/**
 * Text of a number of bytes, in the largest unit of thousands that keeps it at least 1.
 *
 * @param bytes may be negative for differences, and have a fraction for averages
 * @returns for example `2 KB`
 */
export function formatBytes(bytes: number): string {
  const size = Math.abs(bytes);
  const unit: SizeUnit = size >= BYTES.MB ? "MB" : size >= BYTES.KB ? "KB" : "B";
  return `${Number((bytes / BYTES[unit]).toFixed(3))} ${unit}`;
}
