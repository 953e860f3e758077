/**
 * The Hodges–Lehmann estimate of a centre, and the signed-rank interval around it.
 *
 * @module
 */

import { at, checkCount, checkOpenUnit, checkValues } from "./_check.ts";
import type { Interval, IntervalOptions } from "./interval.ts";
import { quantileSorted } from "./quantile.ts";

/**
 * The Hodges–Lehmann estimate: the median of all means of two values, each value with itself included. It moves
 * little when a few values are wild and loses 5 % to the mean when none is.
 *
 * Source: J. L. Hodges, E. L. Lehmann, "Estimates of Location Based on Rank Tests", Annals of Mathematical
 * Statistics 34 (1963).
 *
 * @param values one value a replicate, all of one unit
 * @returns the estimate, in the unit of the values
 * @throws {RangeError} when the list is empty or holds a value that is not finite
 *
 * @example
 * ```ts
 * import { hodgesLehmann } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.equal(hodgesLehmann([1, 2, 3, 100]), 2.75);
 * ```
 */
export function hodgesLehmann(values: ArrayLike<number>): number {
  return quantileSorted(pairMeans(values), 0.5);
}

/**
 * The interval that belongs to Wilcoxon's signed-rank test: exact for any distribution that is symmetric about
 * its centre. Too few values for the confidence (fewer than 6 for 95 %) give infinite ends.
 *
 * Source: F. Wilcoxon, "Individual Comparisons by Ranking Methods", Biometrics Bulletin 1 (1945); J. W. Tukey's
 * inversion by ordered pair means (1949); null distribution by counting subsets of 1..n by their sum.
 *
 * @param values one value a replicate, at most 1,000
 * @param options the confidence
 * @returns the interval, in the unit of the values; `confidence` is the exact coverage
 * @throws {RangeError} when the list is empty or too long, holds a value that is not finite, or the confidence is
 * outside 0..1
 *
 * @example
 * ```ts
 * import { signedRankInterval } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * const { lower, upper } = signedRankInterval([1, 2, 3, 4, 5, 60], { confidence: 0.95 });
 * assert.deepEqual([lower, upper], [1, 60]);
 * ```
 */
export function signedRankInterval(
  values: ArrayLike<number>,
  options: IntervalOptions = {},
): Interval {
  const confidence = options.confidence ?? 0.95;
  checkOpenUnit("a confidence", confidence);
  const averages = pairMeans(values);
  const n = values.length;
  const estimate = quantileSorted(averages, 0.5);
  const { depth, tail } = signedRankDepth(n, (1 - confidence) / 2);
  if (depth === 0) return { estimate, lower: -Infinity, upper: Infinity, confidence: 1, n };
  return {
    estimate,
    lower: at(averages, depth - 1),
    upper: at(averages, averages.length - depth),
    confidence: 1 - 2 * tail,
    n,
  };
}

/** How far into the sorted pair means a one-sided signed-rank bound lies. */
export interface SignedRankDepth {
  /** Counted from 1: the bound is the `depth`-th pair mean from the outside; 0 when no bound is possible. */
  readonly depth: number;
  /** The exact probability that the bound lies on the wrong side of the centre; at most the tail asked for. */
  readonly tail: number;
}

/**
 * The depth of the one-sided signed-rank bound for `n` values: the largest that keeps the error below `tail`.
 *
 * Source: as {@link signedRankInterval}. The smallest error that `n` values can promise is 2⁻ⁿ.
 *
 * @param n how many values, from 1 to 1,000
 * @param tail the error allowed, strictly between 0 and 1
 * @returns the depth and the error it really has
 * @throws {RangeError} when an argument lies outside its range
 *
 * @example
 * ```ts
 * import { signedRankDepth } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.deepEqual(signedRankDepth(5, 0.05), { depth: 1, tail: 1 / 32 });
 * assert.equal(signedRankDepth(4, 0.05).depth, 0);
 * ```
 */
export function signedRankDepth(n: number, tail: number): SignedRankDepth {
  checkCount("a number of values", n, 1);
  checkLength(n);
  checkOpenUnit("a tail probability", tail);
  const probabilities = rankSumProbabilities(n);
  // One part in 10^12 of slack: a tail of exactly 1/32 must not be missed by the last bit of 1 - 0.9375.
  const allowed = tail * (1 + 1e-12);
  let below = 0;
  let depth = 0;
  while (depth < probabilities.length && below + at(probabilities, depth) <= allowed) {
    below += at(probabilities, depth++);
  }
  return { depth, tail: below };
}

/**
 * All means of two values, each value with itself included, in ascending order ("Walsh averages").
 *
 * Source: J. W. Tukey, "The Simplest Signed-Rank Tests", Princeton Statistical Research Group, Memo 17 (1949).
 *
 * @param values one value a replicate, at most 1,000
 * @returns n(n + 1)/2 means, in the unit of the values
 * @throws {RangeError} when the list is empty or too long, or holds a value that is not finite
 *
 * @example
 * ```ts
 * import { pairMeans } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.deepEqual([...pairMeans([1, 3])], [1, 2, 3]);
 * ```
 */
export function pairMeans(values: ArrayLike<number>): Float64Array {
  checkValues(values);
  const n = values.length;
  checkLength(n);
  const averages = new Float64Array(n * (n + 1) / 2);
  let filled = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i; j < n; j++) averages[filled++] = (at(values, i) + at(values, j)) / 2;
  }
  return averages.sort();
}

function checkLength(n: number): void {
  if (n > 1000) {
    throw new RangeError(`Cannot form the pair means of ${n} values: wanted at most 1000`);
  }
}
/** P(W = w) for the sum of ranks with random signs, w = 0..n(n + 1)/2. */
function rankSumProbabilities(n: number): Float64Array {
  const probabilities = new Float64Array(n * (n + 1) / 2 + 1);
  probabilities[0] = 1;
  for (let rank = 1; rank <= n; rank++) {
    for (let w = rank * (rank + 1) / 2; w >= 0; w--) {
      const without = at(probabilities, w);
      const withRank = w >= rank ? at(probabilities, w - rank) : 0;
      probabilities[w] = (without + withRank) / 2;
    }
  }
  return probabilities;
}
