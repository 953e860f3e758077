/**
 * Sample quantiles and the spread that goes with the median.
 *
 * @module
 */

import { at, checkValues } from "./_check.ts";

/** Scales a median absolute deviation to the standard deviation of normal data: 1 / Φ⁻¹(3/4). */
export const MAD_TO_SIGMA: number = 1.4826022185056018;

/**
 * The values in ascending order, in a new array; the input keeps its (time) order.
 *
 * @param values any finite numbers, all of one unit
 * @returns a sorted copy
 * @throws {RangeError} when the list is empty or holds a value that is not finite
 *
 * @example
 * ```ts
 * import { sorted } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.deepEqual([...sorted([3, 1, 2])], [1, 2, 3]);
 * ```
 */
export function sorted(values: ArrayLike<number>): Float64Array {
  checkValues(values);
  return Float64Array.from(values).sort();
}

/**
 * A quantile of values that are sorted already; otherwise as {@link quantile}.
 *
 * @param ascending values in ascending order
 * @param p the share of values at or below the quantile, from 0 to 1
 * @returns the quantile, in the unit of the values
 * @throws {RangeError} when the list is empty or `p` lies outside 0..1
 *
 * @example
 * ```ts
 * import { quantileSorted } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.equal(quantileSorted([10, 20, 30], 0.75), 25);
 * ```
 */
export function quantileSorted(ascending: ArrayLike<number>, p: number): number {
  if (!(p >= 0 && p <= 1)) {
    throw new RangeError(`Cannot take the quantile "${p}": wanted a number from 0 to 1`);
  }
  if (ascending.length === 0) throw new RangeError("Cannot take a quantile of an empty list");
  const position = (ascending.length - 1) * p;
  const below = Math.floor(position);
  const low = at(ascending, below);
  const share = position - below;
  // The neighbour is read only when it is needed: at p = 1 there is none.
  return share === 0 ? low : low + share * (at(ascending, below + 1) - low);
}

/**
 * The sample quantile of type R-7: linear interpolation at position (n − 1)·p of the sorted values,
 * counted from 0. Every quantile of this project, p95 included, is of this type.
 *
 * Source: R. J. Hyndman, Y. Fan, "Sample Quantiles in Statistical Packages", The American
 * Statistician 50 (1996), definition 7.
 *
 * @param values finite numbers of one unit, in any order
 * @param p the share of values at or below the quantile, from 0 to 1
 * @returns the quantile, in the unit of the values
 * @throws {RangeError} when the list is empty, holds a value that is not finite, or `p` lies outside 0..1
 *
 * @example
 * ```ts
 * import { quantile } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.equal(quantile([4, 1, 3, 2], 0.5), 2.5);
 * ```
 */
export function quantile(values: ArrayLike<number>, p: number): number {
  return quantileSorted(sorted(values), p);
}

/**
 * The median: {@link quantile} at 0.5, so the mean of the two middle values of an even list.
 *
 * @param values finite numbers of one unit, in any order
 * @returns the median, in the unit of the values
 * @throws {RangeError} when the list is empty or holds a value that is not finite
 *
 * @example
 * ```ts
 * import { median } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.equal(median([5, 1, 9]), 5);
 * ```
 */
export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5);
}

/**
 * The 95th percentile: {@link quantile} at 0.95.
 *
 * @param values finite numbers of one unit, in any order
 * @returns the percentile, in the unit of the values
 * @throws {RangeError} when the list is empty or holds a value that is not finite
 *
 * @example
 * ```ts
 * import { p95 } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.equal(p95(Array.from({ length: 101 }, (_, i) => i)), 95);
 * ```
 */
export function p95(values: ArrayLike<number>): number {
  return quantile(values, 0.95);
}

/**
 * The median absolute deviation from the median, unscaled. Multiply it by {@link MAD_TO_SIGMA} to
 * compare it with a standard deviation.
 *
 * Source: F. R. Hampel, "The Influence Curve and its Role in Robust Estimation", Journal of the
 * American Statistical Association 69 (1974).
 *
 * @param values finite numbers of one unit, in any order
 * @returns the deviation, in the unit of the values; 0 for a single value
 * @throws {RangeError} when the list is empty or holds a value that is not finite
 *
 * @example
 * ```ts
 * import { mad } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.equal(mad([1, 2, 3, 4, 100]), 1);
 * ```
 */
export function mad(values: ArrayLike<number>): number {
  const ascending = sorted(values);
  const centre = quantileSorted(ascending, 0.5);
  return quantileSorted(ascending.map((value) => Math.abs(value - centre)).sort(), 0.5);
}
