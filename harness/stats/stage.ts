/**
 * One stage of the gate: the measurement, or its confirmation in fresh forks.
 *
 * @module
 */

import { checkCount, checkValues } from "./_check.ts";
import { Evidence } from "./_evidence.ts";
import { MarginEvidence } from "./_margin.ts";
import { type BoundRule, boundRule } from "./bound.ts";
import type { ContrastLimit } from "./contrast_limit.ts";
import { type GatePlan, type LookPlan, P95_LEAST_SAMPLES } from "./gate_plan.ts";
import type { Interval } from "./interval.ts";
import { replicatesToSettle } from "./settle.ts";

/** Above this share of dropped replicates a stage concludes nothing. */
export const DROPPED_SHARE_LIMIT: number = 0.2;

/** The evidence of one stage, in time order. */
export interface StageInput {
  /** One contrast a replicate that was kept. */
  readonly contrasts: ArrayLike<number>;
  /** One contrast of the reference with its second copy for the same replicates; absent when there is no reference. */
  readonly control?: ArrayLike<number>;
  /** The reference's own value in each of these replicates; needed for a limit with a margin. */
  readonly reference?: ArrayLike<number>;
  /** How many replicates were dropped for external interference. Default 0. */
  readonly dropped?: number;
  /** The fewest samples of any fork; needed to gate a p95. */
  readonly leastSamples?: number;
}

/** What a stage can conclude. */
export type Outcome = "pass" | "fail" | "inconclusive";

/** Why a stage concluded what it did. */
export type StageReason =
  /** The pass bound lies within the limit. */
  | "within"
  /** The fail bound lies beyond the limit. */
  | "beyond"
  /** The limit lies between the bounds. */
  | "undecided"
  /** The first look has not been reached. */
  | "too-few-replicates"
  /** The control's interval excludes equality: the measurement is biased. */
  | "unsound"
  /** Too many replicates were dropped. */
  | "interference"
  /** Too few forks, or samples a fork, for a p95. */
  | "tail-too-thin";

/** Both ends of what a look decided with, each wrong with the tail probability of its {@link BoundRule}. */
export interface Bounds {
  /** Lower bound, on the scale of the contrasts. */
  readonly lower: number;
  /** Upper bound, on the scale of the contrasts. */
  readonly upper: number;
}

/** What one stage concluded, with what it takes to recompute and explain it. */
export interface StageVerdict {
  /** The conclusion. */
  readonly outcome: Outcome;
  /** Why. */
  readonly reason: StageReason;
  /** How many replicates the conclusion rests on: those of the look; 0 when no look was reached. */
  readonly replicates: number;
  /** The estimate, on the scale of the contrasts. Absent, as all below, when no look was reached. */
  readonly estimate?: number;
  /** Bounds to fail by: `lower` above `max`, or `upper` below `min`. */
  readonly failBounds?: Bounds;
  /** Bounds to pass by: `upper` within `max`, and `lower` within `min`. */
  readonly passBounds?: Bounds;
  /** A plain 95 % interval at this look, for readers; no verdict uses it. */
  readonly interval?: Interval;
  /** The control's 99.9 % interval, at the same look or at the latest when that one is unsound. */
  readonly control?: Interval;
  /** At how many replicates the next look is, while the stage is undecided and has one. */
  readonly nextLook?: number;
  /** The margin as measured at this look, when the limit has one; no verdict uses it. */
  readonly margin?: number;
  /** About how many replicates more would settle an undecided stage; absent when 10,000 would not. */
  readonly moreReplicates?: number;
}

