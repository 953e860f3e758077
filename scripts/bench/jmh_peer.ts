import type { ToolkitOptions } from "../../harness/build/mod.ts";
import type { Cell } from "../../harness/core/cell.ts";
import { forkValue, type Profile, PROFILES } from "../../harness/run/mod.ts";
import { median, moments, tCritical, tInterval } from "../../harness/stats/mod.ts";
import { type JmhArm, runJmh } from "./jmh_run.ts";
import { measureCells, referenceCells } from "./measure_cells.ts";

const CELL = "json-string/10KB/records/dari";
const FORKS = 10;
/** The half-width that wall times are compared at, as a share. */
const HALF_WIDTH = 0.01;

/** The ratio of two arms with its 95 % interval, and what it took. */
export interface RatioEstimate {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  readonly wallNs: number;
}

function estimate(logRatio: number, halfWidth: number, wallNs: number): RatioEstimate {
  return {
    ratio: Math.exp(logRatio),
    low: Math.exp(logRatio - halfWidth),
    high: Math.exp(logRatio + halfWidth),
    wallNs,
  };
}

/**
 * The ratio of arms whose forks ran one arm after another, as JMH runs them: nothing pairs them.
 *
 * Source: B. L. Welch, "The Generalization of Student's Problem", Biometrika 34 (1947), on logarithms.
 *
 * @param arm fork medians
 * @param versus fork medians of the other arm
 * @param wallNs what both took
 * @returns arm / versus
 */
export function unpairedRatio(
  arm: readonly number[],
  versus: readonly number[],
  wallNs: number,
): RatioEstimate {
  const [a, b] = [moments(arm.map(Math.log)), moments(versus.map(Math.log))];
  const [va, vb] = [a.sd ** 2 / a.n, b.sd ** 2 / b.n];
  const df = (va + vb) ** 2 / (va ** 2 / (a.n - 1) + vb ** 2 / (b.n - 1));
  const halfWidth = va + vb === 0 ? 0 : tCritical(0.025, df) * Math.sqrt(va + vb);
  return estimate(a.mean - b.mean, halfWidth, wallNs);
}

/**
 * The ratio of arms that were measured together, replicate for replicate.
 *
 * @param arm fork medians
 * @param versus fork medians of the other arm, of the same replicates
 * @param wallNs what both took
 * @returns arm / versus, by Student's interval of the log ratios
 */
export function pairedRatio(
  arm: readonly number[],
  versus: readonly number[],
  wallNs: number,
): RatioEstimate {
  const { estimate: centre, upper } = tInterval(
    arm.map((value, at) => Math.log(value / (versus[at] ?? NaN))),
  );
  return estimate(centre, upper - centre, wallNs);
}

/** The time for a half-width, if it shrinks with the square root of the time. */
function secondsFor(halfWidth: number, { low, high, wallNs }: RatioEstimate): number {
  return wallNs / 1e9 * (Math.log(high / low) / 2 / Math.log1p(halfWidth)) ** 2;
}

function line(name: string, one: RatioEstimate): string {
  const half = 50 * Math.log(one.high / one.low);
  return `${name.padEnd(8)} plugin/direct ${one.ratio.toFixed(3)} ` +
    `[${one.low.toFixed(3)} – ${one.high.toFixed(3)}], half-width ${half.toFixed(1)} %, ` +
    `${(one.wallNs / 1e9).toFixed(0)} s; about ` +
    `${secondsFor(HALF_WIDTH, one).toFixed(0)} s for a half-width of ${100 * HALF_WIDTH} %`;
}

/** Sentences about two estimates of the same ratio. */
function agreement(own: RatioEstimate, peer: RatioEstimate): string {
  const inside = (value: number, one: RatioEstimate) => value >= one.low && value <= one.high;
  const both = inside(own.ratio, peer) && inside(peer.ratio, own);
  const overlap = own.low <= peer.high && peer.low <= own.high;
  return `difference of the ratios ${(100 * (own.ratio / peer.ratio - 1)).toFixed(1)} %: ` +
    (both
      ? "each ratio lies within the other's interval"
      : overlap
      ? "the intervals overlap, but a ratio lies outside the other's"
      : "the intervals do not overlap");
}

/** Fork medians of both arms, and what they took. */
interface OwnForks {
  readonly direct: readonly number[];
  readonly plugin: readonly number[];
  readonly wallNs: number;
}

async function measureOwn(cell: Cell, options: ToolkitOptions): Promise<OwnForks> {
  const profile: Profile = { ...PROFILES.gate as Profile, looks: [FORKS], maxTimeNs: null };
  const result = await measureCells([cell], profile, options);
  const [measured] = result.cells;
  const all = measured?.replicates ?? [];
  const kept = new Set(all.filter((one) => one.dropped === null).map((one) => one.replicate));
  const dropped = all.length - kept.size;
  if (dropped > 0) console.error(`${dropped} replicates are dropped for interference`);
  const medians = (id: string) =>
    measured?.arms.find((arm) => arm.id === id)?.forks.filter((one) => kept.has(one.replicate))
      .map((fork) => forkValue(fork, "latency", "median") ?? NaN) ?? [];
  const wallNs = all.reduce((sum, one) => sum + one.wallNs, 0);
  if (kept.size < 2) throw new Error("The machine is too busy: fewer than 2 replicates were kept");
  return { direct: medians("direct"), plugin: medians("plugin"), wallNs };
}

function mediansText(name: string, arms: Record<"direct" | "plugin", readonly number[]>): string {
  const micros = (values: readonly number[]) => `${(median(values) / 1e3).toFixed(1)} µs`;
  return `${name}: direct ${micros(arms.direct)}, plugin ${micros(arms.plugin)}`;
}

function scoreText(name: string, arm: JmhArm): string {
  return `${name} ${(arm.score / 1e3).toFixed(1)} ± ${(arm.error / 1e3).toFixed(1)} µs`;
}

/**
 * The same two bridge calls under JMH and under the harness: whether the ratio of plugin and direct
 * agrees, and what each needs for the same interval.
 *
 * @param options what the toolkit is built with
 * @returns lines to print
 */
export async function benchJmhPeer(options: ToolkitOptions): Promise<string[]> {
  const found = (await referenceCells()).find((cell) => cell.id === CELL);
  if (found === undefined) throw new Error(`The reference suite has no cell "${CELL}"`);
  const cell: Cell = {
    ...found,
    arms: found.arms.filter((arm) => arm.id === "direct" || arm.id === "plugin"),
  };
  const forks = await measureOwn(cell, options);
  const own = pairedRatio(forks.plugin, forks.direct, forks.wallNs);
  const effort = { forks: FORKS, warmups: 3, iterations: 3, iterationMs: 500 };
  const jmh = await runJmh(cell, effort, options);
  const peer = unpairedRatio(jmh.plugin.forkMedians, jmh.direct.forkMedians, jmh.wallNs);
  return [
    `${CELL}, ${FORKS} forks an arm; ratios of fork medians, 95 % intervals over forks`,
    line("harness", own),
    line("JMH 1.37", peer),
    agreement(own, peer),
    `medians of fork medians, ${mediansText("harness", forks)}; ` + mediansText("JMH", {
      direct: jmh.direct.forkMedians,
      plugin: jmh.plugin.forkMedians,
    }),
    `JMH's own scores (mean of all samples ± 99.9 %): ${scoreText("direct", jmh.direct)}, ` +
    scoreText("plugin", jmh.plugin),
    `JMH: ${effort.warmups} + ${effort.iterations} iterations of ${effort.iterationMs} ms a fork, ` +
    "the arms one after another, compilation of the benchmark not counted",
  ];
}
