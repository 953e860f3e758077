import { z } from "zod";
import { BUILD_CHANGES, BUILD_METRICS, BUILD_STEP_KINDS } from "../core/build_time.ts";
import { PLUGIN_SCOPES } from "../core/variant.ts";
import { contrastSchema, positionSchema, replicateSchema, stageSchema } from "./_common_schema.ts";

const text = z.string();
const whole = z.int().nonnegative();
const figureNs = z.number();
const scope = z.enum(PLUGIN_SCOPES);
const change = z.enum(BUILD_CHANGES);

/** A timed build; also part of a line of a sample log. */
export const timedBuildSchema = z.strictObject({
  stage: stageSchema,
  replicate: whole,
  order: whole.describe("Place of its arm in the round's order, from 0"),
  wallNs: whole,
  output: text.nullable().describe("SHA-256 of what was built; null: unknown"),
  steps: z.array(z.strictObject({
    step: text,
    kind: z.enum(BUILD_STEP_KINDS),
    wallNs: whole,
    cached: z.boolean().describe("Answered by a cache, or with nothing to do"),
  })),
});

const armSchema = z.strictObject({
  id: text.describe("The scope; with #2 for its control"),
  scope,
  role: z.enum(["measured", "control"]),
  medianNs: figureNs.nullable().describe("Over the measurement's kept builds; null without one"),
  minNs: figureNs.nullable(),
  maxNs: figureNs.nullable(),
  steps: z.array(z.strictObject({
    kind: z.enum(BUILD_STEP_KINDS),
    medianNs: figureNs,
    minNs: figureNs,
    maxNs: figureNs,
  })).describe("What steps of a kind took together in a build"),
  builds: z.array(timedBuildSchema),
});

const budgetSchema = z.strictObject({
  kind: z.enum(["limit", "added", "ratio"]),
  metric: z.enum(BUILD_METRICS),
  arm: scope,
  versus: scope.optional(),
  at: z.strictObject({ change: z.array(change).optional() }),
  max: z.number().optional().describe("A factor for ratio, else nanoseconds"),
  min: z.number().optional(),
  within: z.strictObject({
    share: z.number().optional().describe("Of versus's own median"),
    atLeast: z.number().optional().describe("Nanoseconds"),
  }).optional().describe("The difference must lie within the larger of both as a whole"),
  hint: text.optional(),
  position: positionSchema.optional(),
});

/** One change of a build scenario. */
export const buildCellSchema = z.strictObject({
  id: text,
  scenario: text,
  title: text,
  change,
  builder: z.strictObject({
    kind: z.enum(["embedded", "gradle", "gradle-profiler"]),
    settings: z.record(text, text).describe("What decides how fast it builds"),
  }),
  paired: z.boolean()
    .describe("Whether a replicate's builds were made side by side; false: arm after arm"),
  looks: z.array(whole).describe("Rounds at which budgets are judged, in each stage"),
  warmups: whole.describe("Untimed rounds first"),
  arms: z.array(armSchema),
  replicates: z.array(replicateSchema),
  contrasts: z.array(contrastSchema),
  budgets: z.array(budgetSchema),
});
