/**
 * Contrasts: what two arms of a replicate say about each other. One value a replicate; intervals come from
 * these, never from pooled samples.
 *
 * @module
 */

import { at, checkValues } from "./_check.ts";
import { type Interval, type IntervalOptions, tInterval } from "./interval.ts";

/**
 * ln(arm / reference) for each replicate. On this scale a ratio is a difference, errors are symmetric, and
 * noise that both arms of a replicate share cancels.
 *
 * @param arm one value a replicate (a fork's median or p95), above 0
 * @param reference the reference arm's values of the same replicates, in the same order and unit
 * @returns natural logarithms of the ratios, without a unit
 * @throws {RangeError} when the lists differ in length, are empty, or hold a value that is not above 0
 *
 * @example
 * ```ts
 * import { logRatios } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.deepEqual(logRatios([2, 8], [2, 4]), [0, Math.log(2)]);
 * ```
 */
export function logRatios(arm: ArrayLike<number>, reference: ArrayLike<number>): number[] {
  checkPairs(arm, reference);
  return Array.from(arm, (value, i) => {
    const divisor = at(reference, i);
    if (!(value > 0 && divisor > 0)) {
      throw new RangeError(
        `Cannot form the ratio of replicate ${i}: "${value}" and "${divisor}" must be above 0`,
      );
    }
    return Math.log(value / divisor);
  });
}

/**
 * arm − reference for each replicate.
 *
 * @param arm one value a replicate
 * @param reference the reference arm's values of the same replicates, in the same order and unit
 * @returns the differences, in the unit of the values
 * @throws {RangeError} when the lists differ in length, are empty, or hold a value that is not finite
 *
 * @example
 * ```ts
 * import { differences } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.deepEqual(differences([5, 7], [4, 4]), [1, 3]);
 * ```
 */
export function differences(arm: ArrayLike<number>, reference: ArrayLike<number>): number[] {
  checkPairs(arm, reference);
  return Array.from(arm, (value, i) => value - at(reference, i));
}

/**
 * Student's interval for the ratio arm / reference, formed on the logarithms and brought back: the estimate is
 * the geometric mean of the ratios.
 *
 * @param arm one value a replicate, above 0, at least 2
 * @param reference the reference arm's values of the same replicates
 * @param options the confidence
 * @returns the interval of the ratio, without a unit
 * @throws {RangeError} as {@link logRatios} and {@link tInterval}
 *
 * @example
 * ```ts
 * import { ratioInterval } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * const { estimate, lower } = ratioInterval([11, 11.2, 11.1], [10, 10, 10]);
 * assert.ok(lower > 1.08 && estimate < 1.12);
 * ```
 */
export function ratioInterval(
  arm: ArrayLike<number>,
  reference: ArrayLike<number>,
  options: IntervalOptions = {},
): Interval {
  const { estimate, lower, upper, confidence, n } = tInterval(logRatios(arm, reference), options);
  return {
    estimate: Math.exp(estimate),
    lower: Math.exp(lower),
    upper: Math.exp(upper),
    confidence,
    n,
  };
}

/**
 * Student's interval for the difference arm − reference.
 *
 * @param arm one value a replicate, at least 2
 * @param reference the reference arm's values of the same replicates
 * @param options the confidence
 * @returns the interval, in the unit of the values
 * @throws {RangeError} as {@link differences} and {@link tInterval}
 *
 * @example
 * ```ts
 * import { differenceInterval } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.equal(differenceInterval([5, 7, 6], [4, 5, 5]).estimate.toFixed(3), "1.333");
 * ```
 */
export function differenceInterval(
  arm: ArrayLike<number>,
  reference: ArrayLike<number>,
  options: IntervalOptions = {},
): Interval {
  return tInterval(differences(arm, reference), options);
}

function checkPairs(arm: ArrayLike<number>, reference: ArrayLike<number>): void {
  checkValues(arm);
  checkValues(reference);
  if (arm.length !== reference.length) {
    throw new RangeError(
      `Cannot pair ${arm.length} values with ${reference.length}: wanted one of each a replicate`,
    );
  }
}
