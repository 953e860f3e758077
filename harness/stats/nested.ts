/**
 * Samples inside forks: how much the forks differ, and how many independent samples all of them are worth.
 *
 * @module
 */

import { checkValues } from "./_check.ts";
import { moments } from "./interval.ts";
import { mad, MAD_TO_SIGMA, median } from "./quantile.ts";

/** How samples that are nested in forks vary. Spreads are standard deviations of natural logarithms. */
export interface NestedSpread {
  /** The forks. */
  readonly forks: number;
  /** All samples of all forks. */
  readonly samples: number;
  /** Spread between processes, the noise of their own medians removed; 0.02 is 2 %. */
  readonly between: number;
  /** Spread within a process, from the median absolute deviation, so that a few spikes do not count. */
  readonly within: number;
  /** How many independent samples would pin down the median as well as these do; from `forks` to `samples`. */
  readonly effective: number;
}

/**
 * Splits the spread of samples into a part between forks and a part within them.
 *
 * Source: the one-way random-effects decomposition (H. Scheffé, The Analysis of Variance, 1959, chapter 7), on logarithms
 * and with medians: a fork's median varies with between² + (π/2)·within²/n. The effective size is the n at which
 * independent samples' median would vary as the mean of the fork medians does (compare Kish's design effect, 1965).
 *
 * @param forks the samples of each fork, all above 0, at least 2 forks
 * @returns the spreads and the effective size
 * @throws {RangeError} with fewer than 2 forks, an empty fork, or a sample that is not above 0
 *
 * @example
 * ```ts
 * import { nestedSpread } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * const { samples, effective } = nestedSpread([[10, 10.1, 9.9], [12, 12.1, 11.9], [11, 11.1, 10.9]]);
 * assert.equal(samples, 9);
 * assert.equal(effective, 3); // the forks differ so much that their samples repeat themselves
 * ```
 */
export function nestedSpread(forks: readonly ArrayLike<number>[]): NestedSpread {
  if (forks.length < 2) {
    throw new RangeError(`Cannot compare ${forks.length} forks: wanted at least 2`);
  }
  let samples = 0;
  let within = 0;
  let medianNoise = 0;
  const medians = forks.map((fork) => {
    checkValues(fork);
    const logs = Float64Array.from(fork, (sample) => {
      if (!(sample > 0)) throw new RangeError(`Cannot use the sample "${sample}": wanted above 0`);
      return Math.log(sample);
    });
    const variance = (mad(logs) * MAD_TO_SIGMA) ** 2;
    samples += logs.length;
    within += variance / forks.length;
    medianNoise += Math.PI / 2 * variance / logs.length / forks.length;
    return median(logs);
  });
  const observed = moments(medians).sd ** 2;
  // The variance of the mean of all fork medians; at least what their own noise makes of it.
  const variance = Math.max(observed, medianNoise) / forks.length;
  const worth = variance > 0 ? Math.PI / 2 * within / variance : samples;
  return {
    forks: forks.length,
    samples,
    between: Math.sqrt(Math.max(0, observed - medianNoise)),
    within: Math.sqrt(within),
    effective: Math.round(Math.min(samples, Math.max(forks.length, worth))),
  };
}
