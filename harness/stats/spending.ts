/**
 * Spending an error over several looks.
 *
 * @module
 */

import { checkCount, checkOpenUnit } from "./_check.ts";

/** How an error is spent over looks. */
export interface SpendingOptions {
  /** The replicate counts at which one looks, ascending, each at least 2. */
  readonly looks: readonly number[];
  /** The exponent ρ of the spending function, at least 1. 1 spends evenly; more saves it for late looks. */
  readonly exponent: number;
}

/**
 * Splits an error over looks: after n of N replicates, total·(n/N)^ρ has been spent. Each look gets the difference to
 * the look before. The parts add up to the total, so by Boole's inequality the chance of an error at *any* look is at
 * most the total, whatever the statistics of the looks have to do with each other. (Exact group-sequential bounds
 * would gain about 2 % in sample size, and would hold for normal data only.)
 *
 * Source: K. K. G. Lan, D. L. DeMets, "Discrete Sequential Boundaries for Clinical Trials", Biometrika 70 (1983); the
 * power family is K. Kim, D. L. DeMets, Biometrika 74 (1987).
 *
 * @param total the error to spend, strictly between 0 and 1
 * @param options the looks and the shape
 * @returns the error of each look, in the order of the looks
 * @throws {RangeError} when the total or an option lies outside its range
 *
 * @example
 * ```ts
 * import { spendOverLooks } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * const parts = spendOverLooks(0.05, { looks: [5, 10, 20], exponent: 1 });
 * assert.deepEqual(parts.map((part) => part.toFixed(4)), ["0.0125", "0.0125", "0.0250"]);
 * ```
 */
export function spendOverLooks(total: number, options: SpendingOptions): number[] {
  const { looks, exponent } = options;
  checkOpenUnit("an error to spend", total);
  if (!(exponent >= 1 && exponent < Infinity)) {
    throw new RangeError(`Cannot spend with the exponent "${exponent}": wanted a number from 1`);
  }
  checkLooks(looks);
  const last = looks[looks.length - 1] ?? 0;
  let before = 0;
  return looks.map((look) => {
    const after = total * (look / last) ** exponent;
    const part = after - before;
    before = after;
    return part;
  });
}

function checkLooks(looks: readonly number[]): void {
  if (looks.length === 0) throw new RangeError("Cannot spend an error over no looks");
  looks.forEach((look, i) => checkCount("a look", look, i === 0 ? 2 : (looks[i - 1] ?? 0) + 1));
}
