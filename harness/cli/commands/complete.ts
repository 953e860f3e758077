import { Argument, Command } from "@commander-js/extra-typings";
import { ConfigError } from "../../core/errors.ts";
import { completionScript, type Shell, SHELLS, type Vocabulary } from "../completion_script.ts";
import type { CliContext } from "../context.ts";
import { profileNames, targetNames } from "../option_values.ts";
import { projectConfig, select } from "../selection.ts";

function vocabularyOf(program: Command): Vocabulary {
  return program.commands.map((command) => ({
    command: command.name(),
    options: command.options.flatMap((option) => option.long === undefined ? [] : [option.long]),
    choices: Object.fromEntries(
      command.options.filter((option) => option.argChoices !== undefined)
        .map((option) => [option.long ?? "", option.argChoices ?? []]),
    ),
  }));
}

/** What a shell asks for while somebody types. */
async function values(kind: string, context: CliContext): Promise<string[]> {
  if (kind === "profiles") return profileNames(await projectConfig(context.environment));
  if (kind === "targets") return targetNames(await projectConfig(context.environment));
  const { cells, builds } = await select([], {}, context.environment);
  switch (kind) {
    case "cells":
      return [...cells, ...builds.flatMap((plan) => plan.cells)].map(({ id }) => id);
    case "scenarios":
      return [...new Set([...cells, ...builds].map(({ scenario }) => scenario))];
    case "tags":
      return [...new Set([...cells, ...builds].flatMap(({ tags }) => tags ?? []))].sort();
    default:
      throw new ConfigError(`There are no values "${kind}"`, {
        hint: "ask for cells, scenarios, tags, profiles or targets",
      });
  }
}

/**
 * `scenario complete`: prints a shell's completions, and answers what they ask.
 *
 * @param context where to print
 * @param program the whole grammar, once every command has been added
 * @returns the command
 */
export function completeCommand(context: CliContext, program: () => Command): Command {
  const command = new Command("complete")
    .description("print completions of the word `scenario` for a shell")
    .addArgument(new Argument("[shell]", "whose completions").choices(SHELLS))
    .option("--values <kind>", "print what there is: cells, scenarios, tags, profiles or targets")
    .option("--verbose", "show stack traces")
    .addHelpText(
      "after",
      `
Examples:
  alias scenario='deno task --quiet scenario'
  source <(scenario complete bash)`,
    )
    .action(async (shell, options) => {
      if (options.values !== undefined) {
        context.stdout(`${(await values(options.values, context)).join("\n")}\n`);
        return;
      }
      if (shell === undefined) {
        throw new ConfigError("Name the shell to print completions for", {
          hint: `it is one of ${SHELLS.join(", ")}`,
        });
      }
      context.stdout(completionScript(shell as Shell, vocabularyOf(program())));
    });
  return command as unknown as Command;
}
