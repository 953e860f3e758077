import { buildBridges, buildToolkit, type ToolkitOptions } from "../../harness/build/mod.ts";
import type { CellResult, RunResult } from "../../harness/results/run_result.ts";
import { type Profile, PROFILES } from "../../harness/run/mod.ts";
import { measureCells, referenceCells } from "./measure_cells.ts";

/** What parts of a run take, seconds. */
export interface TimeModel {
  readonly cells: number;
  /** Arms of all cells. */
  readonly forks: number;
  /** Finding what is built, and proving, a cell. */
  readonly proof: number;
  /** Starting a process, counting its allocation and ending it, a fork. */
  readonly start: number;
  readonly warmUp: number;
  /** Calls between the clock reads, a fork. */
  readonly calls: number;
  /** Making arguments and clearing, a fork. */
  readonly arguments: number;
  readonly drain: number;
  /** One replicate of every cell. */
  readonly replicate: number;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Where the time of a run went, from its result document.
 *
 * @param result a run of at least one replicate a cell
 * @returns means in seconds
 */
export function timeModel(result: RunResult): TimeModel {
  const forks = result.cells.flatMap((cell) => cell.arms.flatMap((arm) => arm.forks));
  const blocks = forks.flatMap((fork) => fork.blocks);
  const rounds = Math.max(1, ...result.cells.map((cell) => cell.replicates.length));
  const replicates = sum(
    result.cells.flatMap((cell: CellResult) => cell.replicates.map((one) => one.wallNs)),
  );
  const warmUp = sum(forks.map((fork) => fork.warmup.elapsedNs));
  const calls = sum(forks.flatMap((fork) => fork.samplesNs));
  const drain = sum(blocks.map((block) => block.drainNs));
  // A block's wall time holds the drains between its samples, and not the one behind it.
  const make = Math.max(0, sum(blocks.map((block) => block.wallNs)) - calls - drain);
  const whole = (Date.parse(result.finishedAt) - Date.parse(result.startedAt)) * 1e6;
  const each = (ns: number) => ns / 1e9 / Math.max(1, forks.length);
  return {
    cells: result.cells.length,
    forks: forks.length / rounds,
    proof: Math.max(0, whole - replicates) / 1e9 / Math.max(1, result.cells.length),
    start: each(Math.max(0, replicates - warmUp - calls - drain - make)),
    warmUp: each(warmUp),
    calls: each(calls),
    arguments: each(make),
    drain: each(drain),
    replicate: replicates / 1e9 / rounds,
  };
}

function lines(profile: Profile, model: TimeModel): string[] {
  const first = profile.looks[0] ?? 0;
  const last = profile.looks[profile.looks.length - 1] ?? 0;
  const proofs = model.cells * model.proof;
  const begun = proofs + first * model.replicate;
  const limit = profile.maxTimeNs === null ? Infinity : profile.maxTimeNs / 1e9;
  const s = (seconds: number, digits = 2) => `${seconds.toFixed(digits)} s`;
  // From its first look to the last of both stages, for a cell of average cost.
  const open = (last - first + last) * model.replicate / model.cells;
  const left = Math.max(0, limit - first * model.replicate);
  return [
    `${profile.name}: ${model.cells} cells, ${model.forks} forks a replicate of all cells`,
    `  a cell:  proof ${s(model.proof)}`,
    `  a fork:  start, allocation and end ${s(model.start)}, warm-up ${s(model.warmUp)}, ` +
    `calls ${s(model.calls)}, arguments ${s(model.arguments)}, drain ${s(model.drain)}`,
    `  a replicate of all cells ${s(model.replicate, 1)}; the first look (${first}) after ` +
    `${s(begun, 0)}, proofs included`,
    ...(last === first && limit !== Infinity
      ? [`  a budget that fails is confirmed with ${s(open, 0)} more a cell`]
      : [
        `  an open cell costs ${
          s(open, 0)
        } more up to its last look (${last}) and the confirmation's; ` +
        (limit === Infinity
          ? "there is no time limit"
          : `within the limit of ${s(limit, 0)} there is time for ${
            Math.floor(left / open)
          } of them`),
      ]),
  ];
}

/**
 * The time model of the reference suite, from one replicate of every cell with the profiles quick
 * and gate.
 *
 * @param options what the toolkit is built with
 * @returns lines to print
 */
export async function benchTimeModel(options: ToolkitOptions): Promise<string[]> {
  const cells = await referenceCells();
  // What is built once is no part of what every run costs.
  await buildBridges(cells, await buildToolkit(options), options);
  const text: string[] = [];
  for (const name of ["quick", "gate"]) {
    const profile = PROFILES[name];
    if (profile === undefined) throw new Error(`There is no profile "${name}"`);
    const result = await measureCells(cells, { ...profile, looks: [1] }, options);
    text.push(...lines(profile, timeModel(result)));
  }
  return text;
}
