/**
 * Intervals from independent values, one a replicate. Samples of one process are not independent and do not
 * belong here; reduce them to one value a fork first.
 *
 * @module
 */

import { at, checkOpenUnit, checkValues } from "./_check.ts";
import { quantileSorted, sorted } from "./quantile.ts";
import { tCritical } from "./student_t.ts";

/** A two-sided interval. All numbers but `confidence` and `n` have the unit of the values it came from. */
export interface Interval {
  /** The point estimate inside the interval. */
  readonly estimate: number;
  /** Lower end; `-Infinity` when the values cannot support one. */
  readonly lower: number;
  /** Upper end; `Infinity` when the values cannot support one. */
  readonly upper: number;
  /** The probability with which such intervals hold the true value; at least what was asked for. */
  readonly confidence: number;
  /** How many independent values it came from. */
  readonly n: number;
}

/** What every interval function takes besides its values. */
export interface IntervalOptions {
  /** Two-sided confidence, strictly between 0 and 1. Default 0.95. */
  readonly confidence?: number;
}

/** Mean and sample standard deviation (divisor n − 1) of some values. */
export interface Moments {
  /** Arithmetic mean, in the unit of the values. */
  readonly mean: number;
  /** Standard deviation, in the unit of the values; 0 for a single value. */
  readonly sd: number;
  /** How many values. */
  readonly n: number;
}

/**
 * Mean and standard deviation in two passes, which keeps the digits that one pass over squares would lose.
 *
 * @param values finite numbers of one unit
 * @returns the moments
 * @throws {RangeError} when the list is empty or holds a value that is not finite
 *
 * @example
 * ```ts
 * import { moments } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.deepEqual(moments([1, 3]), { mean: 2, sd: Math.SQRT2, n: 2 });
 * ```
 */
export function moments(values: ArrayLike<number>): Moments {
  checkValues(values);
  const n = values.length;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += at(values, i);
  const mean = sum / n;
  let squares = 0;
  for (let i = 0; i < n; i++) squares += (at(values, i) - mean) ** 2;
  return { mean, sd: n > 1 ? Math.sqrt(squares / (n - 1)) : 0, n };
}

/**
 * Student's interval for the mean of independent values: mean ± t·s/√n with n − 1 degrees of freedom.
 *
 * Source: Student (W. S. Gosset), "The Probable Error of a Mean", Biometrika 6 (1908).
 *
 * @param values one value a replicate, at least 2
 * @param options the confidence
 * @returns the interval, in the unit of the values
 * @throws {RangeError} with fewer than 2 values, a value that is not finite, or a confidence outside 0..1
 *
 * @example
 * ```ts
 * import { tInterval } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * const { lower, upper } = tInterval([9, 10, 11], { confidence: 0.95 });
 * assert.equal(lower.toFixed(2), "7.52");
 * assert.equal(upper.toFixed(2), "12.48");
 * ```
 */
export function tInterval(values: ArrayLike<number>, options: IntervalOptions = {}): Interval {
  const confidence = options.confidence ?? 0.95;
  checkOpenUnit("a confidence", confidence);
  checkValues(values, 2);
  const { mean, sd, n } = moments(values);
  const half = tCritical((1 - confidence) / 2, n - 1) * sd / Math.sqrt(n);
  return { estimate: mean, lower: mean - half, upper: mean + half, confidence, n };
}

/**
 * A distribution-free interval for the median: from the k-th smallest to the k-th largest value, with the
 * largest k that keeps the confidence. Too few values for the confidence (fewer than 6 for 95 %) give
 * infinite ends rather than a weaker promise.
 *
 * Source: W. R. Thompson, "On Confidence Ranges for the Median", Annals of Mathematical Statistics 7 (1936):
 * the coverage is 1 − 2·P(B < k) with B binomial (n, 1/2).
 *
 * @param values independent values of one unit
 * @param options the confidence
 * @returns the interval; `confidence` is the exact coverage, which is at least what was asked for
 * @throws {RangeError} when the list is empty, holds a value that is not finite, or the confidence is outside 0..1
 *
 * @example
 * ```ts
 * import { medianInterval } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * const { lower, upper, confidence } = medianInterval([6, 2, 4, 1, 3, 5], { confidence: 0.95 });
 * assert.deepEqual([lower, upper, confidence], [1, 6, 0.96875]);
 * ```
 */
export function medianInterval(
  values: ArrayLike<number>,
  options: IntervalOptions = {},
): Interval {
  const confidence = options.confidence ?? 0.95;
  checkOpenUnit("a confidence", confidence);
  const ascending = sorted(values);
  const n = ascending.length;
  const estimate = quantileSorted(ascending, 0.5);
  // Logarithms, because 2^-n is 0 in floating point from n = 1075 on.
  let logTerm = -n * Math.LN2;
  let below = Math.exp(logTerm);
  if (1 - 2 * below < confidence) {
    return { estimate, lower: -Infinity, upper: Infinity, confidence: 1, n };
  }
  let k = 1;
  while (k < n / 2) {
    logTerm += Math.log((n - k + 1) / k);
    const grown = below + Math.exp(logTerm);
    if (1 - 2 * grown < confidence) break;
    below = grown;
    k++;
  }
  return {
    estimate,
    lower: at(ascending, k - 1),
    upper: at(ascending, n - k),
    confidence: 1 - 2 * below,
    n,
  };
}
