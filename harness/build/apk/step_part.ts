import { join } from "node:path";
import { sha256 } from "../content_hash.ts";
import type { StepResult } from "./step_runner.ts";

/**
 * Some of a step's files, as if a step of its own had written them: what depends on these alone is
 * not done again when others change.
 *
 * @param result the step
 * @param prefix folder of the files, with its final `/`, or one file
 * @returns the same step, with paths below that folder
 */
export async function partOf(result: StepResult, prefix: string): Promise<StepResult> {
  const folder = prefix.slice(0, prefix.lastIndexOf("/") + 1);
  const files = Object.fromEntries(
    Object.entries(result.files)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, hash]) => [path.slice(folder.length), hash]),
  );
  return {
    ...result,
    files,
    hash: await sha256(JSON.stringify(files)),
    folder: async () => join(await result.folder(), folder),
  };
}
