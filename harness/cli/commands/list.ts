import { Command } from "@commander-js/extra-typings";
import { renderList, renderListJson } from "../../report/list.ts";
import type { CliContext } from "../context.ts";
import { renderResolved, renderResolvedJson } from "../resolved_list.ts";
import { projectConfig, select } from "../selection.ts";

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
    .option("-t, --tag <expression>", 'only scenarios with these tags, such as "json && !slow"')
    .option("--resolved", "with what is derived: signatures, the plugin's mapping, defaults")
    .option("--json", "print as JSON")
    .option("--verbose", "show stack traces")
    .action(async (paths, options) => {
      const { filter, tag } = options;
      const selected = await select(paths, { filter, tag }, context.environment);
      const { cells, builds } = selected;
      if (options.resolved) {
        const config = await projectConfig(context.environment);
        context.stdout(
          options.json ? renderResolvedJson(selected, config) : renderResolved(selected, config),
        );
      } else {
        context.stdout(
          options.json ? renderListJson(cells, builds) : renderList(cells, undefined, builds),
        );
      }
    });
  return command as unknown as Command;
}
