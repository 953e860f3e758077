import type { Direction, RequestCapture, ResponseCapture, Runtime } from "./capture.ts";

/** The protocol's version; a worker that speaks another is refused. */
export const WORKER_PROTOCOL = 1;

/**
 * One argument of a bridge call, as the worker makes it afresh for every round trip. Texts are
 * joined by the round trip's request id: the prefix (`r` when absent) and nine digits.
 */
export type PlannedArgument =
  | { readonly text: readonly string[]; readonly prefix?: string | undefined }
  | { readonly intId: string }
  | { readonly longId: string }
  | { readonly null: true }
  | { readonly boolean: boolean }
  | { readonly int: number }
  | { readonly long: number }
  | { readonly double: number };

/** What must be captured of a round trip, in terms of each call's own arguments. */
export interface PlannedExpectation {
  readonly direction: Direction;
  readonly tag: string | null;
  readonly request: RequestCapture;
  readonly response: ResponseCapture | null;
}

/** A call of a method that is no part of a round trip, and what must be captured of it. */
export interface PlannedCall {
  readonly arguments: readonly PlannedArgument[];
  /** Null when nothing may be captured. */
  readonly expect: PlannedExpectation | null;
}

/** All a worker needs to know about its arm. */
export interface WorkerPlan {
  readonly arm: string;
  readonly callsClass: string;
  /** Classes whose loaded bytes the worker must hash, to show what was really on its class path. */
  readonly inspectClasses: readonly string[];
  readonly runtime: Runtime;
  readonly maxEntries: number;
  readonly maxContentLength: number;
  readonly storePath: string;
  /** Round trips after which the store is cleared outside the timing; null: only drained. */
  readonly clearEvery: number | null;
  /** Most entries recorded between two drains. */
  readonly drainEvery: number;
  /** A planted slow-down inside the timed part, in nanoseconds a round trip; for the self-test. */
  readonly spinNs: number;
  readonly request: readonly PlannedArgument[];
  readonly response: readonly PlannedArgument[];
  readonly expect: PlannedExpectation | null;
  /** Entries that the list and the store are held at; null: the list is left to fill itself. */
  readonly prefill: number | null;
  /** Threads that call at a time; each makes a sample of its own. */
  readonly threads: number;
  /** The bridge's further methods: each is called once a round of the proof, and never timed. */
  readonly further: readonly PlannedCall[];
}

/** Commands, harness to worker; the session adds `seq`. */
export type WorkerCommand =
  | { readonly type: "plan"; readonly plan: WorkerPlan }
  /** So many samples: with several threads as many round trips of each. */
  | { readonly type: "prove"; readonly roundTrips: number }
  | {
    readonly type: "warmup";
    readonly minTimeNs: number;
    readonly minRoundTrips: number;
    readonly maxTimeNs: number;
    readonly maxRoundTrips: number;
    /** Round trips a sample once the cold ones are done: the loop to be measured is then warm. */
    readonly batch: number;
  }
  | { readonly type: "block"; readonly samples: number; readonly batch: number }
  | { readonly type: "allocation"; readonly roundTrips: number }
  | { readonly type: "stop" };

/** A difference between what was captured and what had to be. */
export interface CaptureProblem {
  readonly at: string;
  readonly expected: string;
  readonly found: string;
}

/** First line of a worker. */
export interface HelloRecord {
  readonly type: "hello";
  readonly protocol: number;
  readonly pid: number;
  readonly runtime: string;
  readonly java: string;
  readonly vm: string;
  readonly flags: readonly string[];
  readonly heapBytes: number;
  readonly collectors: readonly string[];
}

/** Answer to `plan`. */
export interface ReadyRecord {
  readonly type: "ready";
  readonly classes: readonly { readonly name: string; readonly sha256: string }[];
}

/** Answer to `prove`. */
export interface ProofRecord {
  readonly type: "proof";
  readonly roundTrips: number;
  readonly requests: number;
  readonly responses: number;
  readonly entries: number;
  readonly problems: readonly CaptureProblem[];
}

/** Answer to `warmup`. */
export interface WarmRecord {
  readonly type: "warm";
  readonly roundTrips: number;
  readonly elapsedNs: number;
  readonly settled: boolean;
  readonly reason: string;
  /** The first round trips of the process, at most 100. */
  readonly coldNs: readonly number[];
  readonly compilations: number;
  readonly medianNs: number;
}

/** Answer to `block`. */
export interface BlockRecord {
  readonly type: "block";
  readonly startNs: number;
  readonly wallNs: number;
  /** One total per sample, of `batch` round trips; with several threads of each thread in turn. */
  readonly samplesNs: readonly number[];
  readonly batch: number;
  readonly drainNs: number;
  readonly gcCount: number;
  readonly gcTimeNs: number;
  readonly compilations: number;
  readonly requests: number;
  readonly responses: number;
  readonly problems: readonly CaptureProblem[];
  /** CPU time of the worker's process during the block, its writer and compiler included. */
  readonly cpuNs: number;
  /** What two clock reads cost at the time: part of every sample. */
  readonly clockNs: number;
  /** CPU time of the whole machine during the block; null where it cannot be read. */
  readonly hostCpuNs: number | null;
  /** Time that the machine below took away; null where it cannot be read. */
  readonly hostStealNs: number | null;
  /** Frequency of the processors at the block's end, kHz; null where it cannot be read. */
  readonly frequencyKHz: number | null;
  /** CPU time of the worker's process since its start, at the block's end. */
  readonly processCpuNs: number;
  /** The same two of the machine, since its start, at the block's end. */
  readonly hostCpuTotalNs: number | null;
  readonly hostStealTotalNs: number | null;
}

/** Answer to `allocation`. */
export interface AllocationRecord {
  readonly type: "allocation";
  readonly roundTrips: number;
  readonly callerBytes: number;
  readonly deferredBytes: number;
  /** CPU time of the worker's process until the count began. */
  readonly processCpuNs: number;
}

/** Answer to `stop`. */
export interface ByeRecord {
  readonly type: "bye";
}

/** The record that answers each command. */
export interface WorkerReplies {
  plan: ReadyRecord;
  prove: ProofRecord;
  warmup: WarmRecord;
  block: BlockRecord;
  allocation: AllocationRecord;
  stop: ByeRecord;
}
