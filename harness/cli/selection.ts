import { dirname, join, resolve } from "node:path";
import { RunError } from "../core/errors.ts";
import type { Cell } from "../core/cell.ts";
import { expandScenario } from "../scenario/expand.ts";
import { type LoadedScenario, loadScenarios } from "../scenario/load.ts";
import type { CliEnvironment } from "./options.ts";

/** Where scenarios are looked for when no path is given: the first of these that exists. */
const DEFAULT_FOLDERS = ["scenarios", "fixtures/scenarios/reference"] as const;

/**
 * Whether a file or folder exists.
 *
 * @param path absolute path
 * @returns false when there is none
 */
export async function pathExists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

async function defaultPaths(environment: CliEnvironment): Promise<string[]> {
  for (const folder of DEFAULT_FOLDERS) {
    if (await pathExists(join(environment.cwd, folder))) return [folder];
  }
  return [join(environment.projectRoot, DEFAULT_FOLDERS[1])];
}

/** The caller's project: the nearest folder upwards with a `deno.json`, else where it stands. */
export async function callerProject(environment: CliEnvironment): Promise<string> {
  for (let folder = resolve(environment.cwd);; folder = dirname(folder)) {
    if (
      await pathExists(join(folder, "deno.json")) || await pathExists(join(folder, "deno.jsonc"))
    ) {
      return folder;
    }
    if (dirname(folder) === folder) return resolve(environment.cwd);
  }
}

/** A filter is a part of a cell's id, or a pattern between slashes. */
function matcher(filter: string): (id: string) => boolean {
  const pattern = /^\/(.*)\/$/.exec(filter);
  if (pattern !== null) {
    const expression = new RegExp(pattern[1] ?? "");
    return (id) => expression.test(id);
  }
  return (id) => id.includes(filter);
}

/**
 * Loads and validates scenarios.
 *
 * @param paths files or folders; the default folder when empty
 * @param environment where the user stands
 * @returns the scenarios with their files
 * @throws {ConfigError} for a path that does not exist or a scenario with mistakes
 * @throws {RunError} when a path has no scenario below it
 */
export async function loadSelected(
  paths: readonly string[],
  environment: CliEnvironment,
): Promise<LoadedScenario[]> {
  return await loadScenarios({
    paths: paths.length > 0 ? paths : await defaultPaths(environment),
    cwd: environment.cwd,
    roots: [environment.projectRoot, await callerProject(environment)],
  });
}

/**
 * Loads scenarios and selects cells.
 *
 * @param paths files or folders; the default folder when empty
 * @param filter part of a cell's id, or `/pattern/`
 * @param environment where the user stands
 * @returns the selected cells, in order
 * @throws {ConfigError} for a path that does not exist or a scenario with mistakes
 * @throws {RunError} when nothing is selected
 */
export async function selectCells(
  paths: readonly string[],
  filter: string | undefined,
  environment: CliEnvironment,
): Promise<Cell[]> {
  const loaded = await loadSelected(paths, environment);
  const cells = loaded.flatMap(({ scenario, texts }) => expandScenario(scenario, texts));
  if (filter === undefined) return cells;
  const matches = matcher(filter);
  const selected = cells.filter((cell) => matches(cell.id));
  if (selected.length === 0) {
    throw new RunError(`No cell's id contains "${filter}"`, {
      hint: `\`deno task scenario list\` shows the ${cells.length} cells there are`,
    });
  }
  return selected;
}
