import { contrastValues, estimateContrast } from "../budget/contrast.ts";
import { planFor, shareOf } from "../budget/judge.ts";
import { type Budget, budgetLine, budgetUnit } from "../core/budget.ts";
import type { CaptureMode } from "../core/capture.ts";
import type { Arm, Cell } from "../core/cell.ts";
import { ConfigError } from "../core/errors.ts";
import { formatPosition } from "../core/position.ts";
import type { NoiseBudget, NoiseCell, NoiseReport } from "../results/noise_report.ts";
import type { CellResult, ForkResult } from "../results/run_result.ts";
import { type GatePlan, median, moments, nestedSpread, resolution } from "../stats/mod.ts";
import { forkValue } from "./fork_value.ts";
import type { Family } from "./judge_run.ts";
import type { Profile } from "./profile.ts";

/** Spread between forks above which the machine, or a cell, is called noisy. */
export const FORK_SPREAD_LIMIT = 0.02;
/** From so many replicates on there is a spread between them. */
const LEAST_REPLICATES = 2;

/** The arms that a cell's budgets refer to; the arm itself where a budget compares it with nothing. */
function referencesOf(cell: Cell): CaptureMode[] {
  const named = new Set(cell.budgets.map((budget) => budget.versus ?? budget.arm));
  if (named.size > 0) return [...named];
  const fallback = cell.arms.find((arm) => arm.mode === "direct") ?? cell.arms[0];
  return fallback === undefined ? [] : [fallback.mode];
}

function armPair(cell: Cell, mode: CaptureMode): Arm[] {
  const arm = cell.arms.find((one) => one.mode === mode && one.role === "measured");
  return arm === undefined ? [] : [arm, { ...arm, id: `${mode}#2`, role: "control" }];
}

/** What to measure to know the noise. */
export interface NoisePlan {
  /** The cells with nothing but their references, each twice, and without budgets. */
  readonly cells: readonly Cell[];
  readonly profile: Profile;
}

/**
 * Plans the measurement of a machine's noise: the references of each cell's budgets, each beside a
 * second copy, with as many samples a fork as a run of the profile would take.
 *
 * @param cells the cells with their budgets
 * @param profile whose gate is asked about
 * @param replicates how many to measure
 * @returns what to run
 * @throws {ConfigError} if the profile judges nothing
 */
export function planNoise(
  cells: readonly Cell[],
  profile: Profile,
  replicates: number,
): NoisePlan {
  if (profile.looks.length === 0) {
    throw new ConfigError(`The profile "${profile.name}" judges nothing, so it resolves nothing`);
  }
  const reduced = cells.map((cell): Cell => ({
    ...cell,
    arms: referencesOf(cell).flatMap((mode) => armPair(cell, mode)),
    budgets: [],
  }));
  // Fewer arms make a shorter circuit: more circuits give a fork the blocks it has in a run.
  const circuits = Math.max(
    ...reduced.map((cell, at) => Math.round((cells[at]?.arms.length ?? 1) / cell.arms.length)),
    1,
  );
  return {
    cells: reduced,
    profile: {
      ...profile,
      name: "noise",
      looks: [replicates],
      maxTimeNs: null,
      controls: true,
      circuits: circuits * profile.circuits,
    },
  };
}

interface Copies {
  readonly mode: CaptureMode;
  readonly first: readonly ForkResult[];
  readonly second: readonly ForkResult[];
}

/** The forks of both copies, of kept replicates, replicate for replicate. */
function copiesOf(result: CellResult, mode: CaptureMode): Copies {
  const kept = result.replicates.filter((one) => one.dropped === null).map((one) => one.replicate);
  const forks = (id: string) => {
    const arm = result.arms.find((one) => one.id === id);
    return kept.map((replicate) => arm?.forks.find((fork) => fork.replicate === replicate));
  };
  const [first, second] = [forks(mode), forks(`${mode}#2`)];
  const whole = kept.map((_, at) => at).filter((at) => first[at] && second[at]);
  return {
    mode,
    first: whole.map((at) => first[at] as ForkResult),
    second: whole.map((at) => second[at] as ForkResult),
  };
}

function defined(values: readonly (number | undefined)[]): number[] | undefined {
  return values.some((value) => value === undefined) ? undefined : values as number[];
}

/** A budget's contrasts between two equal arms, on the scale that is judged. */
function equalContrasts(budget: Budget, { first, second }: Copies): number[] | undefined {
  const values = (forks: readonly ForkResult[]) =>
    defined(forks.map((fork) => forkValue(fork, budget.metric, budget.stat)));
  const [reference, copy] = [values(first), values(second)];
  if (reference === undefined || copy === undefined) return undefined;
  return contrastValues(budget.kind, copy, reference)?.map((value) => value * shareOf(budget));
}

/**
 * What equal arms, or a cost of nothing, would be told as: the side of the limit they lie on must be
 * farther away than the gate can tell.
 */
function limitsInsideNoise(
  budget: Budget,
  { beyond, within }: { readonly beyond: number; readonly within: number },
): number[] {
  const scale = (limit: number) => budget.kind === "ratio" ? Math.log(limit) : limit;
  const inside = (distance: number) => distance >= 0 ? distance < within : -distance < beyond;
  return [
    ...(budget.max !== undefined && inside(scale(budget.max)) ? [budget.max] : []),
    ...(budget.min !== undefined && inside(-scale(budget.min)) ? [budget.min] : []),
  ];
}

