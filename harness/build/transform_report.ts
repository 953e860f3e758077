import { z } from "zod";
import { RunError } from "../core/errors.ts";

/** A method that received a hook. */
export interface HookedMethod {
  readonly rule: string;
  readonly class: string;
  readonly method: string;
  readonly descriptor: string;
  readonly hook: string;
  /** SHA-256 of the class file before and after. */
  readonly sha256Before: string;
  readonly sha256After: string;
}

/** A mapped method that was left alone. */
export interface SkippedMethod {
  readonly rule: string;
  readonly class: string;
  readonly method: string;
  readonly reason: string;
  readonly message: string;
}

/** What the plugin's transform says it did. */
export interface TransformReport {
  readonly hooked: readonly HookedMethod[];
  readonly skipped: readonly SkippedMethod[];
  readonly warnings: readonly string[];
}

// Loose objects: a later version of the plugin may say more.
const schema = z.object({
  schemaVersion: z.literal(1),
  hooked: z.array(z.object({
    rule: z.string(),
    class: z.string(),
    method: z.string(),
    descriptor: z.string(),
    hook: z.string(),
    sha256Before: z.string(),
    sha256After: z.string(),
  })),
  skipped: z.array(z.object({
    rule: z.string(),
    class: z.string(),
    method: z.string(),
    reason: z.string(),
    message: z.string(),
  })),
  warnings: z.array(z.string()),
});

/**
 * Reads a transform report.
 *
 * @param text its JSON
 * @param source what to call it in an error
 * @returns the report
 * @throws {RunError} if it is not one
 */
export function parseTransformReport(text: string, source: string): TransformReport {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new RunError(`Cannot read the transform report "${source}"`, { cause: error });
  }
}
