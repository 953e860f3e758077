import { type Arm, type Cell, MAX_PREFILL } from "../core/cell.ts";
import { RunError } from "../core/errors.ts";
import type { Clock, Machine } from "../core/ports.ts";
import type {
  AllocationRecord,
  BlockRecord,
  HelloRecord,
  WarmRecord,
} from "../core/worker_protocol.ts";
import type {
  BlockResult,
  ForkResult,
  ReplicateResult,
  Stage,
  WarmupResult,
} from "../results/run_result.ts";
import type { SampleRecord } from "../results/sample_record.ts";
import { replicateOrder } from "../stats/mod.ts";
import type { Target, Worker } from "../target/target.ts";
import { type CpuReading, dropReason, interferenceOf } from "./interference.ts";
import { type BlockSize, chooseBlockSize } from "./block_size.ts";
import type { Profile } from "./profile.ts";

const ANSWER_LIMIT_MS = 120_000;

/** What a replicate needs to know. */
export interface ReplicateOptions {
  readonly cell: Cell;
  readonly stage: Stage;
  /** From 0 within its stage. */
  readonly replicate: number;
  readonly seed: number;
  readonly profile: Profile;
  readonly target: Target;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly machine: Machine;
  /** The cell's block size, once its first replicate has chosen it. */
  readonly blockSize?: BlockSize | undefined;
  /** Keeps what a worker answered, as it comes and before anything is computed from it. */
  readonly onRecord: (record: SampleRecord) => Promise<void>;
}

/** One fork of every arm, measured together. */
export interface ReplicateOutcome {
  /** By the arm's place in `cell.arms`. */
  readonly forks: readonly ForkResult[];
  readonly result: ReplicateResult;
  readonly blockSize: BlockSize;
  readonly hello: HelloRecord;
}

interface Measured {
  readonly arm: Arm;
  readonly worker: Worker;
  warm: WarmRecord | undefined;
  readonly blocks: { record: BlockRecord; position: number }[];
  allocation: AllocationRecord | undefined;
}

/** Bytes of one round trip's arguments: data twice, in Latin-1 strings or double for others. */
function messageBytes(cell: Cell): number {
  return 2 * cell.sizeBytes + 200;
}

/** Entries that a worker stores anew every few round trips; a full list stays full by itself. */
function refilledEntries({ axes }: Cell): number {
  const { prefill, runtime } = axes;
  return prefill === null || prefill === MAX_PREFILL || runtime === "dari-noop" ? 0 : prefill;
}

function blockResult({ record, position }: Measured["blocks"][number]): BlockResult {
  return {
    position,
    samples: record.samplesNs.length,
    startNs: record.startNs,
    wallNs: record.wallNs,
    drainNs: record.drainNs,
    gcCount: record.gcCount,
    gcTimeNs: record.gcTimeNs,
    compilations: record.compilations,
    cpuNs: record.cpuNs,
    clockNs: record.clockNs,
    hostCpuNs: record.hostCpuNs,
    hostStealNs: record.hostStealNs,
    frequencyKHz: record.frequencyKHz,
  };
}

/** Two warm-ups of one fork as one: cold is the first's, whether it settled the second's. */
function bothWarmUps(first: WarmRecord, second: WarmRecord): WarmRecord {
  return {
    ...second,
    coldNs: first.coldNs,
    roundTrips: first.roundTrips + second.roundTrips,
    elapsedNs: first.elapsedNs + second.elapsedNs,
    compilations: first.compilations + second.compilations,
  };
}

function warmupResult({ arm, warm }: Measured): WarmupResult {
  if (warm === undefined) throw new RunError(`Arm "${arm.id}" has not been warmed up`);
  const { roundTrips, elapsedNs, settled, reason, coldNs, compilations } = warm;
  return { roundTrips, elapsedNs, settled, reason, coldNs, compilations };
}

