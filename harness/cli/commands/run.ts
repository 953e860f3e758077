import { Command, Option } from "@commander-js/extra-typings";
import { BuildCache } from "../../build/cache.ts";
import { EMBEDDED_LIBRARY } from "../../build/capture_library.ts";
import { systemProcesses } from "../../build/system_processes.ts";
import { ConfigError } from "../../core/errors.ts";
import { ExitCode } from "../../core/exit_code.ts";
import { cellList } from "../../report/list.ts";
import { createLiveReporter } from "../../report/live.ts";
import { Multiplexer } from "../../report/multiplexer.ts";
import { renderTable } from "../../report/table.ts";
import { resultJson } from "../../report/json.ts";
import { createRunFolder } from "../../results/run_folder.ts";
import { DEFAULT_PROFILE, type Profile, PROFILES } from "../../run/profile.ts";
import { runScenarios } from "../../run/run_scenarios.ts";
import type { CliContext } from "../context.ts";
import { recordEnvironment, recordGit } from "../environment_record.ts";
import { choosePalette } from "../colour.ts";
import { callerProject, selectCells } from "../selection.ts";
import { onInterrupt } from "../signals.ts";
import { systemClock } from "../system_clock.ts";
import { VERSION } from "../version.ts";

function parseSeed(text: string): number {
  const seed = Number(text);
  if (!/^\d+$/.test(text) || seed > 0xffff_ffff) {
    throw new ConfigError(`Cannot use the seed "${text}": write a whole number below 2^32`);
  }
  return seed;
}

function profileOf(name: string): Profile {
  const profile = PROFILES[name];
  if (profile === undefined) throw new ConfigError(`There is no profile "${name}"`);
  return profile;
}

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
    .addOption(
      new Option("--profile <name>", "how much to measure")
        .choices(Object.keys(PROFILES))
        .default(DEFAULT_PROFILE),
    )
    .option("--seed <number>", "chooses payload contents and the order of arms")
    .option("--dry-run", "show what would run, and build and measure nothing")
    .option("--json", "print the result document alone")
    .option("--strict", "exit 75 when a budget stays inconclusive")
    .option("--no-color", "print without colours")
    .option("--verbose", "show stack traces")
    .action(async (paths, options) => {
      const { environment } = context;
      const seed = parseSeed(options.seed ?? "1");
      const profile = profileOf(options.profile);
      using interruption = onInterrupt();
      const cells = await selectCells(paths, options.filter, environment);
      if (options.dryRun) {
        context.stdout(cellList(cells, { json: options.json ?? false }));
        return;
      }
      const listener = new Multiplexer(
        [{
          name: "progress",
          listener: createLiveReporter({
            write: context.stderr,
            terminal: environment.stderrTerminal && !environment.ci,
            width: environment.width,
            nowMs: () => systemClock.monotonicNs() / 1e6,
          }),
        }],
        context.stderr,
      );
      const project = await callerProject(environment);
      const { result, folder } = await runScenarios({
        cells,
        profile,
        seed,
        strict: options.strict ?? false,
        version: VERSION,
        build: {
          library: EMBEDDED_LIBRARY,
          projectRoot: environment.projectRoot,
          cache: new BuildCache(environment.cacheFolder),
          processes: systemProcesses,
          environment: { javaHome: environment.javaHome },
        },
        clock: systemClock,
        listener,
        signal: interruption.signal,
        openFolder: () => createRunFolder(project, { now: systemClock.now() }),
        recordEnvironment: (hello, hash) => recordEnvironment("jvm", hello, hash),
        recordGit: () => recordGit(project, systemProcesses),
      });
      if (options.json) {
        context.stdout(resultJson(result));
      } else {
        const palette = choosePalette(environment, options.color);
        context.stdout(renderTable(result, { palette, root: environment.cwd }));
        context.stderr(`results: ${folder.results}\n`);
      }
      context.exitCode = result.exitCode as ExitCode;
    });
  return command as unknown as Command;
}
