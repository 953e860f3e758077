import { ms, s } from "../core/units.ts";
import type { ProfileRecord } from "../results/run_result.ts";

/** How much a run measures. */
export interface Profile extends ProfileRecord {
  /** Whether a replicate that others disturbed is dropped. */
  readonly dropsDisturbed: boolean;
  /** Whether the references of gated contrasts get a second copy. */
  readonly controls: boolean;
  /** Most samples a block, however fast the bridge is. */
  readonly maxBlockSamples: number;
  /** Least samples a block, however slow the bridge is. */
  readonly minBlockSamples: number;
}

/** About two minutes for the reference suite on two cores: one look, and clear cases only. */
const quick: Profile = {
  name: "quick",
  looks: [3],
  maxTimeNs: s(110),
  circuits: 1,
  blockNs: ms(25),
  minSamples: 0,
  dropsDisturbed: true,
  controls: true,
  maxBlockSamples: 100,
  minBlockSamples: 3,
  warmup: { minTimeNs: ms(80), minRoundTrips: 5, maxTimeNs: ms(300), maxRoundTrips: 100_000 },
};

/** Within ten minutes for the reference suite: few replicates everywhere, more where a budget is open. */
const gate: Profile = {
  ...quick,
  name: "gate",
  looks: [4, 8, 12, 20],
  maxTimeNs: s(570),
  blockNs: ms(40),
  minBlockSamples: 2,
  maxBlockSamples: 150,
  warmup: { minTimeNs: ms(200), minRoundTrips: 20, maxTimeNs: ms(800), maxRoundTrips: 100_000 },
};

/** At least the reference's 100 warm-ups and 1,000 samples an arm, over eight processes and more. */
const full: Profile = {
  name: "full",
  looks: [8, 12, 20],
  maxTimeNs: null,
  circuits: 1,
  blockNs: ms(50),
  minSamples: 1_000,
  dropsDisturbed: true,
  controls: true,
  maxBlockSamples: 250,
  minBlockSamples: 5,
  warmup: { minTimeNs: ms(500), minRoundTrips: 100, maxTimeNs: s(15), maxRoundTrips: 200_000 },
};

/** Seconds a cell: shows that a scenario builds, proves and measures; its figures mean little. */
const smoke: Profile = {
  ...quick,
  name: "smoke",
  looks: [2],
  dropsDisturbed: false,
  blockNs: ms(5),
  maxBlockSamples: 20,
  warmup: { minTimeNs: ms(20), minRoundTrips: 2, maxTimeNs: ms(50), maxRoundTrips: 2_000 },
};

/** Builds and proves, measures nothing; budgets are skipped. */
const proof: Profile = { ...smoke, name: "proof", looks: [] };

/** The profiles by name. */
export const PROFILES: Readonly<Record<string, Profile>> = { quick, gate, full, smoke, proof };

/** The profile of a run that names none. */
export const DEFAULT_PROFILE = "quick";

/**
 * The part of a profile that the result document keeps.
 *
 * @param profile the profile
 * @returns its record
 */
export function profileRecord(profile: Profile): ProfileRecord {
  const { name, looks, maxTimeNs, circuits, blockNs, minSamples, warmup } = profile;
  return { name, looks, maxTimeNs, circuits, blockNs, minSamples, warmup };
}
