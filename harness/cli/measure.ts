import { BuildCache } from "../build/cache.ts";
import { EMBEDDED_LIBRARY } from "../build/capture_library.ts";
import { systemProcesses } from "../build/system_processes.ts";
import type { RunListener } from "../core/events.ts";
import type { ExitCode } from "../core/exit_code.ts";
import { LiveProgress } from "../report/live.ts";
import { EventMultiplexer } from "../report/multiplexer.ts";
import { createRunFolder, type RunFolder } from "../results/run_folder.ts";
import type { RunResult } from "../results/run_result.ts";
import { openBuilder } from "../run/build/open_builder.ts";
import type { BuildRuns } from "../run/build/run_builds.ts";
import { type RunOptions, runScenarios } from "../run/run_scenarios.ts";
import type { CliContext } from "./context.ts";
import { recordEnvironment, recordGit } from "./environment_record.ts";
import { terminalWidth } from "./options.ts";
import { callerProject } from "./selection.ts";
import { systemClock } from "./system_clock.ts";
import { systemMachine } from "./system_machine.ts";
import { VERSION } from "./version.ts";

/** A listener that must be ended before anything else is printed. */
interface Progress extends RunListener, Disposable {
  readonly done: () => void;
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

/** What a command decides of a run; the rest comes from the environment. */
export type Measurement =
  & Pick<
    RunOptions,
    | "cells"
    | "profile"
    | "seed"
    | "strict"
    | "signal"
    | "prepareTarget"
    | "leastReplicates"
    | "heapBytes"
  >
  & { readonly builds?: Omit<BuildRuns, "openBuilder"> };

/** What a run came to. */
export interface Measured {
  readonly result: RunResult;
  readonly folder: RunFolder;
  /** The run's code, worse when a reporter broke. */
  readonly exitCode: ExitCode;
  readonly brokenReporters: readonly string[];
}

/**
 * Runs scenarios on this machine, with progress on standard error and results below the caller's
 * project.
 *
 * @param context where the user stands, and where to print
 * @param measurement what to run
 * @returns the result and its folder
 * @throws as {@linkcode runScenarios}
 */
export async function measure(context: CliContext, measurement: Measurement): Promise<Measured> {
  const { environment } = context;
  using progress = liveProgress(context);
  const listener = new EventMultiplexer(
    [{ name: "progress", listener: progress }],
    (line) => context.stderr(`${line}\n`),
  );
  const project = await callerProject(environment);
  const build = {
    library: EMBEDDED_LIBRARY,
    projectRoot: environment.projectRoot,
    cache: new BuildCache(environment.cacheFolder),
    processes: systemProcesses,
    environment: { javaHome: environment.javaHome },
  };
  const { builds, ...rest } = measurement;
  const { result, folder } = await runScenarios({
    ...rest,
    ...(builds === undefined ? {} : {
      builds: {
        ...builds,
        openBuilder: (plan, one) =>
          openBuilder(plan, {
            ...one,
            build,
            android: environment,
            apkCacheFolder: environment.apkCacheFolder,
          }),
      },
    }),
    version: VERSION,
    build,
    clock: systemClock,
    machine: systemMachine,
    listener,
    openFolder: () => createRunFolder(project, { now: systemClock.now() }),
    recordEnvironment: (hello, hash) => recordEnvironment("jvm", hello, hash),
    recordGit: () => recordGit(project, systemProcesses),
  });
  progress.done();
  return {
    result,
    folder,
    exitCode: listener.exitCode(result.exitCode as ExitCode),
    brokenReporters: listener.broken,
  };
}
