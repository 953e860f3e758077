import { z } from "zod";
import { CAPTURE_MODES, RUNTIMES } from "../core/capture.ts";
import { BUILD_TYPES, PLUGIN_SCOPES } from "../core/variant.ts";
import { METRIC_NAMES } from "../core/metric.ts";
import { buildCellSchema } from "./_build_schema.ts";
import { contrastSchema, positionSchema, replicateSchema, stageSchema } from "./_common_schema.ts";
import { RESULT_SCHEMA_VERSION } from "./run_result.ts";

// Strict everywhere: a misspelt or unknown key in a file that other tools write must be an error,
// never a figure that is silently not read. The price is that every addition raises the version.

const text = z.string();
/** Raw counts and times are whole; figures that were computed from them need not be. */
const whole = z.int().nonnegative();
const wholeNs = whole;
const figureNs = z.number();

const verdictSchema = z.enum([
  "pass",
  "fail",
  "inconclusive",
  "missing",
  "skipped",
  "waived",
  "error",
]);

const captureProblemSchema = z.strictObject({ at: text, expected: text, found: text });

const environmentSchema = z.strictObject({
  target: z.enum(["jvm", "device"]),
  os: text,
  arch: text,
  cpuModel: text,
  cpuCount: whole,
  memoryBytes: whole,
  deno: text,
  java: text.nullable().describe("Version of the Java virtual machine that measured"),
  vm: text.nullable(),
  vmFlags: z.array(text),
  collectors: z.array(text),
  captureLibrary: text.describe("SHA-256 of the capture library's and worker's sources"),
});

const gitSchema = z.strictObject({ commit: text, branch: text.nullable(), dirty: z.boolean() });

const profileSchema = z.strictObject({
  name: text,
  looks: z.array(whole).describe("Replicate counts at which budgets are judged, in each stage"),
  maxTimeNs: wholeNs.nullable().describe("After so long no further look is begun"),
  circuits: whole.describe("Circuits of blocks a fork"),
  blockNs: wholeNs,
  minSamples: whole.describe("Least samples an arm, over all forks"),
  warmup: z.strictObject({
    minTimeNs: wholeNs,
    minRoundTrips: whole,
    maxTimeNs: wholeNs,
    maxRoundTrips: whole,
  }),
});

/** How a warm-up went; also a line of a sample log. */
export const warmupSchema = z.strictObject({
  roundTrips: whole,
  elapsedNs: wholeNs,
  settled: z.boolean(),
  reason: text,
  coldNs: z.array(wholeNs).max(100).describe("First round trips of the process"),
  compilations: whole,
});

/** What is known of a block besides its samples; also part of a line of a sample log. */
export const blockSchema = z.strictObject({
  position: whole.describe("Place among all blocks of the replicate, from 0"),
  samples: whole,
  startNs: z.int().describe("On a monotonic clock with an arbitrary origin; may be negative"),
  wallNs: wholeNs,
  drainNs: wholeNs.describe("Until the store had everything, outside the timing"),
  gcCount: whole,
  gcTimeNs: wholeNs,
  compilations: whole,
  cpuNs: wholeNs.describe("CPU time of the worker's process, its writer and compiler included"),
  clockNs: wholeNs.describe("What two clock reads cost at the time: part of every sample"),
  hostCpuNs: wholeNs.nullable().describe("CPU time of the whole machine; null: unreadable"),
  hostStealNs: wholeNs.nullable().describe("Time taken from the machine; null: unreadable"),
  frequencyKHz: whole.nullable().describe("Of the processors at its end; null: unreadable"),
});

/** What a block captured, as counted by the worker. */
export const capturedSchema = z.strictObject({
  requests: whole,
  responses: whole,
  problems: z.array(captureProblemSchema),
});

/** Nanoseconds a sample, in the order of time. */
export const samplesSchema = z.array(wholeNs)
  .describe("Nanoseconds a sample, each of `batch` round trips, in the order of time");

const forkSchema = z.strictObject({
  stage: stageSchema,
  replicate: whole,
  order: whole.describe("Place of this arm in the replicate's order, from 0"),
  warmup: warmupSchema,
  batch: z.int().positive().describe("Round trips a sample"),
  samplesNs: samplesSchema,
  blocks: z.array(blockSchema),
  allocation: z.strictObject({ roundTrips: whole, callerBytes: whole, deferredBytes: whole })
    .describe("Bytes of some round trips after the blocks, outside the timing"),
  captured: capturedSchema,
});

