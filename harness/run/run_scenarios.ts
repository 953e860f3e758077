import type { BridgeSet } from "../build/bridge_set.ts";
import { buildBridges } from "../build/bridges.ts";
import { removeFolder } from "../build/copy_folder.ts";
import { javaProgram } from "../build/java.ts";
import { buildToolkit, type Toolkit, type ToolkitOptions } from "../build/toolkit.ts";
import type { Cell } from "../core/cell.ts";
import { InterruptedError } from "../core/errors.ts";
import type { RunListener } from "../core/events.ts";
import type { Clock, Machine } from "../core/ports.ts";
import type { HelloRecord } from "../core/worker_protocol.ts";
import type { RunFolder } from "../results/run_folder.ts";
import {
  type Environment,
  type GitState,
  RESULT_SCHEMA_VERSION,
  type RunResult,
} from "../results/run_result.ts";
import { createSampleLog, type SampleLog } from "../results/sample_log.ts";
import { writeRunResult } from "../results/write_result.ts";
import { JvmTarget } from "../target/jvm/jvm_target.ts";
import type { Target } from "../target/target.ts";
import { cellResult } from "./cell_result.ts";
import { Conductor, type ConductorOptions, type ConductorOutcome } from "./conductor.ts";
import { judgeRun } from "./judge_run.ts";
import { type BuildRuns, OpenedBuilds } from "./build/run_builds.ts";
import type { BuildRunOutcome } from "./build/build_conductor.ts";
import { type Profile, profileRecord } from "./profile.ts";

/** What a run needs from the edge. */
export interface RunOptions {
  /** None, when only builds are measured. */
  readonly cells: readonly Cell[];
  /** Build scenarios, measured after the cells. */
  readonly builds?: BuildRuns | undefined;
  readonly profile: Profile;
  readonly seed: number;
  readonly strict: boolean;
  readonly version: string;
  readonly build: Omit<ToolkitOptions, "signal" | "onStep">;
  readonly clock: Clock;
  readonly machine: Machine;
  readonly listener: RunListener;
  readonly signal: AbortSignal;
  /** Makes the folder of results; called once everything is built. */
  readonly openFolder: () => Promise<RunFolder>;
  readonly recordEnvironment: (
    hello: HelloRecord | null,
    captureLibrary: string,
  ) => Environment;
  readonly recordGit: () => Promise<GitState | null>;
  /** Heap of each worker, bytes; the reference's when absent. */
  readonly heapBytes?: number | undefined;
  /** Puts something before the target, such as a planted slow-down; called before the proofs. */
  readonly prepareTarget?: ((target: Target) => Promise<Target>) | undefined;
  /** Replicates a cell that are measured whatever the time; absent: those of the first look. */
  readonly leastReplicates?: number | undefined;
}

/** Raw records, one file a cell, opened when the first one arrives. */
class SampleLogs implements AsyncDisposable {
  readonly #folder: string;
  readonly #logs = new Map<string, SampleLog>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async of(cell: Pick<Cell, "id">): Promise<SampleLog> {
    const found = this.#logs.get(cell.id);
    if (found !== undefined) return found;
    const log = await createSampleLog(this.#folder, cell.id);
    this.#logs.set(cell.id, log);
    return log;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const log of this.#logs.values()) await log[Symbol.asyncDispose]();
  }
}

function assemble(
  options: RunOptions,
  outcome: ConductorOutcome,
  builds: BuildRunOutcome,
  record: { startedAt: Date; environment: Environment; git: GitState | null },
): RunResult {
  const { profile, seed, strict, version, clock } = options;
  const cells = outcome.states.map(cellResult);
  const problems = [...outcome.problems, ...builds.problems];
  const interrupted = outcome.interrupted || builds.interrupted;
  return {
    schemaVersion: RESULT_SCHEMA_VERSION,
    tool: { name: "dari-scenario", version },
    environment: record.environment,
    git: record.git,
    seed,
    profile: profileRecord(profile),
    startedAt: record.startedAt.toISOString(),
    finishedAt: clock.now().toISOString(),
    complete: !interrupted && problems.length === 0,
    cells,
    builds: builds.cells,
    problems,
    ...judgeRun({ cells, builds: builds.cells, problems, profile }, { interrupted, strict }),
  };
}

