import type { Interference } from "../results/run_result.ts";

/** Share of the machine's cores that other processes may use before a replicate is dropped. */
export const FOREIGN_CPU_LIMIT = 0.25;
/** Share of time taken away by the machine below from which a replicate is dropped. */
export const STEAL_LIMIT = 0.05;
/** A span shorter than this is too short for the kernel's ticks of 10 ms. */
const LEAST_NS = 200_000_000;

/** The machine's own counts at one time, and this project's share of them. */
export interface CpuReading {
  readonly atNs: number;
  /** Of the whole machine; null where it cannot be read. */
  readonly hostCpuNs: number | null;
  readonly hostStealNs: number | null;
  /** Of all workers of the replicate and of the harness itself. */
  readonly ownCpuNs: number;
}

/**
 * What went on beside a replicate's blocks, from the kernel's own counts. All workers and the
 * harness count as its own: a compiler that still works in an idle worker disturbs too, but it is
 * the replicate's own doing, reported as a warm-up that did not settle.
 *
 * @param from at the first block's start
 * @param to at the last block's end
 * @param load runnable threads over the last minute; null when unreadable
 * @returns shares of the time between; null where the machine does not say, or the time is too
 * short to tell
 */
export function interferenceOf(
  from: CpuReading,
  to: CpuReading,
  load: number | null,
): Interference {
  const wall = to.atNs - from.atNs;
  const share = (ns: number) => Math.max(0, Math.round(1_000 * ns / wall) / 1_000);
  if (
    wall < LEAST_NS || from.hostCpuNs === null || to.hostCpuNs === null ||
    from.hostStealNs === null || to.hostStealNs === null
  ) return { foreignCpu: null, steal: null, load };
  return {
    foreignCpu: share(to.hostCpuNs - from.hostCpuNs - (to.ownCpuNs - from.ownCpuNs)),
    steal: share(to.hostStealNs - from.hostStealNs),
    load,
  };
}

/**
 * Why a replicate is not judged. Only evidence from outside counts: slow samples and garbage
 * collections are part of the cost, never a reason.
 *
 * @param interference what went on beside its blocks
 * @param cores processors of the machine: the more, the less a busy one disturbs
 * @returns a sentence; null when it is judged
 */
export function dropReason(
  { foreignCpu, steal }: Interference,
  cores: number,
): string | null {
  const limit = FOREIGN_CPU_LIMIT * cores;
  if (foreignCpu !== null && foreignCpu > limit) {
    return `other processes used ${foreignCpu.toFixed(2)} cores (limit ${limit})`;
  }
  if (steal !== null && steal > STEAL_LIMIT) {
    return `the machine below took ${(100 * steal).toFixed(1)} % (limit ${100 * STEAL_LIMIT} %)`;
  }
  return null;
}
