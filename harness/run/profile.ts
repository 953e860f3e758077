import { ms, s } from "../core/units.ts";
import type { ProfileRecord } from "../results/run_result.ts";

/** How much a run measures. */
export interface Profile extends ProfileRecord {
  /** Whether the references of gated contrasts get a second copy. */
  readonly controls: boolean;
  /** Most samples a block, however fast the bridge is. */
  readonly maxBlockSamples: number;
  /** Least samples a block, however slow the bridge is. */
  readonly minBlockSamples: number;
}

/** About two minutes for the reference suite on two cores. */
const quick: Profile = {
  name: "quick",
  replicates: 4,
  blocks: 1,
  blockNs: ms(25),
  minSamples: 0,
  controls: false,
  maxBlockSamples: 100,
  minBlockSamples: 1,
  warmup: { minTimeNs: ms(200), minRoundTrips: 8, maxTimeNs: ms(600), maxRoundTrips: 50_000 },
};

/** At least the reference's 100 warm-ups and 1,000 samples an arm, over eight processes. */
const full: Profile = {
  name: "full",
  replicates: 8,
  blocks: 1,
  blockNs: ms(50),
  minSamples: 1_000,
  controls: true,
  maxBlockSamples: 250,
  minBlockSamples: 5,
  warmup: { minTimeNs: ms(500), minRoundTrips: 100, maxTimeNs: s(15), maxRoundTrips: 200_000 },
};

/** Seconds a cell: shows that a scenario builds, proves and measures; its figures mean little. */
const smoke: Profile = {
  ...quick,
  name: "smoke",
  replicates: 2,
  blockNs: ms(5),
  maxBlockSamples: 20,
  warmup: { minTimeNs: ms(20), minRoundTrips: 2, maxTimeNs: ms(50), maxRoundTrips: 2_000 },
};

/** Builds and proves, measures nothing; budgets are skipped. */
const proof: Profile = { ...smoke, name: "proof", replicates: 0 };

/** The profiles by name. */
export const PROFILES: Readonly<Record<string, Profile>> = { quick, full, smoke, proof };

/** The profile of a run that names none. */
export const DEFAULT_PROFILE = "quick";
