import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import type { BridgeSet } from "../../build/bridge_set.ts";
import { BuildCache, defaultCacheFolder } from "../../build/cache.ts";
import { EMBEDDED_LIBRARY } from "../../build/capture_library.ts";
import { javaProgram } from "../../build/java.ts";
import { systemProcesses } from "../../build/system_processes.ts";
import type { Toolkit, ToolkitOptions } from "../../build/toolkit.ts";
import type { Arm, Cell } from "../../core/cell.ts";
import type { ProofRecord, WorkerPlan } from "../../core/worker_protocol.ts";
import { JVM_FLAGS } from "./jvm_flags.ts";
import { JvmTarget } from "./jvm_target.ts";

/** How tests build: with the user's own cache, so that the toolkit is built once. */
export const TEST_BUILD: ToolkitOptions = {
  library: EMBEDDED_LIBRARY,
  projectRoot: resolve(import.meta.dirname ?? ".", "../../.."),
  cache: new BuildCache(defaultCacheFolder((name) => Deno.env.get(name))),
  processes: systemProcesses,
  environment: { javaHome: Deno.env.get("JAVA_HOME") || undefined },
};

/** An arm, what its worker was told, and what it answered. */
export interface ProvenArm {
  readonly cell: Cell;
  readonly arm: Arm;
  readonly plan: WorkerPlan;
  readonly proof: ProofRecord;
}

/** Sends each plan to a worker of its own, all of them in one process. */
async function prove(
  plans: readonly WorkerPlan[],
  built: BridgeSet,
  toolkit: Toolkit,
): Promise<ProofRecord[]> {
  const jars = EMBEDDED_LIBRARY.workerJars("dari").map((artifact) => toolkit.jar(artifact));
  const child = new Deno.Command(javaProgram(TEST_BUILD.environment), {
    args: [
      ...JVM_FLAGS,
      "-cp",
      [...[...built].map(({ classes }) => classes), ...jars].join(":"),
      join(import.meta.dirname ?? ".", "testdata", "ManyWorkers.java"),
    ],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const lines = plans.map((plan) => JSON.stringify({ type: "plan", seq: 1, plan }));
  const writing = new Blob([`${lines.join("\n")}\n`]).stream().pipeTo(child.stdin);
  const { code, stdout, stderr } = await child.output();
  await writing;
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  const records = new TextDecoder().decode(stdout).trim().split("\n")
    .map((line) => JSON.parse(line) as { type: string });
  assert.deepEqual(records.filter((one) => one.type === "error"), []);
  return records.filter((one) => one.type === "proof") as unknown as ProofRecord[];
}

/**
 * Proves every arm of some cells, in one process: a process for each would take minutes. What a
 * real proof does beside, looking for hooks in the classes' bytes, is left to it.
 *
 * @param cells the cells; of the runtime `dari`
 * @param built their bridges
 * @param toolkit the jars
 * @param folder for the stores
 * @returns one an arm, each compared with what it had to capture
 */
export async function proveTogether(
  cells: readonly Cell[],
  built: BridgeSet,
  toolkit: Toolkit,
  folder: string,
): Promise<ProvenArm[]> {
  const target = new JvmTarget({
    java: javaProgram(TEST_BUILD.environment),
    library: EMBEDDED_LIBRARY,
    toolkit,
    bridges: built,
    processes: systemProcesses,
    workFolder: folder,
    seed: 1,
  });
  const arms = cells.flatMap((cell) => cell.arms.map((arm) => ({ cell, arm })));
  const plans = await Promise.all(arms.map(({ cell, arm }) => target.plan(cell, arm, 0)));
  const proofs = await prove(plans, built, toolkit);
  assert.equal(proofs.length, arms.length);
  return arms.map(({ cell, arm }, at) => {
    const proof = proofs[at] as ProofRecord;
    const where = `${cell.id} ${arm.id}`;
    assert.deepEqual(proof.problems, [], where);
    const requests = arm.capture === null ? 0 : proof.roundTrips;
    const responses = arm.capture?.response === undefined ? 0 : proof.roundTrips;
    assert.deepEqual([proof.requests, proof.responses], [requests, responses], where);
    return { cell, arm, plan: plans[at] as WorkerPlan, proof };
  });
}
