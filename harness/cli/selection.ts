import { dirname, join, resolve } from "node:path";
import { ConfigError, ConfigErrors, RunError } from "../core/errors.ts";
import type { Budget } from "../core/budget.ts";
import type { Cell } from "../core/cell.ts";
import type { ProjectConfig } from "../scenario/define_config.ts";
import { expandScenario } from "../scenario/expand.ts";
import { type LoadedScenario, loadScenarios } from "../scenario/load.ts";
import { loadConfig } from "../scenario/load_config.ts";
import { checkTagNames, parseTagExpression } from "../scenario/tag_expression.ts";
import type { CliEnvironment } from "./options.ts";

/** Where scenarios are looked for when no path is given: the first of these that exists. */
const DEFAULT_FOLDERS = ["scenarios", "fixtures/scenarios/reference"] as const;

/**
 * Whether a file or folder exists.
 *
 * @param path absolute path
 * @returns false when there is none, or it lies where the task may not read
 */
export async function pathExists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch (error) {
    // A folder above the caller's is not readable: what lies there is nothing of this project's.
    const absent = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotCapable;
    if (absent) return false;
    throw error;
  }
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

/** What selects cells beside paths. */
export interface Selection {
  /** Part of a cell's id, or `/pattern/`. */
  readonly filter?: string | undefined;
  /** An expression over tags. */
  readonly tag?: string | undefined;
}

async function rootsOf(environment: CliEnvironment): Promise<string[]> {
  return [environment.projectRoot, await callerProject(environment)];
}

/**
 * The settings of the caller's project.
 *
 * @param environment where the user stands
 * @returns what `scenario.config.ts` says
 * @throws {ConfigErrors} if it has mistakes
 */
export async function projectConfig(environment: CliEnvironment): Promise<ProjectConfig> {
  return await loadConfig(await callerProject(environment), await rootsOf(environment));
}

async function defaultPaths(
  environment: CliEnvironment,
  config: ProjectConfig,
): Promise<string[]> {
  const project = await callerProject(environment);
  if (config.scenarios !== undefined) return config.scenarios.map((path) => join(project, path));
  for (const root of new Set([environment.cwd, project])) {
    for (const folder of DEFAULT_FOLDERS) {
      if (await pathExists(join(root, folder))) return [join(root, folder)];
    }
  }
  return [join(environment.projectRoot, DEFAULT_FOLDERS[1])];
}

/** The project's own budgets come on top, in every scenario that has their arms. */
function withDefaults(one: LoadedScenario, budgets: readonly Budget[]): LoadedScenario {
  const { capture } = one.scenario;
  const fitting = budgets.filter(({ arm, versus }) =>
    capture.includes(arm) && (versus === undefined || capture.includes(versus))
  );
  if (fitting.length === 0) return one;
  const scenario = { ...one.scenario, budgets: [...one.scenario.budgets, ...fitting] };
  return { ...one, scenario };
}

/** What is marked while it is worked on, less what is to be left out; in CI no mark is taken. */
function withoutMarks(
  loaded: readonly LoadedScenario[],
  environment: CliEnvironment,
): LoadedScenario[] {
  const marked = loaded.filter(({ scenario }) => scenario.only === true || scenario.skip === true);
  if (environment.ci && marked.length > 0) {
    throw new ConfigErrors(marked.map(({ file, scenario }) => {
      const mark = scenario.only === true ? "only" : "skip";
      return new ConfigError(`Cannot run "${scenario.id}" in CI: it is marked "${mark}"`, {
        at: scenario.position ?? { file, line: 1, column: 1 },
        hint: `take "${mark}" out before the change is merged`,
      });
    }));
  }
  const kept = loaded.filter(({ scenario }) => scenario.skip !== true);
  const only = kept.filter(({ scenario }) => scenario.only === true);
  return only.length > 0 ? only : kept;
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
  const config = await projectConfig(environment);
  const loaded = await loadScenarios({
    paths: paths.length > 0 ? paths : await defaultPaths(environment, config),
    cwd: environment.cwd,
    roots: await rootsOf(environment),
  });
  return loaded.map((one) => withDefaults(one, config.budgets));
}

function withTags(loaded: readonly LoadedScenario[], text: string): LoadedScenario[] {
  const { names, test } = parseTagExpression(text);
  checkTagNames(names, new Set(loaded.flatMap(({ scenario }) => scenario.tags ?? [])));
  return loaded.filter(({ scenario }) => test(new Set(scenario.tags)));
}

/** Scenarios, and those of their cells that are selected. */
export interface Selected {
  readonly scenarios: readonly LoadedScenario[];
  readonly cells: readonly Cell[];
}

/**
 * Loads scenarios and selects cells.
 *
 * @param paths files or folders; the default folder when empty
 * @param selection what the cells must be like
 * @param environment where the user stands
 * @returns the scenarios with selected cells, and the cells, in order
 * @throws {ConfigError} for a path that does not exist, a scenario with mistakes, or a tag that
 * nothing has
 * @throws {RunError} when nothing is selected
 */
export async function select(
  paths: readonly string[],
  { filter, tag }: Selection,
  environment: CliEnvironment,
): Promise<Selected> {
  const loaded = withoutMarks(await loadSelected(paths, environment), environment);
  const tagged = tag === undefined ? loaded : withTags(loaded, tag);
  const cells = tagged.flatMap(({ scenario, texts }) => expandScenario(scenario, texts));
  const matches = filter === undefined ? () => true : matcher(filter);
  const selected = cells.filter((cell) => matches(cell.id));
  if (selected.length === 0) {
    const what = [
      ...(filter === undefined ? [] : [`id contains "${filter}"`]),
      ...(tag === undefined ? [] : [`tags are "${tag}"`]),
    ];
    throw new RunError(
      what.length === 0 ? "Every scenario is skipped" : `No cell's ${what.join(" and whose ")}`,
      { hint: `\`deno task scenario list\` shows the ${cells.length} cells there are` },
    );
  }
  const ids = new Set(selected.map((cell) => cell.scenario));
  return { scenarios: tagged.filter(({ scenario }) => ids.has(scenario.id)), cells: selected };
}

/**
 * Loads scenarios and selects cells.
 *
 * @param paths files or folders; the default folder when empty
 * @param selection what the cells must be like
 * @param environment where the user stands
 * @returns the selected cells, in order
 * @throws {ConfigError} for a path that does not exist, a scenario with mistakes, or a tag that
 * nothing has
 * @throws {RunError} when nothing is selected
 */
export async function selectCells(
  paths: readonly string[],
  selection: Selection,
  environment: CliEnvironment,
): Promise<readonly Cell[]> {
  return (await select(paths, selection, environment)).cells;
}
