import type { Environment, GitState } from "../results/run_result.ts";
import type { HelloRecord } from "../core/worker_protocol.ts";
import type { Processes } from "../core/ports.ts";
import type { Target } from "../target/target.ts";

async function cpuModel(): Promise<string> {
  try {
    const text = await Deno.readTextFile("/proc/cpuinfo");
    return /^model name\s*:\s*(.*)$/m.exec(text)?.[1] ?? "unknown";
  } catch {
    return "unknown";
  }
}

async function memoryBytes(): Promise<number> {
  try {
    const text = await Deno.readTextFile("/proc/meminfo");
    return Number(/^MemTotal:\s*(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}

/**
 * Describes the machine and the tools of a run.
 *
 * @param target where it ran
 * @param hello what the first worker said of its virtual machine; null if none got that far
 * @param captureLibrary hash of the capture library's sources
 * @returns the record
 */
export async function recordEnvironment(
  target: Target["kind"],
  hello: HelloRecord | null,
  captureLibrary: string,
): Promise<Environment> {
  return {
    target,
    os: Deno.build.os,
    arch: Deno.build.arch,
    cpuModel: await cpuModel(),
    cpuCount: navigator.hardwareConcurrency,
    memoryBytes: await memoryBytes(),
    deno: Deno.version.deno,
    java: hello?.java ?? null,
    vm: hello?.vm ?? null,
    vmFlags: hello?.flags ?? [],
    collectors: hello?.collectors ?? [],
    captureLibrary,
  };
}

/**
 * The commit of a folder.
 *
 * @param folder a folder of the checkout
 * @param processes starts git
 * @returns null outside a checkout, or without git
 */
export async function recordGit(folder: string, processes: Processes): Promise<GitState | null> {
  const git = async (...args: string[]): Promise<string | undefined> => {
    try {
      const output = await processes.run({ program: "git", args: ["-C", folder, ...args] });
      return output.code === 0 ? output.stdout.trim() : undefined;
    } catch {
      return undefined;
    }
  };
  const commit = await git("rev-parse", "HEAD");
  if (commit === undefined) return null;
  const branch = await git("symbolic-ref", "--short", "-q", "HEAD");
  const status = await git("status", "--porcelain");
  return { commit, branch: branch ?? null, dirty: status !== "" };
}
