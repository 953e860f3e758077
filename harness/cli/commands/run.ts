import { Command } from "@commander-js/extra-typings";
import { renderJson } from "../../report/json.ts";
import { renderList, renderListJson } from "../../report/list.ts";
import { renderTable } from "../../report/table.ts";
import { DEFAULT_PROFILE } from "../../run/profile.ts";
import { choosePalette } from "../colour.ts";
import type { CliContext } from "../context.ts";
import { measure } from "../measure.ts";
import { jvmTargetOf, parseMaxTime, parseSeed, profileOf } from "../option_values.ts";
import { projectConfig, select } from "../selection.ts";
import { onInterrupt } from "../signals.ts";

/**
 * `scenario run`: builds, proves, measures, judges and reports.
 *
 * @param context where to print
 * @returns the command
 */
export function runCommand(context: CliContext): Command {
  const command = new Command("run")
    .description("build, prove, measure and judge scenarios (the default command)")
    .argument("[paths...]", "scenario files or folders")
    .option("-g, --filter <text>", "only cells whose id contains the text, or matches /pattern/")
    .option("--profile <name>", `how much to measure (default: ${DEFAULT_PROFILE})`)
    .option("--target <name>", "where to run (default: jvm)")
    .option("--max-time <time>", 'begin no further look after so long, such as "10 min"')
    .option("-t, --tag <expression>", 'only scenarios with these tags, such as "json && !slow"')
    .option("--seed <number>", "chooses payload contents and the order of arms")
    .option("--dry-run", "show what would run, and build and measure nothing")
    .option("--json", "print the result document alone")
    .option("--strict", "exit 75 when a budget stays inconclusive")
    .option("--no-color", "print without colours")
    .option("--verbose", "show stack traces")
    .action(async (paths, options) => {
      const { environment } = context;
      const seed = parseSeed(options.seed ?? "1");
      using interruption = onInterrupt();
      const config = await projectConfig(environment);
      const named = profileOf(options.profile ?? config.profile ?? DEFAULT_PROFILE, config);
      const target = jvmTargetOf(options.target, config);
      const maxTimeNs = options.maxTime === undefined ? undefined : parseMaxTime(options.maxTime);
      const profile = maxTimeNs === undefined ? named : { ...named, maxTimeNs };
      const { filter, tag } = options;
      const { cells, builds } = await select(paths, { filter, tag }, environment);
      if (options.dryRun) {
        context.stdout(
          options.json ? renderListJson(cells, builds) : renderList(cells, undefined, builds),
        );
        return;
      }
      const { result, folder, exitCode, brokenReporters } = await measure(context, {
        ...target,
        cells,
        ...(builds.length === 0 ? {} : { builds: { plans: builds, maxTimeNs } }),
        profile,
        seed,
        strict: options.strict ?? config.strict ?? false,
        signal: interruption.signal,
      });
      const palette = choosePalette(environment, options.color);
      context.stdout(
        options.json ? renderJson(result) : renderTable(result, {
          palette,
          root: environment.cwd,
          exitCode,
          brokenReporters,
        }),
      );
      context.stderr(`results: ${folder.results}\n`);
      context.exitCode = exitCode;
    });
  return command as unknown as Command;
}
