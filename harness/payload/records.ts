import { assemble } from "./assemble.ts";
import { ContentRandom } from "./content_random.ts";

const NAMES = ["tea", "rice", "lamp", "desk", "pen", "soap", "rope", "cup", "map", "bag"] as const;
const TAGS = ["new", "sale", "gift", "eco", "local", "bulk"] as const;

/** The least UTF-8 bytes that `records` can be made of. */
export const RECORDS_MIN_BYTES = `{"records":[],"note":""}`.length;

/**
 * One order record.
 *
 * @param id its number
 * @param random chooses its values
 * @returns JSON text of an object
 */
export function record(id: number, random: ContentRandom): string {
  const cents = String(random.below(100)).padStart(2, "0");
  const name = `${random.pick(NAMES)} ${random.below(1_000)}`;
  const first = random.pick(TAGS);
  const second = random.pick(TAGS);
  return `{"id":${id},"name":"${name}","price":${1 + random.below(500)}.${cents},` +
    `"stock":${random.below(2) === 1},"tags":["${first}","${second}"]}`;
}

/**
 * Order records in one JSON object, as a shop page would send them: ids, names, prices, flags and
 * tags, filled up with a `note` to the exact size. ASCII, so bytes equal UTF-16 units.
 *
 * @param bytes exact UTF-8 size of the text
 * @param seed chooses the values; the same seed gives the same text everywhere
 * @returns JSON text of an object
 * @throws {RangeError} if `bytes` is less than the envelope alone takes
 *
 * @example
 * ```ts
 * import { recordsPayload } from "@dari/scenario";
 * import assert from "node:assert/strict";
 *
 * assert.equal(recordsPayload(10_000, 1).length, 10_000);
 * ```
 */
export function recordsPayload(bytes: number, seed: number): string {
  if (!Number.isSafeInteger(bytes) || bytes < RECORDS_MIN_BYTES) {
    throw new RangeError(
      `Cannot make "records" of ${bytes} B: the least is ${RECORDS_MIN_BYTES} B`,
    );
  }
  const random = new ContentRandom(seed);
  return assemble(bytes, {
    open: '{"records":[',
    middle: '],"note":"',
    close: '"}',
    item: (id) => record(id, random),
  });
}
