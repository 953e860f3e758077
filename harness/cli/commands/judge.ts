import { Command } from "@commander-js/extra-typings";
import { ExitCode } from "../../core/exit_code.ts";
import { judgeRun } from "../../run/judge_run.ts";
import type { CliContext } from "../context.ts";
import { openRun, printRun } from "../saved_run.ts";

/**
 * `scenario judge`: computes a saved run's verdicts again from its raw samples.
 *
 * @param context where to print
 * @returns the command
 */
export function judgeCommand(context: CliContext): Command {
  const command = new Command("judge")
    .description("judge a saved run again, from its raw samples")
    .argument("[run]", "its name, or latest", "latest")
    .option("--strict", "exit 75 when a budget stays inconclusive")
    .option("--json", "print the result document alone")
    .option("--no-color", "print without colours")
    .option("--verbose", "show stack traces")
    .action(async (run, options) => {
      const saved = await openRun(context, run);
      const judged = judgeRun(saved, {
        interrupted: saved.exitCode === ExitCode.interrupted,
        strict: options.strict ?? false,
      });
      printRun(context, { ...saved, ...judged }, options);
    });
  return command as unknown as Command;
}
