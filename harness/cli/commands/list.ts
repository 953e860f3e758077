import { Command } from "@commander-js/extra-typings";
import { renderList, renderListJson } from "../../report/list.ts";
import type { CliContext } from "../context.ts";
import { selectCells } from "../selection.ts";

/**
 * `scenario list`: shows what there is to run.
 *
 * @param context where to print
 * @returns the command
 */
export function listCommand(context: CliContext): Command {
  const command = new Command("list")
    .description("show scenarios, their cells, arms and budgets")
    .argument("[paths...]", "scenario files or folders")
    .option("-g, --filter <text>", "only cells whose id contains the text, or matches /pattern/")
    .option("--json", "print as JSON")
    .option("--verbose", "show stack traces")
    .action(async (paths, options) => {
      const cells = await selectCells(paths, options.filter, context.environment);
      context.stdout(options.json ? renderListJson(cells) : renderList(cells));
    });
  return command as unknown as Command;
}
