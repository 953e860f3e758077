import { join } from "node:path";
import { buildToolkit, type ToolkitOptions } from "../../harness/build/mod.ts";
import type { WorkerPlan } from "../../harness/core/worker_protocol.ts";
import { median } from "../../harness/stats/mod.ts";
import { JVM_FLAGS, WorkerSession } from "../../harness/target/mod.ts";

const FORKS = 5;
const SAMPLES = 5_000;

function emptyPlan(folder: string): WorkerPlan {
  return {
    arm: "empty",
    callsClass: "dev.dari.bench.EmptyCalls",
    inspectClasses: [],
    runtime: "dari-noop",
    maxEntries: 500,
    maxContentLength: 500_000,
    storePath: join(folder, "store.db"),
    clearEvery: null,
    drainEvery: 500,
    spinNs: 0,
    request: [],
    response: [],
    expect: null,
    prefill: null,
    threads: 1,
    further: [],
  };
}

/**
 * What the worker itself adds to a sample: an empty bridge pair, beside two clock reads with
 * nothing between them, in the same process.
 *
 * @param options what the worker is built with
 * @returns lines to print
 */
export async function benchEmptyPair(options: ToolkitOptions): Promise<string[]> {
  const toolkit = await buildToolkit(options);
  const { library, processes } = options;
  const folder = await Deno.makeTempDir({ prefix: "dari-bench-" });
  const pairs: number[] = [];
  const clocks: number[] = [];
  try {
    for (let fork = 0; fork < FORKS; fork++) {
      const jars = library.workerJars("dari-noop").map((artifact) => toolkit.jar(artifact));
      const process = processes.startLines({
        program: "java",
        args: [...JVM_FLAGS, "-cp", jars.join(":"), library.workerMain],
      });
      await using worker = await WorkerSession.open(process, "the empty bridge");
      await worker.request({ type: "plan", plan: emptyPlan(folder) }, 10_000);
      await worker.request({
        type: "warmup",
        minTimeNs: 3e8,
        minRoundTrips: 20_000,
        maxTimeNs: 2e9,
        maxRoundTrips: 10_000_000,
        batch: 1,
      }, 30_000);
      const block = await worker.request({ type: "block", samples: SAMPLES, batch: 1 }, 30_000);
      pairs.push(median(block.samplesNs));
      clocks.push(block.clockNs);
      await worker.request({ type: "stop" }, 10_000);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  const over = pairs.map((pair, at) => pair - (clocks[at] ?? 0));
  return [
    `empty bridge pair, ${FORKS} forks of ${SAMPLES} samples: ` +
    `${pairs.join(", ")} ns; two clock reads alone: ${clocks.join(", ")} ns`,
    `over the clock's own cost: ${median(over)} ns (target: under 100 ns)`,
  ];
}
