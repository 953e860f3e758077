import { z } from "zod";
import { CAPTURE_MODES, RUNTIMES } from "../core/capture.ts";
import { MAX_PREFILL, MAX_THREADS } from "../core/cell.ts";
import { METRIC_NAMES } from "../core/metric.ts";
import { BUILD_TYPES, PLUGIN_SCOPES } from "../core/variant.ts";
import { bridge, idText, sizeText, tagText } from "./_bridge_schema.ts";
import { CONTENT_NAMES } from "../payload/content.ts";

/** A place in a value: property names and indexes. */
export type ValuePath = readonly (string | number)[];

/** A mistake in the form of a scenario, free of the schema library's types. */
export type FormIssue =
  & { readonly path: ValuePath }
  & (
    | { readonly type: "unknownKey"; readonly key: string; readonly known: readonly string[] }
    | { readonly type: "wrongType"; readonly expected: string }
    | { readonly type: "notOneOf"; readonly values: readonly string[] }
    | { readonly type: "other"; readonly message: string }
  );

// Meanings are published with the schema, where editors show them.
const captureMode = z.enum(CAPTURE_MODES);
const runtime = z.enum(RUNTIMES);
const buildType = z.enum(BUILD_TYPES);
const scope = z.enum(PLUGIN_SCOPES);
const prefill = z.int().min(0).max(MAX_PREFILL);
const threads = z.int().min(1).max(MAX_THREADS);
// The order decides what a misspelt name is told: that it is not one of these.
const content = z.union([z.enum(CONTENT_NAMES), z.string().regex(/^file:./, { abort: true })]);

/** A place in a file. */
export const position = z.strictObject({
  file: z.string(),
  line: z.int().min(1),
  column: z.int().min(1),
});

const payload = z.strictObject({
  size: z.array(sizeText).min(1).describe("Exact UTF-8 sizes of the data; each makes a cell"),
  content: z.array(content).min(1).default(["records"]),
});
const at = z.strictObject({
  size: z.array(sizeText).optional(),
  content: z.array(content).optional(),
  runtime: z.array(runtime).optional(),
  buildType: z.array(buildType).optional(),
  scope: z.array(scope).optional(),
  prefill: z.array(prefill).optional(),
  threads: z.array(threads).optional(),
});
/** A budget. */
export const budget = z.strictObject({
  kind: z.enum(["limit", "added", "ratio"])
    .describe("limit: the arm itself; added: arm - versus; ratio: arm / versus"),
  metric: z.enum(METRIC_NAMES).default("latency"),
  stat: z.enum(["median", "p95"]).default("median"),
  arm: captureMode,
  versus: captureMode.optional().describe("Absent for limit"),
  at: at.default({}).describe("Axis values it holds at; an absent axis means all its values"),
  max: z.number().min(0).optional().describe(
    "A factor for ratio, else in the metric's unit: ns or bytes",
  ),
  min: z.number().min(0).optional().describe(
    "A factor for ratio, else in the metric's unit: ns or bytes",
  ),
  per: z.enum(["roundTrip", "call"]).default("roundTrip"),
  hint: z.string().optional(),
  position: position.optional(),
});
const scenario = z.strictObject({
  $schema: z.string().optional(),
  kind: z.literal("scenario").default("scenario"),
  id: idText.describe("Lower-case words joined by hyphens"),
  title: z.string().min(1),
  bridge,
  payload,
  capture: z.array(captureMode).min(1),
  runtime: z.array(runtime).min(1).default(["dari"]),
  buildType: z.array(buildType).min(1).optional().describe("debug when absent"),
  scope: z.array(scope).min(1).optional().describe(
    "Which classes the plugin may transform; project when absent",
  ),
  prefill: z.array(prefill).min(1).optional().describe(
    "Entries in the list and in the store before each timed round trip; when absent the list " +
      "starts empty and fills itself",
  ),
  threads: z.array(threads).min(1).optional().describe(
    "Threads that call the bridge at a time; 1 when absent",
  ),
  tags: z.array(tagText).optional().describe("Words to choose scenarios by"),
  include: z.array(at).min(1).optional().describe("Only cells that one of these selects"),
  exclude: z.array(at).min(1).optional().describe("No cell that one of these selects"),
  only: z.boolean().optional().describe("Run only scenarios that say so; refused in CI"),
  skip: z.boolean().optional().describe("Leave it out; refused in CI"),
  budgets: z.array(budget).default([]),
  position: position.optional(),
});

/** Keys that stand at a path; undefined where any key may stand or the path leads nowhere. */
function keysAt(path: ValuePath, root: z.ZodType): readonly string[] {
  const shape = path.reduce<unknown>((type, step) => {
    let inner = type;
    while (inner instanceof z.ZodDefault || inner instanceof z.ZodOptional) inner = inner.unwrap();
    if (inner instanceof z.ZodArray) return inner.element;
    if (inner instanceof z.ZodRecord) return inner.valueType;
    return inner instanceof z.ZodObject ? inner.shape[step] : undefined;
  }, root);
  let inner = shape;
  while (inner instanceof z.ZodDefault || inner instanceof z.ZodOptional) inner = inner.unwrap();
  return inner instanceof z.ZodObject
    ? Object.keys(inner.shape).filter((key) => key !== "position" && key !== "$schema")
    : [];
}

function issuesOf(issue: z.core.$ZodIssue, under: ValuePath, root: z.ZodType): FormIssue[] {
  const path = [...under, ...issue.path as (string | number)[]];
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        type: "unknownKey",
        path,
        key,
        known: keysAt(path, root),
      }));
    case "invalid_type":
      return [{ type: "wrongType", path, expected: issue.expected }];
    case "invalid_value":
      return [{ type: "notOneOf", path, values: issue.values.map(String) }];
    case "invalid_union": {
      if (issue.errors.length === 0) return [{ type: "wrongType", path, expected: "role" }];
      // The alternative that fits best is the one that got deepest.
      const depth = (errors: readonly z.core.$ZodIssue[]): number =>
        Math.max(
          ...errors.map((error) =>
            error.path.length + (error.code === "invalid_union" && error.errors.length > 0
              ? Math.max(...error.errors.map(depth))
              : 0)
          ),
        );
      const best = issue.errors.toSorted((a, b) => depth(b) - depth(a))[0] ?? [];
      return best.flatMap((error) => issuesOf(error, path, root));
    }
    default:
      return [{ type: "other", path, message: issue.message }];
  }
}

/** A scenario's form, or what is wrong with it. */
export type FormResult = { readonly value: unknown } | { readonly issues: readonly FormIssue[] };

/**
 * Checks a value against a form and fills in defaults.
 *
 * @param form the form
 * @param input plain data
 * @returns the resolved value, or every mistake in it
 */
export function formResult(form: z.ZodType, input: unknown): FormResult {
  const result = form.safeParse(input);
  if (result.success) return { value: result.data };
  return { issues: result.error.issues.flatMap((issue) => issuesOf(issue, [], form)) };
}

/**
 * Checks the form of one scenario and fills in defaults.
 *
 * @param input plain data
 * @returns the resolved form, or every mistake in it
 */
export function checkForm(input: unknown): FormResult {
  const result = formResult(scenario, input);
  if ("issues" in result) return result;
  const { $schema: _, ...value } = result.value as Record<string, unknown>;
  return { value };
}

/** The JSON Schema (2020-12) of what {@linkcode checkForm} accepts. */
export function formJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(scenario, { target: "draft-2020-12", io: "input" });
}