function forkResult(
  one: Measured,
  at: { readonly stage: Stage; readonly replicate: number; readonly order: number },
  batch: number,
): ForkResult {
  const sum = (pick: (block: BlockRecord) => number) =>
    one.blocks.reduce((total, { record }) => total + pick(record), 0);
  const { roundTrips = 0, callerBytes = 0, deferredBytes = 0 } = one.allocation ?? {};
  return {
    ...at,
    warmup: warmupResult(one),
    batch,
    samplesNs: one.blocks.flatMap(({ record }) => [...record.samplesNs]),
    blocks: one.blocks.map(blockResult),
    allocation: { roundTrips, callerBytes, deferredBytes },
    captured: {
      requests: sum((block) => block.requests),
      responses: sum((block) => block.responses),
      problems: one.blocks.flatMap(({ record }) => [...record.problems]),
    },
  };
}

/** Round trips whose allocation is counted: it repeats to a fraction of a percent. */
function allocationTrips(cell: Cell): number {
  return cell.sizeBytes >= 500_000 ? 2 : 20;
}

/** What the machine and its own processes had used when the blocks began, and when they ended. */
function cpuReadings(
  arms: readonly Measured[],
  spanNs: number,
  harnessCpuNs: number,
): [CpuReading, CpuReading] {
  const blocks = arms.flatMap((one) => one.blocks).sort((a, b) => a.position - b.position);
  const [first, last] = [blocks.at(0)?.record, blocks.at(-1)?.record];
  const before = (total: number | null | undefined, since: number | null | undefined) =>
    total === null || total === undefined ? null : total - (since ?? 0);
  const workers = arms.reduce((sum, { blocks: [own], allocation }) => {
    const began = own === undefined ? 0 : own.record.processCpuNs - own.record.cpuNs;
    return sum + (allocation?.processCpuNs ?? began) - began;
  }, 0);
  return [
    {
      atNs: 0,
      hostCpuNs: before(first?.hostCpuTotalNs, first?.hostCpuNs),
      hostStealNs: before(first?.hostStealTotalNs, first?.hostStealNs),
      ownCpuNs: 0,
    },
    {
      atNs: spanNs,
      hostCpuNs: last?.hostCpuTotalNs ?? null,
      hostStealNs: last?.hostStealTotalNs ?? null,
      ownCpuNs: workers + harnessCpuNs,
    },
  ];
}

/** A timed block that captured something else than it had to must not be believed. */
function checkCapture(cell: Cell, { arm, blocks }: Measured): void {
  for (const { record } of blocks) {
    const trips = record.samplesNs.length * record.batch;
    const requests = arm.capture === null ? 0 : trips;
    const responses = arm.capture?.response === undefined ? 0 : requests;
    const problem = record.problems[0];
    if (record.requests === requests && record.responses === responses && problem === undefined) {
      continue;
    }
    throw new RunError(
      `Arm "${arm.id}" in cell "${cell.id}" captured ${record.requests} requests and ` +
        `${record.responses} responses in ${trips} timed round trips` +
        (problem === undefined
          ? ""
          : `; ${problem.at}: expected ${problem.expected}, found ${problem.found}`),
    );
  }
}

/**
 * Measures one replicate: starts a fresh process for every arm of the cell, warms them one at a
 * time, then alternates their blocks along a serially balanced circuit. Whatever happens, all of
 * the processes are ended.
 *
 * @param options the cell, the replicate's number and what to measure with
 * @returns one fork an arm
 * @throws {RunError} if a worker fails or a timed block captured the wrong thing
 */