const armSchema = z.strictObject({
  id: text.describe("The mode; with #2 for its control"),
  mode: z.enum(CAPTURE_MODES),
  role: z.enum(["measured", "control"]),
  medianNs: figureNs.nullable()
    .describe("Median over forks of the per-fork medians, a round trip; null without a sample"),
  p95Ns: figureNs.nullable()
    .describe("Median over forks of the per-fork 95th percentiles; null when batched"),
  effectiveSamples: figureNs.nullable()
    .describe("Independent samples that would pin down the median as well; null below two forks"),
  forks: z.array(forkSchema),
});

const unitSchema = z.enum(["ns", "B", "count", "factor"]);

const budgetSchema = z.strictObject({
  kind: z.enum(["limit", "added", "ratio"]),
  metric: z.enum(METRIC_NAMES),
  stat: z.enum(["median", "p95"]),
  arm: z.enum(CAPTURE_MODES),
  versus: z.enum(CAPTURE_MODES).optional(),
  at: z.strictObject({
    size: z.array(text).optional(),
    content: z.array(text).optional(),
    runtime: z.array(z.enum(RUNTIMES)).optional(),
    buildType: z.array(z.enum(BUILD_TYPES)).optional(),
    scope: z.array(z.enum(PLUGIN_SCOPES)).optional(),
    prefill: z.array(whole).optional(),
    threads: z.array(whole).optional(),
  }).describe("Axis values it is limited to; an absent axis means all"),
  max: z.number().optional().describe("A factor for ratio, nanoseconds for added"),
  min: z.number().optional(),
  per: z.enum(["roundTrip", "call"]),
  hint: text.optional(),
  position: positionSchema.optional(),
});

const cellSchema = z.strictObject({
  id: text,
  scenario: text,
  title: text,
  shape: text,
  axes: z.strictObject({
    size: text,
    content: text,
    runtime: z.enum(RUNTIMES),
    buildType: z.enum(BUILD_TYPES),
    scope: z.enum(PLUGIN_SCOPES),
    prefill: whole.nullable().describe(
      "Entries in the list and in the store before each timed round trip; null: left to fill itself",
    ),
    threads: z.int().positive().describe("Threads that called the bridge at a time"),
  }),
  sizeBytes: whole.describe("Exact UTF-8 bytes of data"),
  proven: z.boolean().nullable()
    .describe("Whether the proof step was passed; null if the run ended before it"),
  arms: z.array(armSchema),
  replicates: z.array(replicateSchema).describe("In the order of time"),
  contrasts: z.array(contrastSchema),
  budgets: z.array(budgetSchema).describe("The limits that hold here"),
});

const boundsSchema = z.strictObject({ low: z.number().nullable(), high: z.number().nullable() });

const stageJudgementSchema = z.strictObject({
  outcome: z.enum(["pass", "fail", "inconclusive"]),
  reason: text,
  replicates: whole.describe("Replicates that the conclusion rests on"),
  dropped: whole,
  value: z.number().nullable(),
  interval: boundsSchema.describe("The 95 % interval that is shown"),
  failBounds: boundsSchema.describe("Had to lie beyond the limit to fail"),
  passBounds: boundsSchema.describe("Had to lie within the limit to pass"),
  control: boundsSchema.nullable().describe("99.9 % interval of two equal arms"),
});

const budgetVerdictSchema = z.strictObject({
  budget: text.describe("The budget's canonical line"),
  cell: text,
  verdict: verdictSchema,
  unit: unitSchema,
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  limit: z.strictObject({ min: z.number().nullable(), max: z.number().nullable() }),
  reason: text,
  measurement: stageJudgementSchema.nullable(),
  confirmation: stageJudgementSchema.nullable(),
  moreReplicates: whole.nullable().describe("About how many more would settle it"),
  moreNs: wholeNs.nullable().describe("What they would cost"),
  hint: text.nullable(),
  position: positionSchema.nullable(),
});

const problemSchema = z.strictObject({
  cell: text.nullable(),
  arm: text.nullable(),
  message: text,
});

/** The result document. Its agreement with the type `RunResult` is checked in `schema_test.ts`. */
export const runResultSchema = z.strictObject({
  schemaVersion: z.literal(RESULT_SCHEMA_VERSION),
  tool: z.strictObject({ name: z.literal("dari-scenario"), version: text }),
  environment: environmentSchema,
  git: gitSchema.nullable().describe("Null outside a git checkout"),
  seed: z.int(),
  profile: profileSchema,
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  complete: z.boolean()
    .describe("False when the run was interrupted or broke before every cell was measured"),
  cells: z.array(cellSchema),
  builds: z.array(buildCellSchema).describe("Build scenarios: a cell for each change"),
  verdicts: z.array(budgetVerdictSchema),
  problems: z.array(problemSchema),
  exitCode: whole,
});
