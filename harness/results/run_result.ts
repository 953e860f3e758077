import type { IntervalMethod } from "../budget/contrast.ts";
import type { StageJudgement } from "../budget/judge.ts";
import type { ArmRole, CellAxes } from "../core/cell.ts";
import type { CaptureMode } from "../core/capture.ts";
import type { Budget, Verdict } from "../core/budget.ts";
import type { Unit } from "../core/metric.ts";
import type { SourcePosition } from "../core/position.ts";
import type { BuildCellResult } from "./build_result.ts";
import type { CaptureProblem } from "../core/worker_protocol.ts";

/**
 * Version of the result document; raised with every change to it. Readers refuse keys they do not
 * know, so even an addition is something that a reader of the last version could not read.
 */
export const RESULT_SCHEMA_VERSION = 2;

/** What a run leaves behind and the only thing that reports, comparisons and outside tools read. */
export interface RunResult {
  readonly schemaVersion: typeof RESULT_SCHEMA_VERSION;
  readonly tool: { readonly name: "dari-scenario"; readonly version: string };
  readonly environment: Environment;
  /** Null outside a git checkout. */
  readonly git: GitState | null;
  /** Chooses payload contents and the order of arms. */
  readonly seed: number;
  readonly profile: ProfileRecord;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** False when the run was interrupted or broke before every cell was measured. */
  readonly complete: boolean;
  readonly cells: readonly CellResult[];
  /** Build scenarios, a cell for each change. */
  readonly builds: readonly BuildCellResult[];
  readonly verdicts: readonly BudgetVerdict[];
  /** What went wrong, one sentence each; empty for a good run. */
  readonly problems: readonly RunProblem[];
  readonly exitCode: number;
}

/** The machine and the tools. */
export interface Environment {
  readonly target: "jvm" | "device";
  readonly os: string;
  readonly arch: string;
  readonly cpuModel: string;
  readonly cpuCount: number;
  readonly memoryBytes: number;
  readonly deno: string;
  /** Version of the Java virtual machine that measured; null if none got that far. */
  readonly java: string | null;
  readonly vm: string | null;
  readonly vmFlags: readonly string[];
  readonly collectors: readonly string[];
  /** SHA-256 of the capture library's and worker's sources. */
  readonly captureLibrary: string;
}

/** The commit that was measured. */
export interface GitState {
  readonly commit: string;
  readonly branch: string | null;
  readonly dirty: boolean;
}

/** The sampling that was asked for. */
export interface ProfileRecord {
  readonly name: string;
  /** Replicate counts at which budgets are judged, in each of the two stages; none: prove only. */
  readonly looks: readonly number[];
  /** Wall time after which no further look is begun, nanoseconds; null: none. */
  readonly maxTimeNs: number | null;
  /** Circuits of blocks a fork; each gives an arm as many blocks as the cell has arms. */
  readonly circuits: number;
  readonly blockNs: number;
  /** Least samples an arm, over all forks. */
  readonly minSamples: number;
  readonly warmup: {
    readonly minTimeNs: number;
    readonly minRoundTrips: number;
    readonly maxTimeNs: number;
    readonly maxRoundTrips: number;
  };
}

/** One cell's measurements. */
export interface CellResult {
  readonly id: string;
  readonly scenario: string;
  readonly title: string;
  /** Name of the bridge's shape. */
  readonly shape: string;
  readonly axes: CellAxes;
  readonly sizeBytes: number;
  /** Whether the proof step was passed; null if the run ended before it. */
  readonly proven: boolean | null;
  readonly arms: readonly ArmResult[];
  /** In the order of time. */
  readonly replicates: readonly ReplicateResult[];
  readonly contrasts: readonly Contrast[];
  /** The limits that hold here, so that a saved run can be judged again. */
  readonly budgets: readonly Budget[];
}

/** One arm's measurements; null figures mean that there was no sample. */
export interface ArmResult {
  readonly id: string;
  readonly mode: CaptureMode;
  readonly role: ArmRole;
  /** Median over the measurement's forks of the per-fork medians, nanoseconds a round trip. */
  readonly medianNs: number | null;
  /** Median over forks of the per-fork 95th percentiles; null when samples are batched. */
  readonly p95Ns: number | null;
  /**
   * How many independent samples would pin down the median as well as these do: samples of one
   * process resemble each other. Null with fewer than two forks.
   */
  readonly effectiveSamples: number | null;
  readonly forks: readonly ForkResult[];
}

