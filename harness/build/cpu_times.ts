import type { BuilderCpu } from "../core/builder.ts";
import type { Processes } from "../core/ports.ts";

/** Length of the kernel's ticks: USER_HZ is 100 on every Linux that runs a JVM. */
const TICK_NS = 10_000_000;

const UNKNOWN: BuilderCpu = { ownNs: null, hostNs: null, stealNs: null };

/** All processes below some others, those included. */
export async function processTree(
  processes: Processes,
  roots: readonly number[],
): Promise<number[]> {
  if (roots.length === 0) return [];
  const { stdout, code } = await processes.run({ program: "ps", args: ["-A", "-o", "pid=,ppid="] });
  if (code !== 0) return [];
  const parents = new Map(
    stdout.split("\n").flatMap((line) => {
      const [, pid, parent] = /^\s*(\d+)\s+(\d+)\s*$/.exec(line) ?? [];
      return pid === undefined ? [] : [[Number(pid), Number(parent)] as const];
    }),
  );
  const found = new Set(roots.filter((pid) => parents.has(pid)));
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

/** utime, stime, cutime and cstime of a line of /proc/<pid>/stat, whose name may hold anything. */
function ticksOf(line: string, own: boolean): number {
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ").map(Number);
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
  return (own ? user + system : 0) + childUser + childSystem;
}

/**
 * Reads the CPU's counts from the kernel.
 *
 * @param processes starts ps and cat
 * @param builders processes that build, with all that they have started; null: unknown
 * @param harness this process: of it, only children that have ended count
 * @returns the counts; null where the machine has no such files
 */
export async function readCpuTimes(
  processes: Processes,
  builders: readonly number[] | null,
  harness: number,
): Promise<BuilderCpu> {
  try {
    const tree = builders === null ? [] : await processTree(processes, builders);
    const own = tree.filter((pid) => pid !== harness);
    const { stdout } = await processes.run({
      program: "cat",
      // A process that has just ended is missing, and its time is its parent's.
      args: ["/proc/stat", ...[harness, ...own].map((pid) => `/proc/${pid}/stat`)],
    });
    const lines = stdout.split("\n");
    const cpu = /^cpu +(.*)$/.exec(lines[0] ?? "")?.[1]?.split(" ").map(Number);
    if (cpu === undefined) return UNKNOWN;
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = cpu;
    const ticks = lines.filter((line) => /^\d+ \(/.test(line)).map((line) =>
      ticksOf(line, !line.startsWith(`${harness} (`))
    );
    return {
      ownNs: builders === null ? null : ticks.reduce((sum, one) => sum + one, 0) * TICK_NS,
      hostNs: (user + nice + system + irq + softirq) * TICK_NS,
      stealNs: steal * TICK_NS,
    };
  } catch {
    return UNKNOWN;
  }
}
