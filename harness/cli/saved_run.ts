import type { ExitCode } from "../core/exit_code.ts";
import { renderJson } from "../report/json.ts";
import { renderTable } from "../report/table.ts";
import { readRunResult } from "../results/read_result.ts";
import { findRunFolder } from "../results/run_folder.ts";
import type { RunResult } from "../results/run_result.ts";
import { choosePalette } from "./colour.ts";
import type { CliContext } from "./context.ts";
import { callerProject } from "./selection.ts";

/**
 * Reads a saved run of the caller's project.
 *
 * @param context where the user stands
 * @param run its name, or `latest`
 * @returns its result document
 * @throws {ConfigError} if there is no such run, or its file cannot be read
 */
export async function openRun(context: CliContext, run: string): Promise<RunResult> {
  const folder = await findRunFolder(await callerProject(context.environment), run);
  return await readRunResult(folder.results);
}

/**
 * Prints a result, and makes its exit code the command's.
 *
 * @param context where to print
 * @param result what to print
 * @param options `json`: the document alone; `color`: false for none
 */
export function printRun(
  context: CliContext,
  result: RunResult,
  options: { readonly json?: true | undefined; readonly color: boolean },
): void {
  const palette = choosePalette(context.environment, options.color);
  const root = context.environment.cwd;
  context.stdout(options.json ? renderJson(result) : renderTable(result, { palette, root }));
  context.exitCode = result.exitCode as ExitCode;
}
