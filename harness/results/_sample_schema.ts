import { z } from "zod";
import { timedBuildSchema } from "./_build_schema.ts";
import { stageSchema } from "./_common_schema.ts";
import { blockSchema, capturedSchema, samplesSchema, warmupSchema } from "./_schema.ts";
import { SAMPLE_LOG_VERSION } from "./sample_record.ts";

const fork = {
  stage: stageSchema,
  arm: z.string(),
  replicate: z.int().nonnegative(),
  order: z.int().nonnegative(),
};

/** First line of a sample log. */
export const headerSchema = z.strictObject({
  type: z.literal("header"),
  schemaVersion: z.literal(SAMPLE_LOG_VERSION),
  cell: z.string(),
});

/** Any other line. */
export const sampleRecordSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("warmup"), ...fork, warmup: warmupSchema }),
  z.strictObject({
    type: z.literal("block"),
    ...fork,
    block: blockSchema,
    batch: z.int().positive(),
    samplesNs: samplesSchema,
    captured: capturedSchema,
  }),
  z.strictObject({ type: z.literal("build"), ...fork, build: timedBuildSchema }),
]);