function warningOf(
  budget: Budget,
  plan: GatePlan,
  contrasts: readonly number[] | undefined,
  reach: { readonly beyond: number; readonly within: number } | undefined,
): string | null {
  if (plan.looks.length === 0) return "the profile's looks are too few for a p95";
  if (contrasts === undefined) return `${budget.stat}(${budget.metric}) has no value here`;
  if (reach === undefined) return "too few replicates to know the noise";
  return limitsInsideNoise(budget, reach).length > 0
    ? "its limit lies inside the noise: equal arms would often stay inconclusive"
    : null;
}

function noiseBudget(budget: Budget, copies: Copies, family: Family): NoiseBudget {
  const plan = planFor(budget, family);
  const contrasts = equalContrasts(budget, copies);
  const spread = contrasts === undefined || contrasts.length < LEAST_REPLICATES
    ? undefined
    : moments(contrasts).sd;
  const reach = spread === undefined || plan.looks.length === 0
    ? undefined
    : resolution(plan, { sd: spread });
  const shown = (value: number | undefined) =>
    value === undefined ? null : budget.kind === "ratio" ? Math.exp(value) : value;
  return {
    budget: budgetLine(budget),
    unit: budgetUnit(budget),
    spread: spread ?? null,
    caughtBeyond: shown(reach?.beyond),
    passesWithin: shown(reach?.within),
    warning: warningOf(budget, plan, contrasts, reach),
    position: budget.position ?? null,
  };
}

function noiseCell(
  cell: Cell,
  result: CellResult,
  mode: CaptureMode,
  family: Family,
): NoiseCell {
  const copies = copiesOf(result, mode);
  const { first, second } = copies;
  const forks = [...first, ...second];
  const medians = (of: readonly ForkResult[]) =>
    of.flatMap((fork) => forkValue(fork, "latency", "median") ?? []);
  const floor = estimateContrast("ratio", medians(second), medians(first));
  const usable = forks.length >= 2 &&
    forks.every((fork) => fork.samplesNs.length > 0 && fork.samplesNs.every((one) => one > 0));
  const nested = usable ? nestedSpread(forks.map((fork) => fork.samplesNs)) : undefined;
  return {
    cell: cell.id,
    reference: mode,
    replicates: first.length,
    dropped: result.replicates.filter((one) => one.dropped !== null).length,
    medianNs: forks.length === 0 ? null : median(medians(forks)),
    spread: nested === undefined ? null : {
      between: nested.between,
      within: nested.within,
      effective: nested.effective,
    },
    floor: floor === undefined ? null : { value: floor.value, low: floor.low, high: floor.high },
    budgets: cell.budgets.filter((budget) => (budget.versus ?? budget.arm) === mode)
      .map((budget) => noiseBudget(budget, copies, family)),
  };
}

function warningsOf(noise: NoiseCell, root: string | undefined): string[] {
  const warnings: string[] = [];
  const at = `"${noise.cell}", arm "${noise.reference}"`;
  if (noise.replicates < LEAST_REPLICATES) {
    warnings.push(`${at}: ${noise.replicates} replicates were kept, ${noise.dropped} dropped`);
  }
  if (noise.spread !== null && noise.spread.between > FORK_SPREAD_LIMIT) {
    const share = (100 * noise.spread.between).toFixed(1);
    warnings.push(`${at}: processes differ by ${share} % (wanted: at most 2 %)`);
  }
  for (const { budget, warning, position } of noise.budgets) {
    if (warning === null) continue;
    const place = position === null ? "" : `${formatPosition(position, root)}: `;
    warnings.push(`${place}${budget} at "${noise.cell}": ${warning}`);
  }
  return warnings;
}

/** What a noise report is made from, besides what was measured. */
export interface NoiseReportOptions {
  /** Name of the run's folder. */
  readonly run: string;
  /** The cells with their budgets, as {@linkcode planNoise} was given them. */
  readonly cells: readonly Cell[];
  /** The profile that {@linkcode planNoise} was given. */
  readonly profile: Profile;
  /** Files below it are named relative to it. */
  readonly root?: string | undefined;
}

/**
 * Says how quiet the machine was, and what each budget's gate can tell on it.
 *
 * @param results what was measured, cell for cell
 * @param options what it was measured for
 * @returns the report
 */
export function noiseReport(
  results: readonly CellResult[],
  options: NoiseReportOptions,
): NoiseReport {
  const { run, cells, profile, root } = options;
  const family: Family = {
    gatedBudgets: cells.reduce((sum, cell) => sum + cell.budgets.length, 0),
    looks: profile.looks,
  };
  const noise = cells.flatMap((cell) => {
    const result = results.find((one) => one.id === cell.id);
    if (result === undefined) return [];
    return referencesOf(cell).map((mode) => noiseCell(cell, result, mode, family));
  });
  return {
    run,
    profile: profile.name,
    looks: profile.looks,
    gatedBudgets: family.gatedBudgets,
    cells: noise,
    warnings: noise.flatMap((one) => warningsOf(one, root)),
  };
}
