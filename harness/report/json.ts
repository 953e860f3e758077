import type { RunResult } from "../results/run_result.ts";
import { serializeRunResult } from "../results/serialize_result.ts";

/**
 * What `--json` prints: the result document alone, the same text as in `results.json`.
 *
 * @param result the run
 * @returns JSON with a final line break
 * @throws {ConfigError} if the document is not one that could be read again
 */
export function renderJson(result: RunResult): string {
  return serializeRunResult(result);
}
