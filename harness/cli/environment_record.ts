import { cpus } from "node:os";
import type { Environment, GitState } from "../results/run_result.ts";
import type { HelloRecord } from "../core/worker_protocol.ts";
import type { Processes } from "../core/ports.ts";
import type { Target } from "../target/target.ts";

/**
 * Describes the machine and the tools of a run.
 *
 * @param target where it ran
 * @param hello what the first worker said of its virtual machine; null if none got that far
 * @param captureLibrary hash of the capture library's sources
 * @returns the record
 */
export function recordEnvironment(
  target: Target["kind"],
  hello: HelloRecord | null,
  captureLibrary: string,
): Environment {
  return {
    target,
    os: Deno.build.os,
    arch: Deno.build.arch,
    cpuModel: cpus()[0]?.model ?? "unknown",
    cpuCount: navigator.hardwareConcurrency,
    memoryBytes: Deno.systemMemoryInfo().total,
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
