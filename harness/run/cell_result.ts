import { type ContrastEstimate, contrastOf } from "../budget/contrast.ts";
import { exitCodeOf } from "../budget/exit.ts";
import { judge } from "../budget/judge.ts";
import { budgetLine } from "../core/budget.ts";
import type { Cell } from "../core/cell.ts";
import type {
  ArmResult,
  BudgetVerdict,
  CellResult,
  Contrast,
  ForkResult,
  RunResult,
} from "../results/run_result.ts";
import { median, p95 } from "../stats/mod.ts";

/** What has been measured of a cell so far. */
export interface CellState {
  readonly cell: Cell;
  proven: boolean | null;
  /** Set when the cell broke; nothing more is measured of it. */
  problem?: string;
  /** Forks by arm id, in the order of replicates. */
  readonly forks: Map<string, ForkResult[]>;
}

/** Median of one fork, nanoseconds a round trip. */
function forkMedian(fork: ForkResult): number {
  return median(fork.samplesNs) / fork.batch;
}

function armResult(state: CellState, arm: Cell["arms"][number]): ArmResult {
  const forks = state.forks.get(arm.id) ?? [];
  const measured = forks.filter((fork) => fork.samplesNs.length > 0);
  const batched = measured.some((fork) => fork.batch > 1);
  return {
    id: arm.id,
    mode: arm.mode,
    role: arm.role,
    medianNs: measured.length === 0 ? null : Math.round(median(measured.map(forkMedian))),
    p95Ns: measured.length === 0 || batched
      ? null
      : Math.round(median(measured.map((fork) => p95(fork.samplesNs)))),
    forks,
  };
}

function perReplicate(arm: ArmResult | undefined): (number | undefined)[] {
  const values: (number | undefined)[] = [];
  for (const fork of arm?.forks ?? []) {
    if (fork.samplesNs.length > 0) values[fork.replicate] = forkMedian(fork);
  }
  return values;
}

function estimate(
  arms: readonly ArmResult[],
  kind: Contrast["kind"],
  arm: string,
  versus: string,
): ContrastEstimate | undefined {
  const of = (id: string) => perReplicate(arms.find((one) => one.id === id));
  return contrastOf(kind, of(arm), of(versus));
}

function contrastsOf(arms: readonly ArmResult[]): Contrast[] {
  const pairs: [Contrast["kind"], string, string][] = [
    ["ratio", "plugin", "direct"],
    ["added", "plugin", "direct"],
    ["added", "plugin", "none"],
    ["added", "direct", "none"],
    ["ratio", "plugin", "none"],
    ["ratio", "direct", "none"],
    // A control beside its original: two equal arms.
    ...arms.filter((arm) => arm.role === "control").map((arm) =>
      ["ratio", arm.id, arm.mode] as [Contrast["kind"], string, string]
    ),
  ];
  const ids = new Set(arms.map((arm) => arm.id));
  return pairs.filter(([, arm, versus]) => ids.has(arm) && ids.has(versus)).map(
    ([kind, arm, versus]) => {
      const found = estimate(arms, kind, arm, versus);
      return {
        kind,
        arm,
        versus,
        unit: kind === "ratio" ? "factor" : "ns",
        value: found?.value ?? null,
        low: found?.low ?? null,
        high: found?.high ?? null,
        interval: "range",
        replicates: found?.replicates ?? [],
      };
    },
  );
}

/**
 * A cell's part of the result document.
 *
 * @param state what has been measured
 * @returns its arms and contrasts
 */
export function cellResult(state: CellState): CellResult {
  const { cell } = state;
  const arms = cell.arms.map((arm) => armResult(state, arm));
  return {
    id: cell.id,
    scenario: cell.scenario,
    title: cell.title,
    shape: cell.shape.name,
    axes: cell.axes,
    sizeBytes: cell.sizeBytes,
    proven: state.proven,
    arms,
    contrasts: contrastsOf(arms),
    budgets: cell.budgets,
  };
}

/**
 * The verdicts of a cell's budgets, from its raw samples alone: a saved run is judged by the same
 * function.
 *
 * @param cell the cell's part of a result document
 * @param options `problem`: why the cell broke, if it did; `measured`: false when the profile
 *   proves only
 * @returns one verdict a budget
 */
export function judgeCell(
  cell: CellResult,
  options: { readonly problem?: string | undefined; readonly measured: boolean },
): BudgetVerdict[] {
  const none = { value: null, low: null, high: null };
  return cell.budgets.map((budget) => {
    const judged = options.problem !== undefined
      ? { ...none, verdict: "error", reason: options.problem } as const
      : !options.measured
      ? { ...none, verdict: "skipped", reason: "the profile measures nothing" } as const
      : judge(budget, estimate(cell.arms, budget.kind, budget.arm, budget.versus));
    return {
      budget: budgetLine(budget),
      cell: cell.id,
      verdict: judged.verdict,
      unit: budget.kind === "ratio" ? "factor" : "ns",
      value: judged.value,
      low: judged.low,
      high: judged.high,
      limit: { min: budget.min ?? null, max: budget.max ?? null },
      reason: judged.reason,
      hint: budget.hint ?? null,
      position: budget.position ?? null,
    };
  });
}

/** A run as far as judging it goes. */
export type Judged = Pick<RunResult, "verdicts" | "exitCode">;

/**
 * Judges all cells of a run.
 *
 * @param run its cells and what went wrong
 * @param options `interrupted`: it did not get to its end; `strict`: inconclusive counts
 * @returns verdicts and the exit code they lead to
 */
export function judgeRun(
  run: Pick<RunResult, "cells" | "problems" | "profile">,
  options: { readonly interrupted: boolean; readonly strict: boolean },
): Judged {
  const verdicts = run.cells.flatMap((cell) =>
    judgeCell(cell, {
      problem: run.problems.find((one) => one.cell === cell.id)?.message,
      measured: run.profile.replicates > 0,
    })
  );
  return {
    verdicts,
    exitCode: exitCodeOf({
      verdicts: verdicts.map((one) => one.verdict),
      problems: run.problems.length,
      ...options,
    }),
  };
}
