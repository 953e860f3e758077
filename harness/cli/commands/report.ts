import { Command } from "@commander-js/extra-typings";
import type { CliContext } from "../context.ts";
import { openRun, printRun } from "../saved_run.ts";

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
    .action(async (run, options) => printRun(context, await openRun(context, run), options));
  return command as unknown as Command;
}
