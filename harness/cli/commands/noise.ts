import { Command } from "@commander-js/extra-typings";
import { renderNoise } from "../../report/noise_text.ts";
import { noiseReport, planNoise } from "../../run/noise.ts";
import { DEFAULT_PROFILE } from "../../run/profile.ts";
import { choosePalette } from "../colour.ts";
import type { CliContext } from "../context.ts";
import { measure } from "../measure.ts";
import { jvmTargetOf, parseCount, parseSeed, profileOf } from "../option_values.ts";
import { projectConfig, selectCells } from "../selection.ts";
import { onInterrupt } from "../signals.ts";

const REPLICATES = { what: "replicates", least: 2, most: 200 } as const;

/**
 * `scenario noise`: measures equal arms, and says what the budgets' gates can tell on this machine.
 *
 * @param context where to print
 * @returns the command
 */
export function noiseCommand(context: CliContext): Command {
  const command = new Command("noise")
    .description("measure the machine's noise, and the smallest overhead each budget can tell")
    .argument("[paths...]", "scenario files or folders")
    .option("-g, --filter <text>", "only cells whose id contains the text, or matches /pattern/")
    .option(
      "--profile <name>",
      `whose looks the budgets are asked about (default: ${DEFAULT_PROFILE})`,
    )
    .option("--target <name>", "where to run (default: jvm)")
    .option("--replicates <number>", "pairs of equal arms a cell", "6")
    .option("--seed <number>", "chooses payload contents and the order of arms", "1")
    .option("--json", "print the report as JSON")
    .option("--no-color", "print without colours")
    .option("--verbose", "show stack traces")
    .action(async (paths, options) => {
      const { environment } = context;
      const config = await projectConfig(environment);
      const profile = profileOf(options.profile ?? DEFAULT_PROFILE, config);
      const target = jvmTargetOf(options.target, config);
      const seed = parseSeed(options.seed);
      const replicates = parseCount(options.replicates, REPLICATES);
      using interruption = onInterrupt();
      const cells = await selectCells(paths, { filter: options.filter }, environment);
      const { result, folder, exitCode } = await measure(context, {
        ...target,
        ...planNoise(cells, profile, replicates),
        seed,
        strict: false,
        signal: interruption.signal,
      });
      const report = noiseReport(result.cells, {
        run: folder.name,
        cells,
        profile,
        root: environment.cwd,
      });
      context.stdout(
        options.json
          ? `${JSON.stringify(report, null, 2)}\n`
          : renderNoise(report, choosePalette(environment, options.color)),
      );
      for (const { message } of result.problems) context.stderr(`problem  ${message}\n`);
      context.stderr(`results: ${folder.results}\n`);
      context.exitCode = exitCode;
    });
  return command as unknown as Command;
}
