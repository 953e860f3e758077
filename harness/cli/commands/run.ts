import { Command, Option } from "@commander-js/extra-typings";
import { BuildCache } from "../../build/cache.ts";
import { EMBEDDED_LIBRARY } from "../../build/capture_library.ts";
import { systemProcesses } from "../../build/system_processes.ts";
import { ConfigError } from "../../core/errors.ts";
import type { RunListener } from "../../core/events.ts";
import type { ExitCode } from "../../core/exit_code.ts";
import { renderJson } from "../../report/json.ts";
import { renderList, renderListJson } from "../../report/list.ts";
import { LiveProgress } from "../../report/live.ts";
import { EventMultiplexer } from "../../report/multiplexer.ts";
import { renderTable } from "../../report/table.ts";
import { createRunFolder } from "../../results/run_folder.ts";
import { DEFAULT_PROFILE, type Profile, PROFILES } from "../../run/profile.ts";
import { runScenarios } from "../../run/run_scenarios.ts";
import type { CliContext } from "../context.ts";
import { recordEnvironment, recordGit } from "../environment_record.ts";
import { choosePalette } from "../colour.ts";
import { callerProject, projectConfig, selectCells } from "../selection.ts";
import { terminalWidth } from "../options.ts";
import { onInterrupt } from "../signals.ts";
import { systemMachine } from "../system_machine.ts";
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

/** Progress on standard error, redrawn every second so that the time left goes on. */
function liveProgress({ environment, stderr }: CliContext): Progress {
  const live = new LiveProgress({
    clock: systemClock,
    write: stderr,
    width: () => environment.stderrTerminal && !environment.ci ? terminalWidth() : null,
  });
  const timer = setInterval(() => live.tick(), 1_000);
  const done = () => {
    clearInterval(timer);
    live[Symbol.dispose]();
  };
  return { onEvent: (event) => live.onEvent(event), done, [Symbol.dispose]: done };
}

/** A listener that must be ended before anything else is printed. */
interface Progress extends RunListener, Disposable {
  readonly done: () => void;
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
      new Option("--profile <name>", `how much to measure (default: ${DEFAULT_PROFILE})`)
        .choices(Object.keys(PROFILES)),
    )
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
      const profile = profileOf(options.profile ?? config.profile ?? DEFAULT_PROFILE);
      const { filter, tag } = options;
      const cells = await selectCells(paths, { filter, tag }, environment);
      if (options.dryRun) {
        context.stdout(options.json ? renderListJson(cells) : renderList(cells));
        return;
      }
      using progress = liveProgress(context);
      const listener = new EventMultiplexer(
        [{ name: "progress", listener: progress }],
        (line) => context.stderr(`${line}\n`),
      );
      const project = await callerProject(environment);
      const { result, folder } = await runScenarios({
        cells,
        profile,
        seed,
        strict: options.strict ?? config.strict ?? false,
        version: VERSION,
        build: {
          library: EMBEDDED_LIBRARY,
          projectRoot: environment.projectRoot,
          cache: new BuildCache(environment.cacheFolder),
          processes: systemProcesses,
          environment: { javaHome: environment.javaHome },
        },
        clock: systemClock,
        machine: systemMachine,
        listener,
        signal: interruption.signal,
        openFolder: () => createRunFolder(project, { now: systemClock.now() }),
        recordEnvironment: (hello, hash) => recordEnvironment("jvm", hello, hash),
        recordGit: () => recordGit(project, systemProcesses),
      });
      progress.done();
      const exitCode = listener.exitCode(result.exitCode as ExitCode);
      const palette = choosePalette(environment, options.color);
      context.stdout(
        options.json ? renderJson(result) : renderTable(result, {
          palette,
          root: environment.cwd,
          exitCode,
          brokenReporters: listener.broken,
        }),
      );
      context.stderr(`results: ${folder.results}\n`);
      context.exitCode = exitCode;
    });
  return command as unknown as Command;
}
