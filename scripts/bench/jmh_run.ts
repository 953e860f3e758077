import { join } from "node:path";
import { z } from "zod";
import {
  bridgeNames,
  buildBridges,
  buildToolkit,
  mavenErrors,
  runMaven,
  type ToolkitOptions,
} from "../../harness/build/mod.ts";
import type { Cell } from "../../harness/core/cell.ts";
import type { PlannedArgument } from "../../harness/core/worker_protocol.ts";
import { cellArguments } from "../../harness/scenario/message_arguments.ts";
import { JVM_FLAGS } from "../../harness/target/mod.ts";
import { REPOSITORY } from "../../harness/testing/temp_project.ts";

/** How much JMH measures. */
export interface JmhEffort {
  readonly forks: number;
  readonly warmups: number;
  readonly iterations: number;
  readonly iterationMs: number;
}

/** One arm under JMH. */
export interface JmhArm {
  /** JMH's own score: the mean of all samples, with its 99.9 % error, nanoseconds. */
  readonly score: number;
  readonly error: number;
  /** The median of each fork's samples, nanoseconds. */
  readonly forkMedians: readonly number[];
}

/** Histograms of samples: fork, iteration, then value and count. */
const reportSchema = z.array(z.object({
  params: z.object({ callsClass: z.string() }),
  primaryMetric: z.object({
    score: z.number(),
    scoreError: z.union([z.number(), z.literal("NaN")]),
    rawDataHistogram: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
  }),
}));

/**
 * The median of counted values.
 *
 * @param counted values with how often each was seen, at least one
 * @returns the lowest value that at least half of the samples do not exceed
 */
export function histogramMedian(counted: readonly (readonly [number, number])[]): number {
  const sorted = counted.toSorted(([a], [b]) => a - b);
  const half = sorted.reduce((sum, [, count]) => sum + count, 0) / 2;
  let seen = 0;
  for (const [value, count] of sorted) {
    seen += count;
    if (seen >= half) return value;
  }
  throw new Error("Cannot take the median of no samples");
}

/** The texts of both calls' arguments, a line each: its side, then its pieces in Base64. */
function argumentsFile(cell: Cell): string {
  const line = (side: string) => (argument: PlannedArgument) => {
    if (!("text" in argument)) {
      throw new Error(`The JMH peer has only texts for ${cell.shape.name}`);
    }
    const bytes = (text: string) => new TextEncoder().encode(text).toBase64();
    return [side, ...argument.text.map(bytes)].join(" ");
  };
  const { request, response } = cellArguments(cell, 1);
  return [...request.map(line("request")), ...response.map(line("response"))].join("\n");
}

/** Compiles the peer in a folder of its own; the repository stays as it is. */
async function compilePeer(
  folder: string,
  lib: string,
  options: ToolkitOptions,
): Promise<string[]> {
  const source = "src/main/java/dev/dari/jmh";
  const from = join(REPOSITORY, "scripts/bench/jmh");
  await Deno.mkdir(join(folder, source), { recursive: true });
  for (const file of ["pom.xml", `${source}/RoundTripBenchmark.java`]) {
    await Deno.copyFile(join(from, file), join(folder, file));
  }
  const output = await runMaven(options.processes, folder, [
    "-q",
    `-Ddari.lib=${lib}`,
    "compile",
    "dependency:copy-dependencies",
    "-DincludeScope=compile",
    "-DexcludeGroupIds=dev.dari",
    "-DoutputDirectory=target/lib",
  ]);
  if (output.code !== 0) throw new Error(mavenErrors(output));
  const jars: string[] = [];
  for await (const entry of Deno.readDir(join(folder, "target/lib"))) {
    jars.push(join(folder, "target/lib", entry.name));
  }
  return [join(folder, "target/classes"), ...jars];
}

/**
 * Runs the two bridge calls of some arms under JMH, on the very classes and jars that the harness
 * measures, with the flags of its workers.
 *
 * @param cell whose bridges and messages
 * @param effort how much
 * @param options what the toolkit is built with
 * @returns the arms `direct` and `plugin`, and what the run took without compiling, nanoseconds
 * @throws {Error} if Maven or JMH fails
 */
export async function runJmh(
  cell: Cell,
  effort: JmhEffort,
  options: ToolkitOptions,
): Promise<{ readonly direct: JmhArm; readonly plugin: JmhArm; readonly wallNs: number }> {
  const toolkit = await buildToolkit(options);
  const bridges = await buildBridges([cell], toolkit, options);
  const { classes } = bridges.of(cell);
  const jars = options.library.workerJars("dari").map((name) => toolkit.jar(name));
  const callsClass = (mode: "direct" | "plugin") =>
    bridgeNames(options.library.bridgePackage, cell.shape, mode).callsClass;
  const folder = await Deno.makeTempDir({ prefix: "dari-jmh-" });
  try {
    const own = await compilePeer(folder, join(toolkit.jar("bench"), ".."), options);
    await Deno.writeTextFile(join(folder, "arguments"), argumentsFile(cell));
    const report = join(folder, "report.json");
    const flags = [...JVM_FLAGS, `-Ddari.arguments=${join(folder, "arguments")}`];
    const time = `${effort.iterationMs}ms`;
    const start = performance.now();
    const output = await options.processes.run({
      program: "java",
      args: [
        ["-cp", [...own, classes, ...jars].join(":"), "org.openjdk.jmh.Main"],
        [
          "-f",
          effort.forks,
          "-wi",
          effort.warmups,
          "-i",
          effort.iterations,
          "-w",
          time,
          "-r",
          time,
        ],
        ["-p", `callsClass=${callsClass("direct")},${callsClass("plugin")}`],
        ["-foe", "true", "-jvmArgs", flags.join(" "), "-rf", "json", "-rff", report],
      ].flat().map(String),
    });
    const wallNs = (performance.now() - start) * 1e6;
    if (output.code !== 0) throw new Error(`JMH failed:\n${output.stdout}\n${output.stderr}`);
    const parsed = reportSchema.parse(JSON.parse(await Deno.readTextFile(report)));
    const arm = (mode: "direct" | "plugin"): JmhArm => {
      const found = parsed.find((one) => one.params.callsClass === callsClass(mode));
      if (found === undefined) throw new Error(`JMH reported nothing of ${mode}`);
      const { score, scoreError, rawDataHistogram } = found.primaryMetric;
      return {
        score,
        error: Number(scoreError),
        forkMedians: rawDataHistogram.map((fork) => histogramMedian(fork.flat())),
      };
    };
    return { direct: arm("direct"), plugin: arm("plugin"), wallNs };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
