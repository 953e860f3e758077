import { exitCodeOf } from "../budget/exit.ts";
import { judge, type Judgement, planFor, type StageValues } from "../budget/judge.ts";
import { UNJUDGED, verdictRecord } from "./verdict_record.ts";
import { type Budget, budgetLine, budgetUnit } from "../core/budget.ts";
import type {
  ArmResult,
  BudgetVerdict,
  CellResult,
  RunResult,
  Stage,
} from "../results/run_result.ts";
import { judgeBuildCell } from "./build/judge_build.ts";
import { forkValue } from "./fork_value.ts";

/** How a run is judged as a whole. */
export interface Family {
  /** Budgets times the cells they hold at: they share the run's error. */
  readonly gatedBudgets: number;
  readonly looks: readonly number[];
}

/** What judging a budget needs of a cell: forks and replicates, and nothing computed from them. */
export interface MeasuredCell {
  readonly replicates: CellResult["replicates"];
  readonly arms: readonly Pick<ArmResult, "id" | "forks">[];
}

/** One value a kept replicate, for each of the arms, in the same order. */
function stageValues(cell: MeasuredCell, budget: Budget, stage: Stage): StageValues {
  const replicates = cell.replicates.filter((one) => one.stage === stage);
  const find = (id: string | undefined) => cell.arms.find((one) => one.id === id);
  const forkOf = (arm: MeasuredCell["arms"][number] | undefined, replicate: number) =>
    arm?.forks.find((fork) => fork.stage === stage && fork.replicate === replicate);
  const arms = [find(budget.arm), find(budget.versus), find(controlId(budget))] as const;
  const values: number[][] = [[], [], []];
  let leastSamples = Infinity;
  for (const { replicate, dropped } of replicates) {
    if (dropped !== null) continue;
    const forks = arms.map((arm) => forkOf(arm, replicate));
    const row = forks.map((fork) =>
      fork === undefined ? undefined : forkValue(fork, budget.metric, budget.stat)
    );
    const wanted = row.filter((_, at) => arms[at] !== undefined);
    if (wanted.length === 0 || wanted.some((value) => value === undefined)) continue;
    row.forEach((value, at) => value !== undefined && values[at]?.push(value));
    for (const fork of forks) {
      if (fork !== undefined) leastSamples = Math.min(leastSamples, fork.samplesNs.length);
    }
  }
  const [arm = [], versus = [], control = []] = values;
  return {
    arm,
    versus,
    control: arms[2] === undefined ? undefined : control,
    dropped: replicates.filter((one) => one.dropped !== null).length,
    leastSamples: Number.isFinite(leastSamples) ? leastSamples : 0,
  };
}

function controlId(budget: Budget): string | undefined {
  return budget.versus === undefined ? undefined : `${budget.versus}#2`;
}

/**
 * Judges one budget at one cell, from raw samples alone.
 *
 * @param cell what has been measured
 * @param budget one of the cell's budgets
 * @param family the run's budgets and looks
 * @returns the judgement
 */
export function judgeBudgetAt(cell: MeasuredCell, budget: Budget, family: Family): Judgement {
  const confirmed = cell.replicates.some((one) => one.stage === "confirmation");
  return judge(
    budget,
    planFor(budget, family),
    stageValues(cell, budget, "measurement"),
    confirmed ? stageValues(cell, budget, "confirmation") : undefined,
  );
}

function judgeCell(
  cell: CellResult,
  options: { readonly problem: string | undefined; readonly family: Family },
): BudgetVerdict[] {
  return cell.budgets.map((budget) => {
    const judged = options.problem !== undefined
      ? { ...UNJUDGED, verdict: "error", reason: options.problem } as const
      : options.family.looks.length === 0
      ? { ...UNJUDGED, verdict: "skipped", reason: "the profile measures nothing" } as const
      : judgeBudgetAt(cell, budget, options.family);
    return verdictRecord(cell, judged, {
      budget: budgetLine(budget),
      unit: budgetUnit(budget),
      limit: { min: budget.min ?? null, max: budget.max ?? null },
      hint: budget.hint ?? null,
      position: budget.position ?? null,
    });
  });
}

/** A run as far as judging it goes. */
export type Judged = Pick<RunResult, "verdicts" | "exitCode">;

/**
 * Judges all cells of a run. A saved run is judged by the same function.
 *
 * @param run its cells and what went wrong
 * @param options `interrupted`: it did not get to its end; `strict`: inconclusive counts
 * @returns verdicts and the exit code they lead to
 */
export function judgeRun(
  run: Pick<RunResult, "cells" | "problems" | "profile"> & Partial<Pick<RunResult, "builds">>,
  options: { readonly interrupted: boolean; readonly strict: boolean },
): Judged {
  const { cells, builds = [] } = run;
  const family = {
    gatedBudgets: [...cells, ...builds].reduce((sum, cell) => sum + cell.budgets.length, 0),
    looks: run.profile.looks,
  };
  const problemOf = (id: string) => run.problems.find((one) => one.cell === id)?.message;
  const verdicts = [
    ...cells.flatMap((cell) => judgeCell(cell, { problem: problemOf(cell.id), family })),
    ...builds.flatMap((cell) => judgeBuildCell(cell, problemOf(cell.id), family.gatedBudgets)),
  ];
  return {
    verdicts,
    exitCode: exitCodeOf({
      verdicts: verdicts.map((one) => one.verdict),
      problems: run.problems.length,
      ...options,
    }),
  };
}
