import type { BuildArm, BuildChange, BuildStepKind } from "./build_time.ts";

/** One step of a build, as the builder reports it. */
export interface BuildStep {
  /** For example `compile main` or `:app:compileJava`. */
  readonly step: string;
  readonly kind: BuildStepKind;
  readonly wallNs: number;
  /** Whether it was answered by a cache, or had nothing to do. */
  readonly cached: boolean;
}

/** What one build tells of itself; its wall time is taken outside of it. */
export interface BuildOutcome {
  readonly steps: readonly BuildStep[];
  /** SHA-256 of what was built; null where the builder does not know. */
  readonly output: string | null;
}

/** Which build is wanted. */
export interface BuildRequest {
  readonly arm: BuildArm;
  readonly change: BuildChange;
  /** Digits that no build of this machine has seen before. */
  readonly unique: string;
}

/** CPU time since some origin, nanoseconds. */
export interface BuilderCpu {
  /** Of the processes that build; null where it cannot be told. */
  readonly ownNs: number | null;
  /** Of the whole machine, and time taken from it; null where unreadable. */
  readonly hostNs: number | null;
  readonly stealNs: number | null;
}

/** What the result document keeps of a builder. */
export interface BuilderRecord {
  readonly kind: "embedded" | "gradle" | "gradle-profiler";
  /** What decides how fast it builds: versions, daemon, caches; in the order to show them. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Builds the arms of one build scenario. Each arm has copies and caches of its own. Disposing it
 * ends every process that it started and removes its copies.
 */
export interface Builder extends AsyncDisposable {
  /** Makes the arm ready for the change: deletes outputs, or edits the line. Not timed. */
  prepare(request: BuildRequest): Promise<void>;
  /** Builds; this call is what is timed. */
  build(request: BuildRequest): Promise<BuildOutcome>;
  /** After an untimed build has been looked at, such as to end a cold daemon. Not timed. */
  settle?(request: BuildRequest): Promise<void>;
  /** Starts over with fresh processes, as a confirmation asks for. Not timed. */
  restart(): Promise<void>;
  /** The CPU's counts now. */
  cpu(): Promise<BuilderCpu>;
  /** Complete once a build has run. */
  readonly record: BuilderRecord;
}
