/**
 * Rates of things that happen or do not, such as false alarms in a self-test.
 *
 * @module
 */

import { checkCount, checkOpenUnit } from "./_check.ts";
import type { Interval, IntervalOptions } from "./interval.ts";
import { incompleteBeta } from "./special.ts";

/**
 * The exact interval for a rate: `hits` of `trials` independent trials. Conservative, so it may be quoted as a bound.
 *
 * Source: C. J. Clopper, E. S. Pearson, "The Use of Confidence or Fiducial Limits", Biometrika 26 (1934); its ends are
 * quantiles of the beta distributions (hits, trials − hits + 1) and (hits + 1, trials − hits).
 *
 * @param hits how often it happened, from 0 to `trials`
 * @param trials how often it could have, at least 1
 * @param options the confidence
 * @returns the interval of the rate, within 0..1
 * @throws {RangeError} when a count is not such an integer or the confidence lies outside 0..1
 *
 * @example
 * ```ts
 * import { rateInterval } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * // None in 300 trials: "at most 1.2 %", one-sided at 97.5 %.
 * assert.equal(rateInterval(0, 300).upper.toFixed(4), "0.0122");
 * ```
 */
export function rateInterval(
  hits: number,
  trials: number,
  options: IntervalOptions = {},
): Interval {
  const confidence = options.confidence ?? 0.95;
  checkOpenUnit("a confidence", confidence);
  checkCount("a number of trials", trials, 1);
  checkCount("a number of hits", hits, 0);
  if (hits > trials) throw new RangeError(`Cannot have ${hits} hits in ${trials} trials`);
  const tail = (1 - confidence) / 2;
  return {
    estimate: hits / trials,
    lower: hits === 0 ? 0 : betaQuantile(tail, hits, trials - hits + 1),
    upper: hits === trials ? 1 : betaQuantile(1 - tail, hits + 1, trials - hits),
    confidence,
    n: trials,
  };
}

/** Bisection: 60 halvings reach the last bit, and nobody calls this in a loop. */
function betaQuantile(p: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (incompleteBeta(middle, a, b) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
