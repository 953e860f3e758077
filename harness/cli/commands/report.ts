import { Command } from "@commander-js/extra-typings";
import type { ExitCode } from "../../core/exit_code.ts";
import { renderJson } from "../../report/json.ts";
import { renderTable } from "../../report/table.ts";
import { findRunFolder } from "../../results/run_folder.ts";
import { readRunResult } from "../../results/read_result.ts";
import { choosePalette } from "../colour.ts";
import type { CliContext } from "../context.ts";
import { callerProject } from "../selection.ts";

/**
 * `scenario report`: prints a saved run again, with the exit code it ended with.
 *
 * @param context where to print
 * @returns the command
 */
export function reportCommand(context: CliContext): Command {
  const command = new Command("report")
    .description("print a saved run again")
    .argument("[run]", "its name, or latest", "latest")
    .option("--json", "print the result document alone")
    .option("--no-color", "print without colours")
    .option("--verbose", "show stack traces")
    .action(async (run, options) => {
      const { environment } = context;
      const folder = await findRunFolder(await callerProject(environment), run);
      const result = await readRunResult(folder.results);
      const palette = choosePalette(environment, options.color);
      context.stdout(
        options.json ? renderJson(result) : renderTable(result, { palette, root: environment.cwd }),
      );
      context.exitCode = result.exitCode as ExitCode;
    });
  return command as unknown as Command;
}
