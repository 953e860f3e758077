import { type ContrastEstimate, estimateContrast } from "../budget/contrast.ts";
import type { Arm, Cell } from "../core/cell.ts";
import type {
  ArmResult,
  CellResult,
  Contrast,
  ForkResult,
  ReplicateResult,
} from "../results/run_result.ts";
import { median, nestedSpread } from "../stats/mod.ts";
import { contrastRecord } from "./contrast_record.ts";
import { forkValue } from "./fork_value.ts";
import type { MeasuredCell } from "./judge_run.ts";

/** What has been measured of a cell so far. */
export interface CellState {
  readonly cell: Cell;
  proven: boolean | null;
  /** Set when the cell broke; nothing more is measured of it. */
  problem?: string;
  readonly replicates: ReplicateResult[];
  /** Forks by arm id, in the order of time. */
  readonly forks: Map<string, ForkResult[]>;
}

/** The forks that figures are about: the measurement's, of replicates that were kept. */
function judgedForks(state: CellState, arm: string): ForkResult[] {
  const dropped = new Set(
    state.replicates.filter((one) => one.stage === "measurement" && one.dropped !== null)
      .map((one) => one.replicate),
  );
  return (state.forks.get(arm) ?? []).filter((fork) =>
    fork.stage === "measurement" && !dropped.has(fork.replicate)
  );
}

function center(forks: readonly ForkResult[], stat: "median" | "p95"): number | null {
  const values = forks.flatMap((fork) => forkValue(fork, "latency", stat) ?? []);
  return values.length === 0 || values.length < forks.length ? null : Math.round(median(values));
}

function effectiveSamples(forks: readonly ForkResult[]): number | null {
  const samples = forks.map((fork) => fork.samplesNs.filter((ns) => ns > 0));
  if (samples.length < 2 || samples.some((one) => one.length === 0)) return null;
  return Math.round(nestedSpread(samples).effective);
}

function armResult(state: CellState, arm: Arm): ArmResult {
  const forks = judgedForks(state, arm.id);
  return {
    id: arm.id,
    mode: arm.mode,
    role: arm.role,
    medianNs: center(forks, "median"),
    p95Ns: center(forks, "p95"),
    effectiveSamples: effectiveSamples(forks),
    forks: state.forks.get(arm.id) ?? [],
  };
}

function estimate(
  state: CellState,
  kind: Contrast["kind"],
  arm: string,
  versus: string,
): ContrastEstimate | undefined {
  const values = (id: string) =>
    judgedForks(state, id).map((fork) => forkValue(fork, "latency", "median"));
  const [left, right] = [values(arm), values(versus)];
  const pairs = left.map((value, at) => [value, right[at]] as const)
    .filter((pair): pair is readonly [number, number] => !pair.includes(undefined));
  return estimateContrast(kind, pairs.map(([a]) => a), pairs.map(([, b]) => b));
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
    ([kind, arm, versus]) =>
      contrastRecord({ kind, arm, versus }, estimate(state, kind, arm, versus)),
  );
}

/**
 * What has been measured of a cell, with nothing computed from it: all that a look needs.
 *
 * @param state what has been measured
 * @returns its forks and replicates
 */
export function measuredCell(state: CellState): MeasuredCell {
  return {
    replicates: state.replicates,
    arms: state.cell.arms.map(({ id }) => ({ id, forks: state.forks.get(id) ?? [] })),
  };
}

/**
 * A cell's part of the result document.
 *
 * @param state what has been measured
 * @returns its arms, replicates and contrasts
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
    replicates: state.replicates,
    contrasts: contrastsOf(state),
    budgets: cell.budgets,
  };
}