/** What there is when a run has no cells. */
const NO_CELLS: ConductorOutcome = { states: [], problems: [], interrupted: false, hello: null };
const NO_BUILDS: BuildRunOutcome = { cells: [], problems: [], interrupted: false };

interface Built {
  readonly toolkit: Toolkit;
  readonly bridges: BridgeSet;
}

async function measureCells(
  options: RunOptions,
  { toolkit, bridges }: Built,
  workFolder: string,
  more: Pick<ConductorOptions, "otherBudgets" | "onRecord">,
): Promise<ConductorOutcome> {
  const { build, seed } = options;
  const jvm = new JvmTarget({
    java: javaProgram(build.environment),
    library: build.library,
    toolkit,
    bridges,
    processes: build.processes,
    workFolder,
    seed,
    heapBytes: options.heapBytes,
  });
  const target = await options.prepareTarget?.(jvm) ?? jvm;
  const conductor = new Conductor({
    cells: options.cells,
    profile: options.profile,
    seed,
    target,
    library: build.library,
    bridges,
    listener: options.listener,
    signal: options.signal,
    clock: options.clock,
    machine: options.machine,
    leastReplicates: options.leastReplicates,
    ...more,
  });
  return await conductor.run();
}

/**
 * Runs scenarios from build to result file: builds what is missing, proves, measures, judges, and
 * writes the result, also when the run is interrupted or breaks in the middle.
 *
 * @param options cells, profile and the world
 * @returns the result document, as written, and its folder
 * @throws {ConfigError} if a tool is missing
 * @throws {RunError} if the build fails
 * @throws {InterruptedError} if it is interrupted before anything was measured
 */
export async function runScenarios(
  options: RunOptions,
): Promise<{ result: RunResult; folder: RunFolder }> {
  const { cells, profile, seed, signal, listener, clock } = options;
  const build: ToolkitOptions = {
    ...options.build,
    signal,
    onStep: (message) => listener.onEvent({ type: "buildStep", message }),
  };
  const startedAt = clock.now();
  const openBuilds = async (runs: BuildRuns): Promise<OpenedBuilds> => {
    try {
      return await OpenedBuilds.open(runs, profile, {
        signal,
        onStep: build.onStep ?? (() => {}),
        onWarning: (message) => listener.onEvent({ type: "warning", message }),
      });
    } catch (error) {
      throw signal.aborted ? new InterruptedError() : error;
    }
  };
  await using opened = options.builds === undefined ? null : await openBuilds(options.builds);
  const built = cells.length === 0 ? null : await (async () => {
    try {
      const toolkit = await buildToolkit(build);
      return {
        toolkit,
        bridges: await buildBridges(cells, toolkit, build),
      };
    } catch (error) {
      throw signal.aborted ? new InterruptedError() : error;
    }
  })();
  for (const { report } of built?.bridges ?? []) {
    for (const message of report.warnings) listener.onEvent({ type: "warning", message });
  }
  const folder = await options.openFolder();
  const git = await options.recordGit();
  const workFolder = await Deno.makeTempDir({ prefix: "dari-run-" });
  try {
    await using logs = new SampleLogs(folder.samples);
    const gatedBuilds = opened?.gatedBudgets ?? 0;
    const outcome = built === null ? NO_CELLS : await measureCells(options, built, workFolder, {
      otherBudgets: gatedBuilds,
      onRecord: async (cell, record) => await (await logs.of(cell)).append(record),
    });
    const builds = opened === null || outcome.interrupted ? NO_BUILDS : await opened.run({
      profile,
      seed,
      gatedBudgets: gatedBuilds + cells.reduce((sum, cell) => sum + cell.budgets.length, 0),
      listener,
      signal,
      clock,
      machine: options.machine,
      onRecord: async (cell, record) => await (await logs.of(cell)).append(record),
    });
    const environment = options.recordEnvironment(outcome.hello, built?.toolkit.hash ?? "none");
    const result = assemble(options, outcome, builds, { startedAt, environment, git });
    await writeRunResult(folder.results, result);
    listener.onEvent({ type: "runFinished", exitCode: result.exitCode });
    return { result, folder };
  } finally {
    await removeFolder(workFolder).catch((error: Error) =>
      listener.onEvent({ type: "warning", message: `${workFolder} stays behind: ${error.message}` })
    );
  }
}
