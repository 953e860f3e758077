import { type ContrastEstimate, contrastOf } from "../budget/contrast.ts";
import { judge } from "../budget/judge.ts";
import { budgetLine } from "../core/budget.ts";
import type { Cell } from "../core/cell.ts";
import type {
  ArmResult,
  BudgetVerdict,
  CellResult,
  Contrast,
  ForkResult,
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

function perReplicate(state: CellState, arm: string): (number | undefined)[] {
  const values: (number | undefined)[] = [];
  for (const fork of state.forks.get(arm) ?? []) {
    if (fork.samplesNs.length > 0) values[fork.replicate] = forkMedian(fork);
  }
  return values;
}

function estimate(
  state: CellState,
  kind: Contrast["kind"],
  arm: string,
  versus: string,
): ContrastEstimate | undefined {
  return contrastOf(kind, perReplicate(state, arm), perReplicate(state, versus));
}

function contrastsOf(state: CellState): Contrast[] {
  const pairs: [Contrast["kind"], string, string][] = [
    ["ratio", "plugin", "direct"],
    ["added", "plugin", "direct"],
    ["added", "plugin", "none"],
    ["added", "direct", "none"],
    ["ratio", "plugin", "none"],
    ["ratio", "direct", "none"],
    // A control beside its original: two equal arms.
    ...state.cell.arms.filter((arm) => arm.role === "control").map((arm) =>
      ["ratio", arm.id, arm.mode] as [Contrast["kind"], string, string]
    ),
  ];
  const ids = new Set(state.cell.arms.map((arm) => arm.id));
  return pairs.filter(([, arm, versus]) => ids.has(arm) && ids.has(versus)).map(
    ([kind, arm, versus]) => {
      const found = estimate(state, kind, arm, versus);
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
  return {
    id: cell.id,
    scenario: cell.scenario,
    title: cell.title,
    shape: cell.shape.name,
    axes: cell.axes,
    sizeBytes: cell.sizeBytes,
    proven: state.proven,
    arms: cell.arms.map((arm) => armResult(state, arm)),
    contrasts: contrastsOf(state),
  };
}

/**
 * The verdicts of a cell's budgets.
 *
 * @param state what has been measured
 * @returns one verdict a budget that holds at the cell
 */
export function cellVerdicts(state: CellState): BudgetVerdict[] {
  return state.cell.budgets.map((budget) => {
    const judged = state.problem !== undefined
      ? { verdict: "error", value: null, low: null, high: null, reason: state.problem } as const
      : judge(budget, estimate(state, budget.kind, budget.arm, budget.versus));
    return {
      budget: budgetLine(budget),
      cell: state.cell.id,
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
