import { RunError } from "../core/errors.ts";
import type { CellResult } from "../results/run_result.ts";
import type {
  EndToEndCheck,
  GatePromise,
  RegateRow,
  SelftestCell,
  SelftestReport,
} from "../results/selftest_report.ts";
import { centre, median, moments, seededRng } from "../stats/mod.ts";
import { PROFILES } from "./profile.ts";
import {
  regate,
  type RegateOptions,
  type RegateSetting,
  type SelftestForks,
  selftestForks,
} from "./regate.ts";

/** Gates that each row is drawn from. */
export const SELFTEST_DRAWS = 2_000;
/** A run with one budget may err most at it: the hardest case for false alarms. */
const ALARM_BUDGETS = 1;
/** The reference suite's number of gated budgets: the hardest case for detection. */
const POWER_BUDGETS = 24;
/** On equal arms, and ten percent beyond them. */
const LIMITS = [1, 1.1] as const;
/** Bounds of what the gate promises. */
const MOST_FALSE_ALARMS = 0.02;
const LEAST_PASSES = 0.8;
const LEAST_CAUGHT = 27 / 30;
/** The slow-down that must be caught at limit 1. */
const CAUGHT_SHARE = 0.1;

/** The looks of the gate that a number of replicates can be drawn for, a confirmation included. */
function looksFor(replicates: number): number[] {
  return (PROFILES.gate?.looks ?? []).filter((look) => 2 * look <= replicates);
}

function settingsOf(forks: SelftestForks): RegateSetting[] {
  const shares = [0, ...forks.planted.keys()];
  return [
    { share: 0, limit: 1, gatedBudgets: ALARM_BUDGETS },
    ...shares.flatMap((share) =>
      LIMITS.map((limit) => ({ share, limit, gatedBudgets: POWER_BUDGETS }))
    ),
  ];
}

function cellReport(
  cell: CellResult,
  forks: SelftestForks,
  options: RegateOptions & { readonly seed: number },
): SelftestCell {
  const rng = seededRng(options.seed);
  const equal = (at: number) => forks.equal.map((row) => row[at] as number);
  const contrast = (values: readonly number[]) =>
    values.map((value, at) => value - (forks.equal[at]?.[0] as number));
  return {
    cell: cell.id,
    replicates: forks.equal.length,
    dropped: cell.replicates.filter((one) => one.dropped !== null).length,
    medianNs: Math.round(Math.exp(median(forks.equal.flat()))),
    spread: moments(contrast(equal(1))).sd,
    planted: [...forks.planted].map(([share, values]) => ({
      share,
      measured: Math.expm1(centre(contrast(values))),
    })),
    rows: settingsOf(forks).map((setting) => regate(forks, setting, options, rng)),
  };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function promisesOf({ cell, rows }: SelftestCell): GatePromise[] {
  const find = (share: number, limit: number, gatedBudgets: number): RegateRow | undefined =>
    rows.find((row) =>
      row.share === share && row.limit === limit && row.gatedBudgets === gatedBudgets
    );
  const alarm = find(0, 1, ALARM_BUDGETS);
  const within = find(0, 1.1, POWER_BUDGETS);
  const caught = find(CAUGHT_SHARE, 1, POWER_BUDGETS);
  return [
    {
      promise: `equal arms at limit 1.00 fail in at most ${
        percent(MOST_FALSE_ALARMS)
      } (upper bound)`,
      cell,
      kept: alarm !== undefined && alarm.failed.high <= MOST_FALSE_ALARMS,
      found: alarm === undefined ? "not measured" : `at most ${percent(alarm.failed.high)}`,
    },
    {
      promise: `equal arms at limit 1.10 pass in at least ${percent(LEAST_PASSES)}`,
      cell,
      kept: within !== undefined && within.passed.hits >= LEAST_PASSES * within.passed.of,
      found: within === undefined ? "not measured" : percent(within.passed.hits / within.passed.of),
    },
    {
      promise: "10 % planted at limit 1.00 is caught in at least 27 of 30",
      cell,
      kept: caught !== undefined && caught.failed.hits >= LEAST_CAUGHT * caught.failed.of,
      found: caught === undefined
        ? "not measured"
        : `${(30 * caught.failed.hits / caught.failed.of).toFixed(1)} of 30`,
    },
  ];
}

/** What a self-test's report is made from, besides what was measured. */
export interface SelftestReportOptions {
  /** Name of the run's folder. */
  readonly run: string;
  readonly seed: number;
  /** Default {@linkcode SELFTEST_DRAWS}. */
  readonly draws?: number;
  readonly endToEnd: readonly EndToEndCheck[];
}

/**
 * Gates the forks of a self-test again and again, and compares with what the gate promises. The same
 * forks and seed give the same report.
 *
 * @param cells what was measured
 * @param options seed, and what else was tried
 * @returns the report
 * @throws {RunError} if a cell is none of a self-test, or has too few replicates for a single gate
 */
export function selftestReport(
  cells: readonly CellResult[],
  options: SelftestReportOptions,
): SelftestReport {
  const { run, seed, draws = SELFTEST_DRAWS, endToEnd } = options;
  const forks = cells.map(selftestForks);
  const fewest = Math.min(...forks.map((one) => one.equal.length));
  const looks = looksFor(fewest);
  if (cells.length === 0 || looks.length === 0) {
    throw new RunError(
      `Cannot draw a gate and its confirmation from ${cells.length === 0 ? 0 : fewest} replicates`,
      { hint: "dropped replicates do not count; try again on a machine with nothing else to do" },
    );
  }
  const reports = cells.map((cell, at) =>
    cellReport(cell, forks[at] as SelftestForks, { looks, draws, seed })
  );
  const promises = reports.flatMap(promisesOf);
  return {
    run,
    seed,
    draws,
    looks,
    cells: reports,
    endToEnd,
    promises,
    kept: [...promises, ...endToEnd].every((one) => one.kept),
  };
}