/**
 * Judges one stage: goes through the looks that its replicates reach and stops at the first that decides, so that
 * later replicates (which ran for other budgets of the cell) cannot change a verdict once given.
 *
 * At a look the budget fails if the fail bound lies beyond the limit, and passes if the pass bound lies within it. It
 * does neither while the control's 99.9 % interval excludes equality, at that look or at the latest one.
 *
 * @param plan the gate's plan
 * @param limit the limit, on the scale of the contrasts
 * @param input the evidence
 * @returns the conclusion
 * @throws {RangeError} when the limit has no side, has two and the plan does not know, or a value is not finite, or
 * the control has not one value a replicate
 *
 * @example
 * ```ts
 * import { judgeStage, planGate } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * const plan = planGate({ gatedBudgets: 1 });
 * const contrasts = [0.011, 0.012, 0.009, 0.01];
 * assert.equal(judgeStage(plan, { max: Math.log(1.1) }, { contrasts }).outcome, "pass");
 * assert.equal(judgeStage(plan, { max: Math.log(0.9) }, { contrasts }).outcome, "fail");
 * assert.equal(judgeStage(plan, { max: 0.0102 }, { contrasts }).nextLook, 8);
 * ```
 */
export function judgeStage(plan: GatePlan, limit: ContrastLimit, input: StageInput): StageVerdict {
  const { contrasts, control, dropped = 0 } = input;
  checkStage(plan, limit, input);
  if (dropped > 0 && dropped / (dropped + contrasts.length) > DROPPED_SHARE_LIMIT) {
    return { outcome: "inconclusive", reason: "interference", replicates: 0 };
  }
  const reached = plan.looks.filter((look) => look.replicates <= contrasts.length);
  const next = plan.looks[reached.length]?.replicates;
  const latest = reached[reached.length - 1];
  if (plan.statistic === "p95") {
    const thin = (input.leastSamples ?? 0) < P95_LEAST_SAMPLES;
    if (thin || latest === undefined) {
      return {
        outcome: "inconclusive",
        reason: "tail-too-thin",
        replicates: 0,
        ...(thin || next === undefined ? {} : { nextLook: next }),
      };
    }
  }
  if (latest === undefined) {
    return {
      outcome: "inconclusive",
      reason: "too-few-replicates",
      replicates: 0,
      ...(next === undefined ? {} : { nextLook: next }),
    };
  }
  const onward = next === undefined ? {} : { nextLook: next };
  const latestControl = control && controlAt(latest, control);
  if (latestControl && excludesEquality(latestControl)) {
    return {
      ...describe(latest, judgedAt(latest, limit, input)),
      outcome: "inconclusive",
      reason: "unsound",
      control: latestControl,
      ...onward,
    };
  }
  for (const look of reached) {
    const soundness = control && controlAt(look, control);
    if (soundness && excludesEquality(soundness)) continue;
    const judged = judgedAt(look, limit, input);
    const reason = decide(look, judged);
    if (reason !== "undecided") {
      return {
        ...describe(look, judged),
        outcome: reason === "within" ? "pass" : "fail",
        reason,
        ...(soundness ? { control: soundness } : {}),
      };
    }
  }
  const judged = judgedAt(latest, limit, input);
  const more = replicatesToSettle(plan, judged.limit, contrasts);
  return {
    ...describe(latest, judged),
    outcome: "inconclusive",
    reason: "undecided",
    ...(latestControl ? { control: latestControl } : {}),
    ...onward,
    ...(more === undefined ? {} : { moreReplicates: more }),
  };
}

function checkStage(plan: GatePlan, limit: ContrastLimit, input: StageInput): void {
  const { max, min, within } = limit;
  if (max === undefined && min === undefined && within === undefined) {
    throw new RangeError("Cannot judge against a limit without a side: give max, min or both");
  }
  if (within !== undefined) checkMargin(plan, limit, input);
  for (const side of [max, min, within?.share, within?.atLeast]) {
    if (side !== undefined && !Number.isFinite(side)) {
      throw new RangeError(`Cannot judge against the limit "${side}": wanted a finite number`);
    }
  }
  if (max !== undefined && min !== undefined && !plan.bothSides) {
    throw new RangeError("Cannot judge a limit with two sides by a plan for one: set bothSides");
  }
  checkValues(input.contrasts, 0);
  checkCount("a number of dropped replicates", input.dropped ?? 0, 0);
  if (input.control !== undefined) {
    checkValues(input.control, 0);
    if (input.control.length !== input.contrasts.length) {
      throw new RangeError(
        `Cannot use ${input.control.length} control values with ${input.contrasts.length} contrasts: ` +
          "wanted one of each a replicate",
      );
    }
  }
}

