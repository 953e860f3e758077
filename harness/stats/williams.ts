/**
 * Williams squares: orders of arms in which every arm follows every other equally often.
 *
 * @module
 */

import { at, checkCount } from "./_check.ts";

/**
 * The Williams design for `arms` arms. Each row is an order of all arms; over the rows, every arm stands in every
 * position equally often and follows every *other* arm equally often: once for an even number of arms (`arms`
 * rows), twice for an odd one (2·`arms` rows). Rows 2i and 2i + 1 are each other's reverse, so that a steady drift
 * cancels after every second row.
 *
 * Source: E. J. Williams, "Experimental Designs Balanced for the Estimation of Residual Effects of Treatments",
 * Australian Journal of Scientific Research A 2 (1949).
 *
 * @param arms how many arms, at least 1
 * @returns the rows; arms are numbered from 0
 * @throws {RangeError} when `arms` is not an integer of at least 1
 *
 * @example
 * ```ts
 * import { williamsSquare } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.deepEqual(williamsSquare(2), [[0, 1], [1, 0]]);
 * assert.equal(williamsSquare(3).length, 6);
 * ```
 */
export function williamsSquare(arms: number): number[][] {
  checkCount("a number of arms", arms, 1);
  if (arms === 1) return [[0]];
  // 0, 1, k-1, 2, k-2, ...: neighbours differ by every amount once, so shifting by r gives every pair once.
  const zigzag = Array.from(
    { length: arms },
    (_, i) => i % 2 ? (i + 1) / 2 : (arms - i / 2) % arms,
  );
  const shifted = (by: number): number[] => zigzag.map((arm) => (arm + by) % arms);
  // An even square holds its own reverses, half a turn away; an odd one needs the reversed square beside it.
  const half = arms % 2 === 0 ? arms / 2 : arms;
  return Array.from({ length: half }, (_, r) => [shifted(r), shifted(r).reverse()]).flat();
}

/**
 * How often each arm follows each arm in a sequence of arms.
 *
 * @param sequence arms in the order in which they run, numbered from 0
 * @param arms how many arms there are
 * @returns `counts[a][b]`: how often `b` directly follows `a`
 * @throws {RangeError} when the sequence names an arm outside 0..`arms` − 1
 *
 * @example
 * ```ts
 * import { successions } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.deepEqual(successions([0, 1, 1, 0], 2), [[0, 1], [1, 1]]);
 * ```
 */
export function successions(sequence: readonly number[], arms: number): number[][] {
  checkCount("a number of arms", arms, 1);
  const counts = Array.from({ length: arms }, () => new Array<number>(arms).fill(0));
  sequence.forEach((arm, i) => {
    const row = counts[i === 0 ? arm : at(sequence, i - 1)];
    if (row === undefined || row[arm] === undefined) {
      throw new RangeError(`Cannot count arm "${arm}": wanted an integer from 0 to ${arms - 1}`);
    }
    if (i > 0) row[arm]++;
  });
  return counts;
}
