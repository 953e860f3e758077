import { z } from "zod";
import { budget, type FormResult, formResult, position } from "./_schema.ts";

const config = z.strictObject({
  kind: z.literal("config"),
  scenarios: z.array(z.string().min(1)).min(1).optional(),
  profile: z.string().optional(),
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
