import { MAX_PREFILL } from "../core/cell.ts";
import type { WarmRecord } from "../core/worker_protocol.ts";
import type { Profile } from "./profile.ts";

/** Below this a sample is a batch of round trips, nanoseconds. */
const LEAST_SAMPLE_NS = 5_000;
/** Most round trips a batch: their arguments are all made, and their entries all kept, at once. */
const MAX_BATCH = 64;
/** More entries at a time than the list holds would push each other out before they are stored. */
const MAX_ENTRIES = MAX_PREFILL;
/** Most bytes of arguments that a batch may hold at once. */
const MAX_BATCH_BYTES = 8_000_000;
/** Time outside the clock reads (arguments, store) may be so many times the measured time. */
const OUTSIDE_FACTOR = 3;
/**
 * What storing an entry takes, roughly: nanoseconds an entry and a byte, and the most bytes of one
 * (two contents cut at 500,000 characters). Warm-ups do not show it, since they store nothing;
 * it only sizes blocks, no figure depends on it.
 */
const STORE = { entryNs: 20_000, byteNs: 4, maxBytes: 1_000_000 } as const;

/** Round trips after which a list that is held below its bound is made anew, as the worker does. */
const REFILL_EVERY = 20;

/** The same for all arms of a cell, in every replicate. */
export interface BlockSize {
  /** Samples a block. */
  readonly samples: number;
  /** Round trips a sample. */
  readonly batch: number;
}

/** What a cell's round trips handle. */
export interface CellLoad {
  /** Bytes of one round trip's arguments. */
  readonly messageBytes: number;
  /** Whether any arm records entries. */
  readonly records: boolean;
  /** Threads that call at a time. */
  readonly threads: number;
  /** Entries that are stored anew every few round trips; 0 where none are. */
  readonly refilled: number;
  /** Blocks that each fork measures. */
  readonly blocksPerArm: number;
}

/** One arm's warm-up, as far as block sizes need it. */
export type ArmSpeed = Pick<WarmRecord, "medianNs" | "elapsedNs" | "roundTrips">;

/**
 * Chooses a cell's batch and block size from what its arms' warm-ups showed: the batch from the
 * fastest arm, the samples from the slowest, both equal for all arms, so that neither a percentile
 * nor a clock read can favour one.
 *
 * @param arms every arm's warm-up
 * @param cell what its round trips handle
 * @param profile bounds
 * @returns the size
 */
export function chooseBlockSize(
  arms: readonly ArmSpeed[],
  cell: CellLoad,
  profile: Profile,
): BlockSize {
  const fastest = Math.max(1, Math.min(...arms.map((arm) => arm.medianNs)));
  const slowest = Math.max(1, ...arms.map((arm) => arm.medianNs));
  const store = cell.records
    ? STORE.entryNs + STORE.byteNs * Math.min(cell.messageBytes, STORE.maxBytes)
    : 0;
  const refill = cell.refilled * STORE.entryNs / REFILL_EVERY;
  const outside = store + refill + Math.max(
    1,
    ...arms.map((arm) => arm.elapsedNs / Math.max(1, arm.roundTrips)),
  );
  // What a batch holds, every thread holds at once.
  const memory = Math.floor(MAX_BATCH_BYTES / Math.max(1, cell.messageBytes * cell.threads));
  const most = Math.max(1, Math.min(MAX_BATCH, Math.floor(MAX_ENTRIES / cell.threads), memory));
  const batch = fastest >= LEAST_SAMPLE_NS
    ? 1
    : Math.min(most, Math.ceil(LEAST_SAMPLE_NS / fastest));
  const byTime = Math.min(
    profile.blockNs / (batch * slowest),
    OUTSIDE_FACTOR * profile.blockNs / (batch * cell.threads * outside),
  );
  const forks = Math.max(1, (profile.looks[0] ?? 1) * cell.blocksPerArm);
  const least = Math.max(profile.minBlockSamples, Math.ceil(profile.minSamples / forks));
  const bound = Math.max(least, profile.maxBlockSamples);
  return { batch, samples: Math.max(least, Math.min(bound, Math.floor(byTime))) };
}
