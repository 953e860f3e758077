import { Command } from "@commander-js/extra-typings";
import { systemProcesses } from "../../build/system_processes.ts";
import { ConfigError } from "../../core/errors.ts";
import { ExitCode } from "../../core/exit_code.ts";
import { renderSelftest } from "../../report/selftest_text.ts";
import { findRunFolder } from "../../results/run_folder.ts";
import { readRunResult } from "../../results/read_result.ts";
import type { SelftestReport } from "../../results/selftest_report.ts";
import { SELFTEST_DRAWS, selftestReport } from "../../run/selftest.ts";
import {
  FULL_EFFORT,
  planSelftest,
  plantSlowDowns,
  QUICK_EFFORT,
  SELFTEST_PROFILE,
} from "../../run/selftest_plan.ts";
import { choosePalette } from "../colour.ts";
import type { CliContext } from "../context.ts";
import { checkExitCodes } from "../end_to_end.ts";
import { measure } from "../measure.ts";
import { parseCount, parseSeed } from "../option_values.ts";
import { callerProject } from "../selection.ts";
import { onInterrupt } from "../signals.ts";
import { systemClock } from "../system_clock.ts";
import { systemMachine } from "../system_machine.ts";

const DRAWS = { what: "draws", least: 1, most: 1_000_000 } as const;

/** What the options say. */
interface Wanted {
  readonly quick: boolean;
  readonly seed: number | undefined;
  readonly draws: number;
}

/** Gates a saved run's forks again. */
async function again(context: CliContext, run: string, wanted: Wanted): Promise<SelftestReport> {
  const folder = await findRunFolder(await callerProject(context.environment), run);
  const saved = await readRunResult(folder.results);
  if (saved.profile.name !== SELFTEST_PROFILE) {
    throw new ConfigError(`The run "${folder.name}" is no self-test`, {
      hint: `it was measured with the profile "${saved.profile.name}"`,
    });
  }
  const { draws, seed = saved.seed } = wanted;
  return selftestReport(saved.cells, { run: folder.name, seed, draws, endToEnd: [] });
}

/** Measures, gates, and tries the command line; undefined when the run broke or was interrupted. */
async function whole(context: CliContext, wanted: Wanted): Promise<SelftestReport | undefined> {
  using interruption = onInterrupt();
  const { signal } = interruption;
  const { seed = 1, draws } = wanted;
  const plan = planSelftest(wanted.quick ? QUICK_EFFORT : FULL_EFFORT);
  const world = { seed, signal, clock: systemClock, machine: systemMachine };
  const { result, folder, exitCode } = await measure(context, {
    ...plan,
    seed,
    strict: false,
    signal,
    prepareTarget: async (target) => {
      context.stderr("measuring what a round trip takes, to plant shares of it\n");
      return await plantSlowDowns(plan, target, world);
    },
  });
  context.stderr(`results: ${folder.results}\n`);
  if (exitCode !== ExitCode.ok) {
    for (const { message } of result.problems) context.stderr(`problem  ${message}\n`);
    context.exitCode = exitCode;
    return undefined;
  }
  const [wantedForks = 0] = plan.profile.looks;
  for (const { id, replicates } of result.cells) {
    const kept = replicates.filter((one) => one.dropped === null).length;
    if (kept >= wantedForks) continue;
    context.stderr(
      `warning: ${kept} of ${wantedForks} replicates of "${id}" could be measured and kept\n`,
    );
  }
  const endToEnd = await checkExitCodes({
    projectRoot: context.environment.projectRoot,
    processes: systemProcesses,
    signal,
    env: { NO_COLOR: "1" },
    onStep: (message) => context.stderr(`${message}\n`),
  });
  context.stderr("gating the forks again\n");
  return selftestReport(result.cells, { run: folder.name, seed, draws, endToEnd });
}

/**
 * `scenario selftest`: runs the gate against itself. Ends with 1 when it does not keep its promises.
 *
 * @param context where to print
 * @returns the command
 */
export function selftestCommand(context: CliContext): Command {
  const command = new Command("selftest")
    .description("run the gate against equal and slowed arms, and print how often it errs")
    .option("--quick", "about two minutes instead of fifteen: fewer forks, first looks only")
    .option("--from <run>", "gate the forks of a saved self-test again: its name, or latest")
    .option("--draws <number>", "gates that each rate is drawn from", String(SELFTEST_DRAWS))
    .option("--seed <number>", "chooses the order of arms, and what is drawn")
    .option("--json", "print the report as JSON")
    .option("--no-color", "print without colours")
    .option("--verbose", "show stack traces")
    .action(async (options) => {
      const wanted: Wanted = {
        quick: options.quick ?? false,
        seed: options.seed === undefined ? undefined : parseSeed(options.seed),
        draws: parseCount(options.draws, DRAWS),
      };
      const report = options.from === undefined
        ? await whole(context, wanted)
        : await again(context, options.from, wanted);
      if (report === undefined) return;
      context.stdout(
        options.json
          ? `${JSON.stringify(report, null, 2)}\n`
          : renderSelftest(report, choosePalette(context.environment, options.color)),
      );
      if (!report.kept) context.exitCode = ExitCode.broken;
    });
  return command as unknown as Command;
}
