/**
 * The gate: two stages, one verdict a budget.
 *
 * @module
 */

import type { ContrastLimit } from "./contrast_limit.ts";
import type { GatePlan } from "./gate_plan.ts";
import {
  judgeStage,
  type Outcome,
  type StageInput,
  type StageReason,
  type StageVerdict,
} from "./stage.ts";

/** Why a budget got its verdict; a stage's reason, or one that only two stages can give. */
export type GateReason =
  | StageReason
  /** The measurement failed and waits for its confirmation. */
  | "unconfirmed"
  /** The measurement failed and its confirmation concluded nothing. */
  | "confirmation-inconclusive"
  /** The measurement failed, its confirmation passed: reported as a pass that flickered. */
  | "cleared";

/** The evidence for one budget in one cell. */
export interface GateInput {
  /** The limit, on the scale of the contrasts. */
  readonly limit: ContrastLimit;
  /** The first stage. */
  readonly measurement: StageInput;
  /** The second stage: fresh forks, every order reversed. Absent until a measurement has failed. */
  readonly confirmation?: StageInput;
}

/** The verdict on one budget in one cell. The stages stand side by side and are never pooled. */
export interface GateVerdict {
  /** The verdict. */
  readonly outcome: Outcome;
  /** Why. */
  readonly reason: GateReason;
  /** What the first stage concluded. */
  readonly measurement: StageVerdict;
  /** What the second concluded; absent when the first did not fail or there is no second. */
  readonly confirmation?: StageVerdict;
}

/**
 * Judges one budget. It fails if and only if the measurement *and* its confirmation fail, each by its own evidence. A
 * confirmation that passes clears the budget; one that breaks, is unsound or stays undecided leaves it inconclusive.
 *
 * @param plan the gate's plan
 * @param input limit and evidence
 * @returns the verdict with both stages
 * @throws {RangeError} as {@link judgeStage}
 *
 * @example
 * ```ts
 * import { judgeBudget, planGate } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * const plan = planGate({ gatedBudgets: 1 });
 * const slow = { contrasts: [0.31, 0.3, 0.29, 0.3] };
 * const limit = { max: Math.log(1.1) };
 * assert.equal(judgeBudget(plan, { limit, measurement: slow }).reason, "unconfirmed");
 * assert.equal(judgeBudget(plan, { limit, measurement: slow, confirmation: slow }).outcome, "fail");
 * ```
 */
export function judgeBudget(plan: GatePlan, input: GateInput): GateVerdict {
  const measurement = judgeStage(plan, input.limit, input.measurement);
  if (measurement.outcome !== "fail") {
    return { outcome: measurement.outcome, reason: measurement.reason, measurement };
  }
  if (input.confirmation === undefined) {
    return { outcome: "inconclusive", reason: "unconfirmed", measurement };
  }
  const confirmation = judgeStage(plan, input.limit, input.confirmation);
  switch (confirmation.outcome) {
    case "fail":
      return { outcome: "fail", reason: "beyond", measurement, confirmation };
    case "pass":
      return { outcome: "pass", reason: "cleared", measurement, confirmation };
    default:
      return {
        outcome: "inconclusive",
        reason: "confirmation-inconclusive",
        measurement,
        confirmation,
      };
  }
}
