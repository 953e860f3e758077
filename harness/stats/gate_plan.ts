/**
 * The plan of a gate: what error each look of each stage may make. Fixed before the first sample.
 *
 * @module
 */

import { checkCount, checkOpenUnit } from "./_check.ts";
import { type BoundRule, boundRule } from "./bound.ts";
import { spendOverLooks } from "./spending.ts";

/** The replicate counts at which the gate looks, unless told otherwise. */
export const DEFAULT_LOOKS: readonly number[] = [4, 8, 12, 20];

/** From how many forks on a p95 is gated. */
export const P95_LEAST_FORKS: number = 20;

/** How many samples each of those forks needs. */
export const P95_LEAST_SAMPLES: number = 100;

/** ρ of {@link spendOverLooks} for failing: late, because a confirmation has to find the same with the same error. */
export const FAIL_EXPONENT: number = 3;

/** ρ of {@link spendOverLooks} for passing: even, because most budgets are far from their limit and early is cheap. */
export const PASS_EXPONENT: number = 1;

/** What a gate is planned from. */
export interface GateSettings {
  /** How many budgets the whole run gates (budget × cell): the family that shares the run's error. */
  readonly gatedBudgets: number;
  /** What the contrasts come from: fork medians (default) or fork p95s, which are gated from 20 forks on only. */
  readonly statistic?: "median" | "p95";
  /** The replicate counts of the looks, ascending. Default {@link DEFAULT_LOOKS}. */
  readonly looks?: readonly number[];
  /** The chance that a run fails although every truth lies within its limit. Default 0.01. */
  readonly runFalseFail?: number;
  /** The chance that one budget passes although its truth lies beyond the limit. Default 0.05. */
  readonly falsePass?: number;
  /** Whether the limit has both a `max` and a `min`; they then share the error of failing. Default false. */
  readonly bothSides?: boolean;
  /** How many margins a difference may lie within (the larger counts); they share the error of passing. Default 1. */
  readonly margins?: number;
}

/** What one look of a stage may conclude, and from what. */
export interface LookPlan {
  /** After how many replicates it happens. */
  readonly replicates: number;
  /** The bound that must lie beyond the limit to fail. */
  readonly fail: BoundRule;
  /** The bound that must lie within the limit to pass. */
  readonly pass: BoundRule;
  /** The bound for the control: 99.9 % two-sided. */
  readonly control: BoundRule;
  /** The bound that reports show: 95 % two-sided. No verdict uses it. */
  readonly shown: BoundRule;
}

/** A planned gate. The measurement and its confirmation are two stages with the same plan. */
export interface GatePlan {
  /** How many budgets share the run's error. */
  readonly gatedBudgets: number;
  /** What the contrasts come from. */
  readonly statistic: "median" | "p95";
  /** The error of one budget over both stages: the run's error / the number of budgets. */
  readonly budgetFalseFail: number;
  /** The error of one stage: the square root of the budget's, as the stages are independent and both must fail. */
  readonly stageFalseFail: number;
  /** The chance that one stage passes wrongly. Slightly below the budget's, as a confirmation is a second chance. */
  readonly stageFalsePass: number;
  /** Whether the limit has two sides. */
  readonly bothSides: boolean;
  /** The looks; none when no look is late enough for a p95. */
  readonly looks: readonly LookPlan[];
}

/** The two-sided confidence at which a control must not exclude equality. */
export const CONTROL_CONFIDENCE: number = 0.999;

/**
 * Plans a gate.
 *
 * The run's error α is shared by its m budgets (Bonferroni). A budget fails only if two independent stages fail, so
 * each stage may err with √(α/m); with α = 1 % and 24 budgets that is 2 %, not 0.04 %, and this is what leaves power at
 * 20 replicates. Each stage spends its error over its looks by {@link spendOverLooks}.
 *
 * A budget passes wrongly in its measurement, or in a confirmation after a failed measurement. On the limit the chance
 * is at most β·(1 + stage error), so β is the promise divided by that; beyond the limit it only shrinks.
 *
 * @param settings the family, the looks and the promises
 * @returns the plan
 * @throws {RangeError} when a setting lies outside its range
 *
 * @example
 * ```ts
 * import { planGate } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * const plan = planGate({ gatedBudgets: 25 });
 * assert.equal(plan.stageFalseFail.toFixed(6), "0.020000");
 * assert.deepEqual(plan.looks.map((look) => look.replicates), [4, 8, 12, 20]);
 * assert.deepEqual(planGate({ gatedBudgets: 1, statistic: "p95" }).looks.length, 1);
 * ```
 */
export function planGate(settings: GateSettings): GatePlan {
  const {
    gatedBudgets,
    statistic = "median",
    looks = DEFAULT_LOOKS,
    runFalseFail = 0.01,
    falsePass = 0.05,
    bothSides = false,
    margins = 1,
  } = settings;
  checkCount("a number of gated budgets", gatedBudgets, 1);
  checkCount("a number of margins", margins, 1);
  checkOpenUnit("a false-fail probability", runFalseFail);
  checkOpenUnit("a false-pass probability", falsePass);
  const budgetFalseFail = runFalseFail / gatedBudgets;
  const stageFalseFail = Math.sqrt(budgetFalseFail);
  const stageFalsePass = falsePass / (1 + stageFalseFail);
  const usable = statistic === "p95" ? looks.filter((look) => look >= P95_LEAST_FORKS) : looks;
  return {
    gatedBudgets,
    statistic,
    budgetFalseFail,
    stageFalseFail,
    stageFalsePass,
    bothSides,
    looks: statistic === "p95" && usable.length === 0 ? [] : lookPlans(
      usable,
      bothSides ? stageFalseFail / 2 : stageFalseFail,
      stageFalsePass / margins,
    ),
  };
}

function lookPlans(looks: readonly number[], fail: number, pass: number): LookPlan[] {
  const failRules = rules(looks, spendOverLooks(fail, { looks, exponent: FAIL_EXPONENT }));
  const passRules = rules(looks, spendOverLooks(pass, { looks, exponent: PASS_EXPONENT }));
  return looks.map((replicates, i) => ({
    replicates,
    fail: failRules[i] as BoundRule,
    pass: passRules[i] as BoundRule,
    control: boundRule(replicates, (1 - CONTROL_CONFIDENCE) / 2),
    shown: boundRule(replicates, 0.025),
  }));
}

/** The bounds of all looks. What ranks leave unspent, as they come in steps, goes to the next look. */
function rules(looks: readonly number[], tails: readonly number[]): BoundRule[] {
  let left = 0;
  return looks.map((replicates, i) => {
    const allowed = left + (tails[i] ?? 0);
    const rule = boundRule(replicates, allowed);
    left = allowed - rule.tail;
    return rule;
  });
}
