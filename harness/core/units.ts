/**
 * A length of time in nanoseconds. The brand exists in types only: at run time it is a plain number,
 * so values made by two copies of this module mean the same.
 */
export type Duration = number & { readonly __brand: "duration in ns" };

function duration(value: number, unit: string, factor: number): Duration {
  if (!Number.isFinite(value) || value < 0) {
    throw new RangeError(
      `Cannot use ${unit}(${value}): a duration is a finite number, not negative`,
    );
  }
  return Math.round(value * factor) as Duration;
}

/**
 * Nanoseconds.
 *
 * @param value a finite number, not negative
 * @returns the duration, rounded to whole nanoseconds
 * @throws {RangeError} if `value` is negative, NaN or infinite
 *
 * @example
 * ```ts
 * import { ns } from "@dari/scenario";
 * import assert from "node:assert/strict";
 *
 * assert.equal(ns(80), 80);
 * ```
 */
export function ns(value: number): Duration {
  return duration(value, "ns", 1);
}

/**
 * Microseconds.
 *
 * @param value a finite number, not negative
 * @returns the duration in nanoseconds
 * @throws {RangeError} if `value` is negative, NaN or infinite
 *
 * @example
 * ```ts
 * import { us } from "@dari/scenario";
 * import assert from "node:assert/strict";
 *
 * assert.equal(us(250), 250_000);
 * ```
 */
export function us(value: number): Duration {
  return duration(value, "us", 1e3);
}

/**
 * Milliseconds.
 *
 * @param value a finite number, not negative
 * @returns the duration in nanoseconds
 * @throws {RangeError} if `value` is negative, NaN or infinite
 *
 * @example
 * ```ts
 * import { ms } from "@dari/scenario";
 * import assert from "node:assert/strict";
 *
 * assert.equal(ms(1.5), 1_500_000);
 * ```
 */
export function ms(value: number): Duration {
  return duration(value, "ms", 1e6);
}

/**
 * Seconds.
 *
 * @param value a finite number, not negative
 * @returns the duration in nanoseconds
 * @throws {RangeError} if `value` is negative, NaN or infinite
 *
 * @example
 * ```ts
 * import { s } from "@dari/scenario";
 * import assert from "node:assert/strict";
 *
 * assert.equal(s(2), 2_000_000_000);
 * ```
 */
export function s(value: number): Duration {
  return duration(value, "s", 1e9);
}

/**
 * Text of a duration in the largest unit that keeps it at least 1, without rounding surprises for
 * limits that people wrote (`250us`, `1.5ms`).
 *
 * @param value nanoseconds; may be negative for differences
 * @returns for example `250us`
 */
export function formatDuration(value: number): string {
  const size = Math.abs(value);
  const [unit, factor] = size >= 1e9
    ? ["s", 1e9] as const
    : size >= 1e6
    ? ["ms", 1e6] as const
    : size >= 1e3
    ? ["us", 1e3] as const
    : ["ns", 1] as const;
  return `${Number((value / factor).toFixed(3))}${unit}`;
}
