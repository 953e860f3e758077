import { Command } from "@commander-js/extra-typings";
import { ExitCode } from "../../core/exit_code.ts";
import { renderJson } from "../../report/json.ts";
import { renderTable } from "../../report/table.ts";
import { findRunFolder } from "../../results/run_folder.ts";
import { readRunResult } from "../../results/read_result.ts";
import { judgeRun } from "../../run/judge_run.ts";
import { choosePalette } from "../colour.ts";
import type { CliContext } from "../context.ts";
import { callerProject } from "../selection.ts";

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
      const { environment } = context;
      const folder = await findRunFolder(await callerProject(environment), run);
      const saved = await readRunResult(folder.results);
      const judged = judgeRun(saved, {
        interrupted: saved.exitCode === ExitCode.interrupted,
        strict: options.strict ?? false,
      });
      const result = { ...saved, ...judged };
      const palette = choosePalette(environment, options.color);
      context.stdout(
        options.json ? renderJson(result) : renderTable(result, { palette, root: environment.cwd }),
      );
      context.exitCode = result.exitCode as ExitCode;
    });
  return command as unknown as Command;
}
