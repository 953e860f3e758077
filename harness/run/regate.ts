import { RunError } from "../core/errors.ts";
import type { Rate, RegateRow } from "../results/selftest_report.ts";
import type { CellResult } from "../results/run_result.ts";
import {
  type GatePlan,
  judgeBudget,
  planGate,
  rateInterval,
  type Rng,
  type StageInput,
} from "../stats/mod.ts";
import { forkValue } from "./fork_value.ts";
import { plantedShare } from "./planted_target.ts";
import { EQUAL_ARMS } from "./selftest_plan.ts";

/** Logarithms of fork medians, replicate for replicate: what is never torn apart. */
export interface SelftestForks {
  /** One row a kept replicate: its forks of the equal arms. */
  readonly equal: readonly (readonly number[])[];
  /** The same replicates' forks of a slowed arm, by its planted share. */
  readonly planted: ReadonlyMap<number, readonly number[]>;
}

/**
 * The fork medians of a self-test's cell.
 *
 * @param cell what was measured
 * @returns those of replicates that were kept and have every arm
 * @throws {RunError} if the cell lacks the arms of a self-test
 */
export function selftestForks(cell: CellResult): SelftestForks {
  const ids = cell.arms.map((arm) => arm.id);
  if (EQUAL_ARMS.some((id) => !ids.includes(id))) {
    throw new RunError(`"${cell.id}" is no cell of a self-test: its arms are ${ids.join(", ")}`);
  }
  const rows = cell.replicates.filter((one) => one.dropped === null).flatMap(({ replicate }) => {
    const values = cell.arms.map((arm) => {
      const fork = arm.forks.find((one) => one.replicate === replicate);
      const value = fork === undefined ? undefined : forkValue(fork, "latency", "median");
      return value === undefined || !(value > 0) ? NaN : Math.log(value);
    });
    return values.some(Number.isNaN) ? [] : [values];
  });
  const column = (at: number) => rows.map((row) => row[at] as number);
  return {
    equal: rows.map((row) => EQUAL_ARMS.map((id) => row[ids.indexOf(id)] as number)),
    planted: new Map(
      ids.flatMap((id, at) => plantedShare(id) > 0 ? [[plantedShare(id), column(at)]] : []),
    ),
  };
}

/** Which gate is drawn. */
export interface DrawOptions {
  /** What is planted in the gated arm; 0 for an equal one. */
  readonly share: number;
  /** Replicates of each of the two stages. */
  readonly replicates: number;
}

/**
 * Draws the evidence of one gate: replicates without repetition, other ones in the confirmation, and
 * in each replicate the labels of its equal arms anew. Forks of one replicate stay together, so that
 * contrasts are as paired as in a run; between equal arms no label is truer than another, so that
 * each draw could have been measured.
 *
 * @param forks all that was measured
 * @param options which gate
 * @param rng chooses
 * @returns both stages
 */
export function drawStages(
  forks: SelftestForks,
  { share, replicates }: DrawOptions,
  rng: Rng,
): { readonly measurement: StageInput; readonly confirmation: StageInput } {
  const slowed = forks.planted.get(share);
  const chosen = rng.shuffled(forks.equal.map((_, at) => at)).slice(0, 2 * replicates);
  const stage = (from: readonly number[]): StageInput => {
    const contrasts: number[] = [];
    const control: number[] = [];
    for (const at of from) {
      const [versus, second, equal] = rng.shuffled(forks.equal[at] as readonly number[]) as [
        number,
        number,
        number,
      ];
      const arm = share === 0 ? equal : slowed?.[at] as number;
      contrasts.push(arm - versus);
      control.push(second - versus);
    }
    return { contrasts, control };
  };
  return {
    measurement: stage(chosen.slice(0, replicates)),
    confirmation: stage(chosen.slice(replicates)),
  };
}

function rate(hits: number, of: number): Rate {
  const { lower, upper } = rateInterval(hits, of);
  return { hits, of, low: lower, high: upper };
}

/** A setting in which gates are drawn. */
export interface RegateSetting {
  readonly share: number;
  /** A factor. */
  readonly limit: number;
  readonly gatedBudgets: number;
}

/** How gates are drawn. */
export interface RegateOptions {
  readonly looks: readonly number[];
  readonly draws: number;
}

/**
 * Draws gates again and again, and counts what they conclude.
 *
 * @param forks all that was measured; twice as many replicates as the last look at least
 * @param setting what is gated
 * @param options how often
 * @param rng chooses
 * @returns the counts with their intervals
 */
export function regate(
  forks: SelftestForks,
  setting: RegateSetting,
  { looks, draws }: RegateOptions,
  rng: Rng,
): RegateRow {
  const { share, limit, gatedBudgets } = setting;
  const plan: GatePlan = planGate({ gatedBudgets, looks });
  const replicates = looks[looks.length - 1] ?? 0;
  const count = { failedFirst: 0, fail: 0, inconclusive: 0, pass: 0 };
  for (let draw = 0; draw < draws; draw++) {
    const { outcome, measurement } = judgeBudget(plan, {
      limit: { max: Math.log(limit) },
      ...drawStages(forks, { share, replicates }, rng),
    });
    count[outcome]++;
    if (measurement.outcome === "fail") count.failedFirst++;
  }
  return {
    ...setting,
    beyond: 1 + share > limit + 1e-9,
    failedFirst: rate(count.failedFirst, draws),
    failed: rate(count.fail, draws),
    inconclusive: rate(count.inconclusive, draws),
    passed: rate(count.pass, draws),
  };
}
