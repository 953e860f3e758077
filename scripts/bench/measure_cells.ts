import { join } from "node:path";
import type { ToolkitOptions } from "../../harness/build/mod.ts";
import type { Cell } from "../../harness/core/cell.ts";
import { recordEnvironment } from "../../harness/cli/environment_record.ts";
import { systemClock } from "../../harness/cli/system_clock.ts";
import { systemMachine } from "../../harness/cli/system_machine.ts";
import { createRunFolder } from "../../harness/results/run_folder.ts";
import type { RunResult } from "../../harness/results/run_result.ts";
import { type Profile, runScenarios } from "../../harness/run/mod.ts";
import { expandScenario } from "../../harness/scenario/expand.ts";
import { loadScenarios } from "../../harness/scenario/load.ts";
import { REPOSITORY } from "../../harness/testing/temp_project.ts";

/**
 * The cells of the reference suite, without budgets: a benchmark measures as much as it says.
 *
 * @returns 12 cells with the controls that their budgets ask for
 */
export async function referenceCells(): Promise<Cell[]> {
  const loaded = await loadScenarios({
    paths: ["fixtures/scenarios/reference"],
    cwd: REPOSITORY,
    roots: [REPOSITORY],
  });
  return loaded.flatMap(({ scenario }) => expandScenario(scenario))
    .map((cell) => ({ ...cell, budgets: [] }));
}

/**
 * Runs cells as the command line does, in a folder that is removed afterwards.
 *
 * @param cells what to measure
 * @param profile how much
 * @param options what the toolkit is built with
 * @returns the result document
 * @throws {Error} if a cell broke
 */
export async function measureCells(
  cells: readonly Cell[],
  profile: Profile,
  options: ToolkitOptions,
): Promise<RunResult> {
  const folder = await Deno.makeTempDir({ prefix: "dari-bench-" });
  try {
    const { result } = await runScenarios({
      cells,
      profile,
      seed: 1,
      strict: false,
      version: "bench",
      build: options,
      clock: systemClock,
      machine: systemMachine,
      listener: { onEvent: () => {} },
      signal: new AbortController().signal,
      openFolder: () => createRunFolder(join(folder, "project"), { now: new Date() }),
      recordEnvironment: (hello, hash) => recordEnvironment("jvm", hello, hash),
      recordGit: () => Promise.resolve(null),
    });
    const [problem] = result.problems;
    if (problem !== undefined) throw new Error(problem.message);
    return result;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
