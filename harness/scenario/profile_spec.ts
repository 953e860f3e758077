import type { Duration } from "../core/units.ts";

/** Names of the profiles that every project has. */
export type BuiltInProfile = "quick" | "gate" | "full" | "smoke" | "proof";

/** All of them. */
export const BUILT_IN_PROFILES: readonly BuiltInProfile[] = [
  "quick",
  "gate",
  "full",
  "smoke",
  "proof",
];

/** A project's own profile: a built-in one, and what is different. */
export interface ProfileSpec {
  /** The built-in profile that gives whatever is not said here. */
  readonly extends: BuiltInProfile;
  /** Replicate counts at which budgets are judged, ascending, each at least 2. */
  readonly looks?: readonly number[] | undefined;
  /** After so long no further look is begun; null: whatever it takes. */
  readonly maxTime?: Duration | null | undefined;
  /** Circuits of blocks a fork; each gives an arm as many blocks as the cell has arms. */
  readonly circuits?: number | undefined;
  /** How long a block is to take, from 1 ms to 10 s. */
  readonly blockTime?: Duration | undefined;
  /** Least samples an arm, over all forks of the first look. */
  readonly minSamples?: number | undefined;
  /** How long an arm is warmed up: until it has settled, within these bounds. */
  readonly warmup?: WarmupSpec | undefined;
}

/** Bounds of a warm-up. */
export interface WarmupSpec {
  /** Not shorter than this. */
  readonly minTime?: Duration | undefined;
  /** Not longer than this, whether it has settled or not; at most 100 s. */
  readonly maxTime?: Duration | undefined;
  /** No fewer round trips than this. */
  readonly minRoundTrips?: number | undefined;
  /** No more round trips than this. */
  readonly maxRoundTrips?: number | undefined;
}
