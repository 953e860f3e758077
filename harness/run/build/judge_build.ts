import {
  type GatedBudget,
  judge,
  type Judgement,
  planFor,
  type StageValues,
} from "../../budget/judge.ts";
import { type BuildBudget, buildBudgetLine } from "../../core/build_time.ts";
import type { BuildArmResult, BuildCellResult } from "../../results/build_result.ts";
import type { BudgetVerdict, Stage } from "../../results/run_result.ts";
import { type GatePlan, planGate } from "../../stats/mod.ts";
import { UNJUDGED, verdictRecord } from "../verdict_record.ts";
import { buildValue } from "./build_value.ts";

/** The error of failing that a whole run may make. */
const RUN_FALSE_FAIL = 0.01;

/** A build's budget as the judge of round trips knows it: one value a build, in nanoseconds. */
function gated({ kind, max, min, within }: BuildBudget): GatedBudget {
  return { kind, metric: "latency", stat: "median", per: "roundTrip", max, min, within };
}

function stageValues(cell: BuildCellResult, budget: BuildBudget, stage: Stage): StageValues {
  const replicates = cell.replicates.filter((one) => one.stage === stage);
  const find = (id: string | undefined) => cell.arms.find((one) => one.id === id);
  const { arm, versus, metric } = budget;
  const arms = [arm, versus, versus === undefined ? undefined : `${versus}#2`].map(find);
  const valueOf = (one: BuildArmResult | undefined, replicate: number) => {
    const build = one?.builds.find((each) => each.stage === stage && each.replicate === replicate);
    return build === undefined ? undefined : buildValue(build, metric);
  };
  const values: number[][] = [[], [], []];
  for (const { replicate, dropped } of replicates) {
    if (dropped !== null) continue;
    const row = arms.map((one) => valueOf(one, replicate));
    const wanted = row.filter((_, at) => arms[at] !== undefined);
    if (arms[0] === undefined || wanted.some((value) => value === undefined)) continue;
    row.forEach((value, at) => value !== undefined && values[at]?.push(value));
  }
  const [left = [], right = [], control = []] = values;
  return {
    arm: left,
    versus: right,
    control: arms[2] === undefined ? undefined : control,
    dropped: replicates.filter((one) => one.dropped !== null).length,
    leastSamples: 1,
  };
}

/**
 * Builds that were measured elsewhere cannot be confirmed in fresh processes: they are judged in one
 * stage that makes the whole of the budget's error.
 */
function onePlan(budget: GatedBudget, gatedBudgets: number, looks: readonly number[]): GatePlan {
  const { share = 0, atLeast = 0 } = budget.within ?? {};
  return planGate({
    gatedBudgets,
    looks,
    // A stage makes the root of what two may make together.
    runFalseFail: RUN_FALSE_FAIL ** 2 / gatedBudgets,
    bothSides: budget.within !== undefined ||
      (budget.max !== undefined && budget.min !== undefined),
    margins: share > 0 && atLeast > 0 ? 2 : 1,
  });
}

/**
 * Judges one budget at one change, from the timed builds alone.
 *
 * @param cell what has been measured
 * @param budget one of the cell's budgets
 * @param gatedBudgets how many budgets the whole run gates
 * @returns the judgement
 */
export function judgeBuildBudget(
  cell: BuildCellResult,
  budget: BuildBudget,
  gatedBudgets: number,
): Judgement {
  const family = { gatedBudgets: Math.max(1, gatedBudgets), looks: cell.looks };
  const wanted = gated(budget);
  const measurement = stageValues(cell, budget, "measurement");
  if (!cell.paired) {
    const plan = onePlan(wanted, family.gatedBudgets, cell.looks);
    const judged = judge(wanted, plan, measurement, measurement);
    const { reason } = judged;
    return {
      ...judged,
      confirmation: null,
      needs: null,
      reason: `${reason.replace(/, confirmed by .*/, "")}; not paired, not confirmed`,
    };
  }
  const confirmed = cell.replicates.some((one) => one.stage === "confirmation");
  return judge(
    wanted,
    planFor(wanted, family),
    measurement,
    confirmed ? stageValues(cell, budget, "confirmation") : undefined,
  );
}

/** A measured margin as the limit that is shown: with the digits that mean something. */
function marginLimit(margin: number): BudgetVerdict["limit"] {
  const max = Number(margin.toPrecision(4));
  return { min: -max, max };
}

/**
 * Judges all budgets of one change.
 *
 * @param cell what has been measured
 * @param problem what broke it; undefined when nothing did
 * @param gatedBudgets how many budgets the whole run gates
 * @returns a verdict a budget
 */
export function judgeBuildCell(
  cell: BuildCellResult,
  problem: string | undefined,
  gatedBudgets: number,
): BudgetVerdict[] {
  return cell.budgets.map((budget) => {
    const judged = problem !== undefined
      ? { ...UNJUDGED, verdict: "error", reason: problem, margin: null } as const
      : cell.looks.length === 0
      ? {
        ...UNJUDGED,
        verdict: "skipped",
        reason: "the profile measures nothing",
        margin: null,
      } as const
      : judgeBuildBudget(cell, budget, gatedBudgets);
    const { margin } = judged;
    return verdictRecord(cell, judged, {
      budget: buildBudgetLine(budget),
      unit: budget.kind === "ratio" ? "factor" : "ns",
      limit: margin === null
        ? { min: budget.min ?? null, max: budget.max ?? null }
        : marginLimit(margin),
      hint: budget.hint ?? null,
      position: budget.position ?? null,
    });
  });
}
