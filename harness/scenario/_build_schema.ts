import { z } from "zod";
import { BUILD_CHANGES, BUILD_METRICS, BUILD_STEP_KINDS } from "../core/build_time.ts";
import { PLUGIN_SCOPES } from "../core/variant.ts";
import { idText, tagText } from "./_bridge_schema.ts";
import { type FormResult, formResult, position } from "./_schema.ts";

const scope = z.enum(PLUGIN_SCOPES);
const change = z.enum(BUILD_CHANGES)
  .describe("cold: all is deleted; clean: outputs are; incremental: one line changes; noop: none");
const text = z.string().min(1);

const edit = z.strictObject({
  file: text.describe("Relative to what is built"),
  find: text.optional().describe("Stands once in the file; absent: text is added at its end"),
  text: text.describe("Its {unique} becomes digits that are different in every build"),
});

const byScope = <T extends z.ZodType>(value: T) =>
  z.strictObject({
    none: value.optional(),
    project: value.optional(),
    all: value.optional(),
  });

const embedded = z.strictObject({ kind: z.literal("embedded"), edit: edit.optional() });

const gradle = z.strictObject({
  kind: z.literal("gradle"),
  project: text.describe("Folder, relative to the scenario's file; it is copied"),
  task: text.describe("Path of the task that is timed"),
  gradle: z.enum(["wrapper", "installed"]).default("wrapper"),
  daemon: z.enum(["warm", "cold"]).default("warm"),
  arguments: z.array(z.string()).default([]),
  properties: byScope(z.record(text, z.string())).describe("Project properties of each scope"),
  edit: edit.optional(),
  buildCache: z.boolean().default(false),
  configurationCache: z.boolean().default(false),
  steps: z.partialRecord(z.enum(BUILD_STEP_KINDS), z.array(text)).optional()
    .describe("Parts of task names that belong to a kind of step"),
});

const gradleProfiler = z.strictObject({
  kind: z.literal("gradle-profiler"),
  file: text.describe("Its benchmark.json, relative to the scenario's file"),
  scenarios: z.strictObject({
    cold: byScope(text).optional(),
    clean: byScope(text).optional(),
    incremental: byScope(text).optional(),
    noop: byScope(text).optional(),
  }).describe("Names of its scenarios, by change and scope"),
});

/** A build budget; also a part of the result document. */
export const buildBudget = z.strictObject({
  kind: z.enum(["limit", "added", "ratio"])
    .describe("limit: the arm itself; added: arm - versus; ratio: arm / versus"),
  metric: z.enum(BUILD_METRICS).default("build.wall"),
  arm: scope,
  versus: scope.optional().describe("Absent for limit"),
  at: z.strictObject({ change: z.array(change).optional() }).default({}),
  max: z.number().min(0).optional().describe("A factor for ratio, else nanoseconds"),
  min: z.number().min(0).optional().describe("A factor for ratio, else nanoseconds"),
  within: z.strictObject({
    share: z.number().min(0).max(1).optional().describe("Of versus's own median"),
    atLeast: z.number().min(0).optional().describe("Nanoseconds"),
  }).optional().describe("For added: the whole interval lies within the larger of both"),
  hint: z.string().optional(),
  position: position.optional(),
});

const buildScenario = z.strictObject({
  $schema: z.string().optional(),
  kind: z.literal("build-scenario"),
  id: idText.describe("Lower-case words joined by hyphens"),
  title: text,
  builder: z.discriminatedUnion("kind", [embedded, gradle, gradleProfiler]),
  scopes: z.array(scope).min(1),
  changes: z.array(change).min(1),
  rounds: z.int().min(2).max(1_000).optional()
    .describe("Rounds after which a measurement ends, whatever the profile"),
  warmups: z.int().min(1).max(100).optional().describe("Untimed rounds first"),
  tags: z.array(tagText).optional().describe("Words to choose scenarios by"),
  only: z.boolean().optional().describe("Run only scenarios that say so; refused in CI"),
  skip: z.boolean().optional().describe("Leave it out; refused in CI"),
  budgets: z.array(buildBudget).default([]),
  position: position.optional(),
});

/**
 * Checks the form of one build scenario and fills in defaults.
 *
 * @param input plain data
 * @returns the resolved form, or every mistake in it
 */
export function checkBuildForm(input: unknown): FormResult {
  const result = formResult(buildScenario, input);
  if ("issues" in result) return result;
  const { $schema: _, ...value } = result.value as Record<string, unknown>;
  return { value };
}

/** The JSON Schema (2020-12) of what {@linkcode checkBuildForm} accepts. */
export function buildFormJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(buildScenario, { target: "draft-2020-12", io: "input" });
}
