import { DEFAULT_AXES } from "../core/cell.ts";
import {
  type ArmResult,
  type BudgetVerdict,
  type CellResult,
  type Contrast,
  type ForkResult,
  RESULT_SCHEMA_VERSION,
  type RunResult,
} from "./run_result.ts";

/** A fork of the given samples, in one block; for tests. */
export function exampleFork(
  replicate: number,
  samplesNs: readonly number[],
  changes: Partial<ForkResult> = {},
): ForkResult {
  const batch = changes.batch ?? 1;
  const total = samplesNs.reduce((sum, one) => sum + one, 0);
  return {
    stage: "measurement",
    replicate,
    order: 0,
    warmup: {
      roundTrips: 1_200,
      elapsedNs: 400_000_000,
      settled: true,
      reason: "flat",
      coldNs: [9_000_000, 800_000, 610_000],
      compilations: 321,
    },
    batch,
    samplesNs,
    blocks: [{
      position: replicate,
      samples: samplesNs.length,
      startNs: -5_000_000_000,
      wallNs: total + 1_000,
      drainNs: 2_000_000,
      gcCount: 1,
      gcTimeNs: 700_000,
      compilations: 0,
      cpuNs: 50_000_000,
      clockNs: 40,
      hostCpuNs: 52_000_000,
      hostStealNs: 0,
      frequencyKHz: 2_250_000,
    }],
    allocation: { roundTrips: 20, callerBytes: 80_000, deferredBytes: 4_000 },
    captured: {
      requests: samplesNs.length * batch,
      responses: samplesNs.length * batch,
      problems: [],
    },
    ...changes,
  };
}

/** An arm with the given median and two forks around it; for tests. */
export function exampleArm(
  id: string,
  medianNs: number | null,
  p95Ns: number | null = medianNs === null ? null : medianNs * 1.25,
  changes: Partial<ArmResult> = {},
): ArmResult {
  const mode = id.replace("#2", "") as ArmResult["mode"];
  const around = (factor: number) => Math.round((medianNs ?? 0) * factor);
  return {
    id,
    mode,
    role: id.endsWith("#2") ? "control" : "measured",
    medianNs,
    p95Ns,
    effectiveSamples: medianNs === null ? null : 4,
    forks: medianNs === null ? [] : [
      exampleFork(0, [around(0.98), around(1), around(1.25)]),
      exampleFork(1, [around(0.99), around(1), around(1.24)]),
    ],
    ...changes,
  };
}

/** A contrast with the ends of its replicates; for tests. */
export function exampleContrast(
  kind: Contrast["kind"],
  arm: string,
  versus: string,
  replicates: readonly number[],
): Contrast {
  const sorted = replicates.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return {
    kind,
    arm,
    versus,
    unit: kind === "ratio" ? "factor" : "ns",
    value: sorted.length === 0
      ? null
      : ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2,
    low: sorted.at(0) ?? null,
    high: sorted.at(-1) ?? null,
    interval: "student-t",
    replicates,
  };
}

/** A cell of the given arms; for tests. */
export function exampleCell(
  size: string,
  arms: readonly ArmResult[],
  contrasts: readonly Contrast[],
  changes: Partial<CellResult> = {},
): CellResult {
  const scenario = changes.scenario ?? "json-string";
  const axes = {
    size,
    content: "records",
    runtime: "dari" as const,
    ...DEFAULT_AXES,
    ...changes.axes,
  };
  return {
    id: [scenario, size.replace(" ", ""), axes.content, axes.runtime].join("/"),
    scenario,
    title: "One JSON string",
    shape: "json-string",
    sizeBytes: 10_000,
    proven: true,
    arms,
    replicates: [0, 1].map((replicate) => ({
      stage: "measurement" as const,
      replicate,
      startedAt: "2026-11-30T20:43:12.000Z",
      wallNs: 2_000_000_000,
      interference: { foreignCpu: 0.01, steal: 0, load: 1.1 },
      dropped: null,
    })),
    contrasts,
    budgets: [],
    ...changes,
    axes,
  };
}

/** A verdict on plugin/direct at 10 KB; for tests. */
export function exampleVerdict(changes: Partial<BudgetVerdict> = {}): BudgetVerdict {
  return {
    budget: "median(latency.plugin)/median(latency.direct) @ size=10 KB <= 1.7",
    cell: "json-string/10KB/records/dari",
    verdict: "pass",
    unit: "factor",
    value: 1.602,
    low: 1.55,
    high: 1.664,
    limit: { min: null, max: 1.7 },
    reason: "the whole interval is within the limit",
    measurement: null,
    confirmation: null,
    moreReplicates: null,
    moreNs: null,
    hint: null,
    position: { file: "scenarios/json_string.scenario.ts", line: 12, column: 5 },
    ...changes,
  };
}

/** A run of one good cell, with made-up figures; for tests. */
export function exampleResult(changes: Partial<RunResult> = {}): RunResult {
  return {
    schemaVersion: RESULT_SCHEMA_VERSION,
    tool: { name: "dari-scenario", version: "0.1.0" },
    environment: {
      target: "jvm",
      os: "linux",
      arch: "x86_64",
      cpuModel: "Example CPU @ 2.00GHz",
      cpuCount: 2,
      memoryBytes: 8_000_000_000,
      deno: "2.9.6",
      java: "17.0.15",
      vm: "OpenJDK 64-Bit Server VM",
      vmFlags: ["-Xmx256m", "-XX:+UseSerialGC"],
      collectors: ["Copy", "MarkSweepCompact"],
      captureLibrary: "0".repeat(64),
    },
    git: { commit: "0123456789abcdef0123456789abcdef01234567", branch: "main", dirty: false },
    seed: 7,
    profile: {
      name: "quick",
      looks: [2],
      maxTimeNs: null,
      circuits: 1,
      blockNs: 50_000_000,
      minSamples: 6,
      warmup: {
        minTimeNs: 200_000_000,
        minRoundTrips: 100,
        maxTimeNs: 2_000_000_000,
        maxRoundTrips: 100_000,
      },
    },
    startedAt: "2026-11-30T20:43:11.000Z",
    finishedAt: "2026-11-30T20:45:02.000Z",
    complete: true,
    builds: [],
    cells: [
      exampleCell(
        "10 KB",
        [
          exampleArm("none", 1_800_000),
          exampleArm("direct", 3_000_000, 3_900_000),
          exampleArm("plugin", 4_800_000, 6_100_000),
          exampleArm("direct#2", 3_010_000),
        ],
        [
          exampleContrast("ratio", "plugin", "direct", [1.55, 1.664]),
          exampleContrast("added", "plugin", "none", [2_900_000, 3_100_000]),
        ],
      ),
    ],
    verdicts: [exampleVerdict()],
    problems: [],
    exitCode: 0,
    ...changes,
  };
}