function first(values: ArrayLike<number>, count: number): Evidence {
  return new Evidence(Array.from(values).slice(0, count));
}

function boundsOf(values: Evidence, rule: BoundRule): Bounds {
  return { lower: values.lower(rule), upper: values.upper(rule) };
}

/** A margin has two sides and shares the error between them; it is about a reference. */
function checkMargin(plan: GatePlan, limit: ContrastLimit, input: StageInput): void {
  if (limit.max !== undefined || limit.min !== undefined) {
    throw new RangeError("Cannot judge against a margin and a side at once: give one of them");
  }
  if (!plan.bothSides) {
    throw new RangeError("Cannot judge a margin by a plan for one side: set bothSides");
  }
  if (input.reference?.length !== input.contrasts.length) {
    throw new RangeError("Cannot judge against a margin without the reference's value a replicate");
  }
  checkValues(input.reference, 0);
}

/** The evidence of a look, and what it is compared with. */
interface Judged {
  readonly values: Evidence;
  readonly limit: ContrastLimit;
  readonly pass: (rule: BoundRule) => Bounds;
  readonly fail: (rule: BoundRule) => Bounds;
  readonly margin?: number;
}

function judgedAt({ replicates }: LookPlan, limit: ContrastLimit, input: StageInput): Judged {
  const values = first(input.contrasts, replicates);
  if (limit.within === undefined) {
    const bounds = (rule: BoundRule) => boundsOf(values, rule);
    return { values, limit, pass: bounds, fail: bounds };
  }
  const take = (list: ArrayLike<number>) => Array.from(list).slice(0, replicates);
  const evidence = new MarginEvidence(
    take(input.contrasts),
    take(input.reference ?? []),
    limit.within,
  );
  const { margin } = evidence;
  return {
    values,
    limit: { max: margin, min: -margin },
    pass: (rule) => evidence.passBounds(rule),
    fail: (rule) => evidence.failBounds(rule),
    margin,
  };
}

function decide(look: LookPlan, judged: Judged): "within" | "beyond" | "undecided" {
  const { max = Infinity, min = -Infinity } = judged.limit;
  const { lower, upper } = judged.fail(look.fail);
  if (lower > max || upper < min) return "beyond";
  const pass = judged.pass(look.pass);
  return pass.upper <= max && pass.lower >= min ? "within" : "undecided";
}

function describe(look: LookPlan, { values, pass, fail, margin }: Judged) {
  return {
    replicates: look.replicates,
    estimate: values.centre(),
    failBounds: fail(look.fail),
    passBounds: pass(look.pass),
    interval: intervalOf(values, look.shown),
    ...(margin === undefined ? {} : { margin }),
  };
}

function intervalOf(values: Evidence, rule: BoundRule): Interval {
  return {
    estimate: values.centre(),
    ...boundsOf(values, rule),
    confidence: 1 - 2 * rule.tail,
    n: rule.n,
  };
}

/**
 * The interval that reports show for a contrast: signed-rank from 6 values on (at 95 %), Student's below.
 *
 * @param contrasts one value a replicate, at least 2
 * @param confidence two-sided, strictly between 0 and 1
 * @returns the interval, on the scale of the contrasts
 * @throws {RangeError} with fewer than 2 values, a value that is not finite, or a confidence outside 0..1
 *
 * @example
 * ```ts
 * import { contrastInterval } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * const { lower, upper } = contrastInterval([1, 2, 3, 4, 5, 6]);
 * assert.deepEqual([lower, upper], [1, 6]);
 * ```
 */
export function contrastInterval(
  contrasts: ArrayLike<number>,
  confidence: number = 0.95,
): Interval {
  checkValues(contrasts, 2);
  return intervalOf(new Evidence(contrasts), boundRule(contrasts.length, (1 - confidence) / 2));
}

function controlAt(look: LookPlan, control: ArrayLike<number>): Interval {
  return intervalOf(first(control, look.replicates), look.control);
}

function excludesEquality(control: Interval): boolean {
  return control.lower > 0 || control.upper < 0;
}
