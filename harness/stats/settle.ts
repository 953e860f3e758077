/**
 * Planning: what a number of replicates can resolve, and how many would settle an open verdict.
 *
 * @module
 */

import { checkCount, checkOpenUnit } from "./_check.ts";
import { type BoundRule, centre } from "./bound.ts";
import type { ContrastLimit } from "./contrast_limit.ts";
import type { GatePlan } from "./gate_plan.ts";
import { moments } from "./interval.ts";
import { tCritical } from "./student_t.ts";

/** Beyond this many replicates no forecast is made. */
const MOST_REPLICATES = 10_000;

/** The chance with which a forecast number of replicates is to settle a verdict. */
const SETTLE_POWER = 0.8;

/** The signed-rank bound needs π/3 times the values of Student's, if they are normal (Hodges, Lehmann 1956). */
const RANK_COST = Math.sqrt(Math.PI / 3);

/**
 * About how many replicates more would settle an undecided stage with probability 0.8, if the centre and the spread
 * are what they look like now. A forecast, not a promise: both are estimates.
 *
 * Source: the usual sample-size relation |distance| ≥ (t_tail + t_0.2)·s/√n, solved for n; beyond the last look with
 * the last look's tails.
 *
 * @param plan the gate's plan
 * @param limit the limit, on the scale of the contrasts
 * @param contrasts what has been measured, at least 2 values
 * @returns how many more, at least 1, up to the next look that is late enough; `undefined` when 10,000 would not do
 * @throws {RangeError} with fewer than 2 values or one that is not finite
 *
 * @example
 * ```ts
 * import { planGate, replicatesToSettle } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * const plan = planGate({ gatedBudgets: 1 });
 * const contrasts = [0.03, 0.05, 0.04, 0.06];
 * assert.equal(replicatesToSettle(plan, { max: 0.06 }, contrasts), 8);
 * assert.equal(replicatesToSettle(plan, { max: 0.045 }, contrasts), undefined); // exactly on the limit
 * ```
 */
export function replicatesToSettle(
  plan: GatePlan,
  limit: ContrastLimit,
  contrasts: ArrayLike<number>,
): number | undefined {
  const estimate = centre(contrasts);
  const { sd, n } = moments(contrasts);
  const { max = Infinity, min = -Infinity } = limit;
  const beyond = Math.max(estimate - max, min - estimate);
  const distance = Math.abs(beyond);
  const enough = (replicates: number, rule: BoundRule) =>
    distance >= reach(rule.tail, SETTLE_POWER, sd, replicates, rule.kind);
  for (const look of plan.looks) {
    const rule = beyond > 0 ? look.fail : look.pass;
    if (look.replicates > n && enough(look.replicates, rule)) return look.replicates - n;
  }
  const last = plan.looks[plan.looks.length - 1];
  if (last === undefined) return undefined;
  const rule = beyond > 0 ? last.fail : last.pass;
  // Beyond the looks only the degrees of freedom change with n, so two rounds of the relation are enough.
  let total = n + 1;
  for (const replicates of [last.replicates, 0]) {
    const root = reach(rule.tail, SETTLE_POWER, sd, replicates || total, rule.kind) *
      Math.sqrt(replicates || total) / distance;
    if (!(root ** 2 <= MOST_REPLICATES)) return undefined;
    total = Math.max(n + 1, Math.ceil(root ** 2));
  }
  return total - n;
}

/** What {@link resolution} is asked about. */
export interface ResolutionOptions {
  /** The spread of the contrasts between replicates (standard deviation), on their scale. */
  readonly sd: number;
  /** With which probability the right verdict is to be found, strictly between 0 and 1. Default 0.9. */
  readonly power?: number;
}

/** How far from a limit a truth must lie to be told from it. On the scale of the contrasts. */
export interface Resolution {
  /** Distance beyond the limit from which a breach is caught, confirmation included. */
  readonly beyond: number;
  /** Distance within the limit from which a budget passes. */
  readonly within: number;
}

/**
 * The smallest overhead that a gate can tell from its limit when all its looks are used. For log ratios,
 * `Math.expm1(beyond)` is the overhead as a share. A limit that is closer to 0 than `within` lies inside the noise: even a
 * truth of no overhead at all would often stay inconclusive.
 *
 * Source: as {@link replicatesToSettle}, with the last look's tails; a breach must be found by two stages, so each needs
 * the square root of the power. Looks before the last add a little that is not counted.
 *
 * @param plan the gate's plan, with at least one look
 * @param options the spread and the power
 * @returns the two distances
 * @throws {RangeError} when the plan has no look, the spread is negative or the power lies outside 0..1
 *
 * @example
 * ```ts
 * import { planGate, resolution } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * const { beyond, within } = resolution(planGate({ gatedBudgets: 24 }), { sd: 0.03 });
 * assert.ok(beyond > 0.025 && beyond < 0.03 && within < beyond);
 * ```
 */
export function resolution(plan: GatePlan, options: ResolutionOptions): Resolution {
  const { sd, power = 0.9 } = options;
  checkOpenUnit("a power", power);
  if (!(sd >= 0 && sd < Infinity)) {
    throw new RangeError(`Cannot use the spread "${sd}": wanted a finite number from 0`);
  }
  const last = plan.looks[plan.looks.length - 1];
  checkCount("a number of looks", plan.looks.length, 1);
  if (last === undefined) throw new RangeError("Cannot resolve anything without a look");
  const { fail, pass, replicates } = last;
  return {
    beyond: reach(fail.tail, Math.sqrt(power), sd, replicates, fail.kind),
    within: reach(pass.tail, power, sd, replicates, pass.kind),
  };
}

/** The distance at which a bound with `tail` clears the limit with probability `power`. */
function reach(
  tail: number,
  power: number,
  sd: number,
  replicates: number,
  kind: BoundRule["kind"],
): number {
  const df = replicates - 1;
  const cost = kind === "signed-rank" ? RANK_COST : 1;
  return (tCritical(tail, df) + tCritical(1 - power, df)) * cost * sd / Math.sqrt(replicates);
}
