import { ConfigError } from "../core/errors.ts";
import { firstMistake } from "./_problem_text.ts";
import { runResultSchema } from "./_schema.ts";
import { RESULT_SCHEMA_VERSION, type RunResult } from "./run_result.ts";

function versionOf(input: unknown): unknown {
  return typeof input === "object" && input !== null && "schemaVersion" in input
    ? input.schemaVersion
    : undefined;
}

/**
 * Checks that a value is a result document of the version this tool reads.
 *
 * @param input parsed JSON
 * @param source what to call the document in errors, such as its path
 * @returns the document, with its keys in the format's order
 * @throws {ConfigError} if the version is another one, or if anything in the document is missing,
 * unknown or of the wrong kind; the message names the document and the JSON pointer
 */
export function parseRunResult(input: unknown, source: string): RunResult {
  const version = versionOf(input);
  if (version === undefined) {
    throw new ConfigError(
      `Cannot read "${source}": it is not a result document, as it has no "schemaVersion"`,
      { hint: "name the results.json of a run" },
    );
  }
  // Before everything else: in a newer document every other mistake would be a riddle.
  if (typeof version === "number" && version > RESULT_SCHEMA_VERSION) {
    throw new ConfigError(
      `Cannot read "${source}": its format is version ${version}, and this tool reads version ${RESULT_SCHEMA_VERSION}`,
      { hint: "read it with the version of the tool that wrote it, or with a newer one" },
    );
  }
  if (typeof version === "number" && version < RESULT_SCHEMA_VERSION) {
    throw new ConfigError(
      `Cannot read "${source}": its format is version ${version}, and this tool reads version ${RESULT_SCHEMA_VERSION}`,
      { hint: "read it with the version of the tool that wrote it, or measure again" },
    );
  }
  const parsed = runResultSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new ConfigError(`Cannot read "${source}": ${firstMistake(parsed.error)}`, {
    cause: parsed.error,
  });
}
