import type { BlockResult, Interference } from "../results/run_result.ts";

/** Share of the machine's cores that other processes may use before a replicate is dropped. */
export const FOREIGN_CPU_LIMIT = 0.25;
/** Share of time taken away by the machine below from which a replicate is dropped. */
export const STEAL_LIMIT = 0.05;
/** Blocks shorter than this in sum are too short for the kernel's ticks of 10 ms. */
const LEAST_NS = 200_000_000;

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * What went on beside a replicate's blocks, from the kernel's own counts.
 *
 * @param blocks all timed blocks of the replicate
 * @param load runnable threads over the last minute; null when unreadable
 * @returns shares of the blocks' wall time; null where the machine does not say, or the blocks are
 * too short to tell
 */
export function interferenceOf(
  blocks: readonly BlockResult[],
  load: number | null,
): Interference {
  const readable = blocks.filter((block) => block.hostCpuNs !== null && block.hostStealNs !== null);
  const wall = sum(readable.map((block) => block.wallNs));
  if (wall < LEAST_NS) return { foreignCpu: null, steal: null, load };
  const share = (ns: number) => Math.max(0, Math.round(1_000 * ns / wall) / 1_000);
  return {
    // The worker counts its own CPU time exactly; ticks can make the difference negative.
    foreignCpu: share(sum(readable.map((block) => (block.hostCpuNs ?? 0) - block.cpuNs))),
    steal: share(sum(readable.map((block) => block.hostStealNs ?? 0))),
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
