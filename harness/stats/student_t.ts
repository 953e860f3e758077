/**
 * Student's t distribution, and the normal distribution as its limit.
 *
 * @module
 */

import { checkOpenUnit } from "./_check.ts";
import { incompleteBeta, logGamma } from "./special.ts";

/**
 * The distribution function of Student's t: P(T ≤ t).
 *
 * Source: NIST DLMF 8.17 with x = ν / (ν + t²): the upper tail of |T| is I_x(ν/2, 1/2)
 * (M. Abramowitz, I. Stegun, Handbook of Mathematical Functions, 26.7.1).
 *
 * @param t any number, infinities included
 * @param df degrees of freedom, above 0; need not be an integer
 * @returns a probability
 * @throws {RangeError} when `df` is not a finite number above 0 or `t` is not a number
 *
 * @example
 * ```ts
 * import { tCdf } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.ok(Math.abs(tCdf(1, 1) - 0.75) < 1e-12); // with 1 degree of freedom: Cauchy
 * ```
 */
export function tCdf(t: number, df: number): number {
  checkDf(df);
  if (Number.isNaN(t)) throw new RangeError('Cannot evaluate the t distribution at "NaN"');
  return t <= 0 ? upperTail(-t, df) : 1 - upperTail(t, df);
}

/**
 * The quantile of Student's t: the `t` with P(T ≤ t) = p.
 *
 * Solved on {@link tCdf}'s tail by Newton's method inside a bracket, so that small tail probabilities
 * keep their relative accuracy (about 1e-12).
 *
 * @param p a probability strictly between 0 and 1
 * @param df degrees of freedom, above 0
 * @returns the quantile, without a unit
 * @throws {RangeError} when `p` or `df` lies outside its range
 *
 * @example
 * ```ts
 * import { tQuantile } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.equal(tQuantile(0.975, 19).toFixed(3), "2.093");
 * ```
 */
export function tQuantile(p: number, df: number): number {
  checkOpenUnit("a probability", p);
  checkDf(df);
  if (p === 0.5) return 0;
  return p < 0.5 ? -tCritical(p, df) : tCritical(1 - p, df);
}

/**
 * The critical value of Student's t: the `t` above which a tail of probability `tail` lies. Takes the tail
 * itself, because 1 − p would lose a small one to rounding.
 *
 * @param tail the probability above the value, strictly between 0 and 1
 * @param df degrees of freedom, above 0
 * @returns the critical value; negative when `tail` is above one half
 * @throws {RangeError} when `tail` or `df` lies outside its range
 *
 * @example
 * ```ts
 * import { tCritical } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.equal(tCritical(0.0005, 3).toFixed(3), "12.924");
 * ```
 */
export function tCritical(tail: number, df: number): number {
  checkOpenUnit("a tail probability", tail);
  checkDf(df);
  if (tail === 0.5) return 0;
  if (tail > 0.5) return -tCritical(1 - tail, df);
  let low = 0;
  let high = 1;
  while (upperTail(high, df) > tail) {
    low = high;
    high *= 2;
  }
  let t = (low + high) / 2;
  for (let step = 0; step < 200; step++) {
    const excess = upperTail(t, df) - tail;
    if (excess > 0) low = t;
    else high = t;
    const newton = t + excess / tDensity(t, df);
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - t) <= 1e-14 * t) return next;
    t = next;
  }
  return t;
}

/**
 * The distribution function of the standard normal: P(Z ≤ z).
 *
 * Source: Φ(z) = erfc(−z/√2)/2 with the series of NIST DLMF 7.6.2 near 0 and the continued fraction
 * 7.9.3 in the tail, so that small tails keep their relative accuracy.
 *
 * @param z any number
 * @returns a probability
 * @throws {RangeError} when `z` is not a number
 *
 * @example
 * ```ts
 * import { normalCdf } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.equal(normalCdf(1.96).toFixed(4), "0.9750");
 * ```
 */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) throw new RangeError('Cannot evaluate the normal distribution at "NaN"');
  return z <= 0 ? normalTail(-z) : 1 - normalTail(z);
}

/**
 * The quantile of the standard normal: the `z` with P(Z ≤ z) = p. Newton's method on {@link normalCdf}.
 *
 * @param p a probability strictly between 0 and 1
 * @returns the quantile
 * @throws {RangeError} when `p` lies outside its range
 *
 * @example
 * ```ts
 * import { normalQuantile } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.equal(normalQuantile(0.95).toFixed(4), "1.6449");
 * ```
 */
export function normalQuantile(p: number): number {
  checkOpenUnit("a probability", p);
  if (p > 0.5) return -normalQuantile(1 - p);
  if (p === 0.5) return 0;
  let low = 0;
  let high = 40;
  let z = 1;
  for (let step = 0; step < 200; step++) {
    const excess = normalTail(z) - p;
    if (excess > 0) low = z;
    else high = z;
    const newton = z + excess / (Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI));
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - z) <= 1e-15 * Math.max(z, 1)) return -next;
    z = next;
  }
  return -z;
}

function checkDf(df: number): void {
  if (!(df > 0 && df < Infinity)) {
    throw new RangeError(`Cannot use "${df}" degrees of freedom: wanted a number above 0`);
  }
}

/** P(T > t) for t ≥ 0. */
function upperTail(t: number, df: number): number {
  if (t === Infinity) return 0;
  return incompleteBeta(df / (df + t * t), df / 2, 0.5) / 2;
}

function tDensity(t: number, df: number): number {
  return Math.exp(
    logGamma((df + 1) / 2) - logGamma(df / 2) - 0.5 * Math.log(df * Math.PI) -
      (df + 1) / 2 * Math.log1p(t * t / df),
  );
}

/** P(Z > z) for z ≥ 0. */
function normalTail(z: number): number {
  if (z > 39) return 0;
  const density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
  if (z < 2.5) {
    let term = z;
    let sum = z;
    for (let k = 1; Math.abs(term) > 1e-17 * sum; k++) {
      term *= z * z / (2 * k + 1);
      sum += term;
    }
    return 0.5 - density * sum;
  }
  let fraction = z;
  for (let k = 120; k >= 1; k--) fraction = z + k / fraction;
  return density / fraction;
}