export async function measureReplicate(options: ReplicateOptions): Promise<ReplicateOutcome> {
  const { cell, stage, replicate, seed, profile, target, signal, clock } = options;
  const order = replicateOrder({
    arms: cell.arms.length,
    seed,
    replicate,
    reversed: stage === "confirmation",
    circuits: profile.circuits,
  });
  const startedAt = clock.now().toISOString();
  const startNs = clock.monotonicNs();
  const load = options.machine.load();
  await using workers = new AsyncDisposableStack();
  const started = await Promise.allSettled(cell.arms.map(async (arm): Promise<Measured> => {
    const worker = workers.use(await target.start({ cell, arm, signal }));
    // Further methods are the proof's; what a timed worker holds is the round trips' alone.
    const plan = { ...await target.plan(cell, arm, 0), further: [] };
    await worker.request({ type: "plan", plan }, ANSWER_LIMIT_MS);
    return { arm, worker, warm: undefined, blocks: [], allocation: undefined };
  }));
  // Every start is awaited before a failure is thrown, so that no process outlives this call.
  const arms = started.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });

  const warm = async (batch: number): Promise<void> => {
    for (const at of order.warmUp) {
      signal.throwIfAborted();
      const one = arms[at] as Measured;
      const limit = profile.warmup.maxTimeNs / 1e6 + ANSWER_LIMIT_MS;
      const record = await one.worker.request({ type: "warmup", ...profile.warmup, batch }, limit);
      one.warm = one.warm === undefined ? record : bothWarmUps(one.warm, record);
    }
  };
  await warm(options.blockSize?.batch ?? 1);
  const blockSize = options.blockSize ?? chooseBlockSize(
    arms.map(({ warm }) => warm as WarmRecord),
    {
      messageBytes: messageBytes(cell),
      records: cell.arms.some((arm) => arm.capture !== null),
      threads: cell.axes.threads,
      refilled: refilledEntries(cell),
      blocksPerArm: order.blocks.length / arms.length,
    },
    profile,
  );
  // The first replicate has learned only now that samples are batches: that loop must be warm too.
  if (options.blockSize === undefined && blockSize.batch > 1) await warm(blockSize.batch);
  for (const [at, one] of arms.entries()) {
    await options.onRecord({
      type: "warmup",
      stage,
      arm: one.arm.id,
      replicate,
      order: order.warmUp.indexOf(at),
      warmup: warmupResult(one),
    });
  }
  let spanNs = clock.monotonicNs();
  let ownCpuNs = options.machine.ownCpuNs();
  for (const [position, at] of [order.leadIn, ...order.blocks].entries()) {
    signal.throwIfAborted();
    const one = arms[at] as Measured;
    const record = await one.worker.request({ type: "block", ...blockSize }, ANSWER_LIMIT_MS);
    // The lead-in gives the first block the predecessor that the balance asks for.
    if (position === 0) {
      spanNs = clock.monotonicNs();
      ownCpuNs = options.machine.ownCpuNs();
      continue;
    }
    const block = { record, position: position - 1 };
    one.blocks.push(block);
    await options.onRecord({
      type: "block",
      stage,
      arm: one.arm.id,
      replicate,
      order: order.warmUp.indexOf(at),
      block: blockResult(block),
      batch: record.batch,
      samplesNs: record.samplesNs,
      captured: {
        requests: record.requests,
        responses: record.responses,
        problems: record.problems,
      },
    });
  }
  spanNs = clock.monotonicNs() - spanNs;
  ownCpuNs = options.machine.ownCpuNs() - ownCpuNs;
  for (const one of arms) {
    checkCapture(cell, one);
    one.allocation = await one.worker.request(
      { type: "allocation", roundTrips: allocationTrips(cell) },
      ANSWER_LIMIT_MS,
    );
    await one.worker.request({ type: "stop" }, ANSWER_LIMIT_MS);
  }
  const forks = arms.map((one, at) =>
    forkResult(one, { stage, replicate, order: order.warmUp.indexOf(at) }, blockSize.batch)
  );
  const interference = interferenceOf(...cpuReadings(arms, spanNs, ownCpuNs), load);
  return {
    forks,
    result: {
      stage,
      replicate,
      startedAt,
      wallNs: clock.monotonicNs() - startNs,
      interference,
      dropped: profile.dropsDisturbed ? dropReason(interference, options.machine.cores) : null,
    },
    blockSize,
    hello: (arms[0] as Measured).worker.hello,
  };
}
