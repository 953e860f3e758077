import type { TimedBuild } from "./build_result.ts";
import type { BlockResult, ForkResult, Stage, WarmupResult } from "./run_result.ts";

/** Version of the sample log; raised with every change to it, as readers refuse unknown keys. */
export const SAMPLE_LOG_VERSION = 2;

/** First line of a sample log. */
export interface SampleLogHeader {
  readonly type: "header";
  readonly schemaVersion: typeof SAMPLE_LOG_VERSION;
  readonly cell: string;
}

/** Which fork a line is about. */
export interface ForkLine {
  readonly stage: Stage;
  readonly arm: string;
  readonly replicate: number;
  /** Place of the arm in the replicate's order, from 0. */
  readonly order: number;
}

/** A fork has warmed up. */
export interface WarmupLine extends ForkLine {
  readonly type: "warmup";
  readonly warmup: WarmupResult;
}

/** A block was measured. */
export interface BlockLine extends ForkLine {
  readonly type: "block";
  readonly block: BlockResult;
  /** Round trips a sample. */
  readonly batch: number;
  /** Nanoseconds a sample, each of `batch` round trips, in the order of time. */
  readonly samplesNs: readonly number[];
  readonly captured: ForkResult["captured"];
}

/** A build was timed. */
export interface BuildLine extends ForkLine {
  readonly type: "build";
  readonly build: TimedBuild;
}

/** One line of a sample log after its header: what a worker answered or a build took, as it came. */
export type SampleRecord = WarmupLine | BlockLine | BuildLine;
