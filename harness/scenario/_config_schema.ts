import { z } from "zod";
import { sizeText } from "./_bridge_schema.ts";
import { BUILT_IN_PROFILES } from "./profile_spec.ts";
import { budget, type FormResult, formResult, position } from "./_schema.ts";

// Ranges are rules: they say more than a schema's message does.
const warmup = z.strictObject({
  minTime: z.number().optional(),
  maxTime: z.number().optional(),
  minRoundTrips: z.number().optional(),
  maxRoundTrips: z.number().optional(),
});
const profile = z.strictObject({
  extends: z.enum(BUILT_IN_PROFILES),
  looks: z.array(z.number()).min(1).optional(),
  maxTime: z.number().nullable().optional(),
  circuits: z.number().optional(),
  blockTime: z.number().optional(),
  minSamples: z.number().optional(),
  warmup: warmup.optional(),
});
const device = z.strictObject({ serial: z.string().min(1), title: z.string().min(1).optional() });

const config = z.strictObject({
  kind: z.literal("config"),
  scenarios: z.array(z.string().min(1)).min(1).optional(),
  profile: z.string().optional(),
  profiles: z.record(z.string(), profile).optional(),
  target: z.string().optional(),
  targets: z.strictObject({ jvm: z.strictObject({ heap: sizeText.optional() }).optional() })
    .optional(),
  devices: z.record(z.string(), device).optional(),
  strict: z.boolean().optional(),
  budgets: z.array(budget).default([]),
  position: position.optional(),
});

/**
 * Checks the form of a project's settings.
 *
 * @param input plain data
 * @returns the settings with their defaults, or every mistake in them
 */
export function checkConfigForm(input: unknown): FormResult {
  return formResult(config, input);
}