/** The measurement, or its confirmation in fresh processes with every order reversed. */
export type Stage = "measurement" | "confirmation";

/** One fork of every arm, measured together. */
export interface ReplicateResult {
  readonly stage: Stage;
  /** From 0 within its stage; forks refer to it. */
  readonly replicate: number;
  readonly startedAt: string;
  readonly wallNs: number;
  readonly interference: Interference;
  /** Why it is not judged, by rules fixed before the run; null: it is. */
  readonly dropped: string | null;
}

/** What went on beside a replicate's timed blocks. */
export interface Interference {
  /** Cores that other processes used from the first block to the last; null: unreadable. */
  readonly foreignCpu: number | null;
  /** Share of that time that the machine below took away; null: unreadable. */
  readonly steal: number | null;
  /** Runnable threads, averaged over the last minute, when the replicate began. */
  readonly load: number | null;
}

/** One process that measured one arm of one cell. */
export interface ForkResult {
  readonly stage: Stage;
  readonly replicate: number;
  /** Place of this arm in the replicate's order of warm-up and blocks, from 0. */
  readonly order: number;
  readonly warmup: WarmupResult;
  /** Round trips a sample. */
  readonly batch: number;
  /** Nanoseconds a sample, each of `batch` round trips, in the order of time. */
  readonly samplesNs: readonly number[];
  readonly blocks: readonly BlockResult[];
  /** Bytes of some round trips after the blocks, outside the timing. */
  readonly allocation: {
    readonly roundTrips: number;
    readonly callerBytes: number;
    readonly deferredBytes: number;
  };
  readonly captured: {
    readonly requests: number;
    readonly responses: number;
    readonly problems: readonly CaptureProblem[];
  };
}

/** How a fork's warm-up went. */
export interface WarmupResult {
  readonly roundTrips: number;
  readonly elapsedNs: number;
  readonly settled: boolean;
  readonly reason: string;
  /** The first round trips of the process, at most 100. */
  readonly coldNs: readonly number[];
  readonly compilations: number;
}

/** What is known of a block besides its samples. */
export interface BlockResult {
  /** Where this block stands among all blocks of its replicate, from 0. */
  readonly position: number;
  readonly samples: number;
  readonly startNs: number;
  readonly wallNs: number;
  /** Deferred work: time until the store had everything, outside the timing. */
  readonly drainNs: number;
  readonly gcCount: number;
  readonly gcTimeNs: number;
  readonly compilations: number;
  /** CPU time of the worker's process, its writer and compiler included. */
  readonly cpuNs: number;
  /** What two clock reads cost at the time: part of every sample. */
  readonly clockNs: number;
  /** CPU time of the whole machine during the block, and time taken from it; null: unreadable. */
  readonly hostCpuNs: number | null;
  readonly hostStealNs: number | null;
  /** Frequency of the processors at the block's end, kHz; null: unreadable. */
  readonly frequencyKHz: number | null;
}

/** Two arms compared, replicate by replicate. */
export interface Contrast {
  /** `ratio`: arm / versus. `added`: arm - versus. */
  readonly kind: "ratio" | "added";
  readonly arm: string;
  readonly versus: string;
  readonly unit: "factor" | "ns";
  /** Centre over the measurement's replicates; null without a complete one. */
  readonly value: number | null;
  /** Ends of the 95 % interval; null with fewer than two replicates. */
  readonly low: number | null;
  readonly high: number | null;
  /** How the ends were made. */
  readonly interval: IntervalMethod;
  /** One value a complete replicate, in order. */
  readonly replicates: readonly number[];
}

/** What a budget came to in one cell. */
export interface BudgetVerdict {
  /** The budget's canonical line. */
  readonly budget: string;
  readonly cell: string;
  readonly verdict: Verdict;
  readonly unit: Unit;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly limit: { readonly min: number | null; readonly max: number | null };
  /** One sentence that says why. */
  readonly reason: string;
  /** What each stage concluded, never pooled; null when it was not reached. */
  readonly measurement: StageJudgement | null;
  readonly confirmation: StageJudgement | null;
  /** About how many more replicates would settle it, and what they would cost. */
  readonly moreReplicates: number | null;
  readonly moreNs: number | null;
  readonly hint: string | null;
  readonly position: SourcePosition | null;
}

/** Something that went wrong. */
export interface RunProblem {
  readonly cell: string | null;
  readonly arm: string | null;
  readonly message: string;
}
