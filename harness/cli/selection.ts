import { dirname, join, resolve } from "node:path";
import { ConfigError, ConfigErrors, RunError } from "../core/errors.ts";
import type { Budget } from "../core/budget.ts";
import type { Cell } from "../core/cell.ts";
import type { ProjectConfig } from "../scenario/define_config.ts";
import type { Scenario } from "../scenario/define_scenario.ts";
import type { BuildPlan } from "../core/build_time.ts";
import { expandScenario } from "../scenario/expand.ts";
import { expandBuildScenario } from "../scenario/expand_build.ts";
import {
  loadDeclarations,
  type LoadedBuild,
  type LoadedDeclarations,
  type LoadedScenario,
} from "../scenario/load.ts";
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

/** A declaration as marks and tags see it. */
interface Marked {
  readonly file: string;
  readonly declared: Pick<Scenario, "id" | "only" | "skip" | "tags" | "position">;
}

function markedOf({ scenarios, builds }: LoadedDeclarations): Marked[] {
  return [
    ...scenarios.map(({ file, scenario }) => ({ file, declared: scenario })),
    ...builds.map(({ file, build }) => ({ file, declared: build })),
  ];
}

/** Those declarations whose id is kept. */
function keep(loaded: LoadedDeclarations, ids: ReadonlySet<string>): LoadedDeclarations {
  return {
    scenarios: loaded.scenarios.filter(({ scenario }) => ids.has(scenario.id)),
    builds: loaded.builds.filter(({ build }) => ids.has(build.id)),
  };
}

/** What is marked while it is worked on, less what is to be left out; in CI no mark is taken. */
function withoutMarks(loaded: LoadedDeclarations, environment: CliEnvironment): LoadedDeclarations {
  const all = markedOf(loaded);
  const marked = all.filter(({ declared }) => declared.only === true || declared.skip === true);
  if (environment.ci && marked.length > 0) {
    throw new ConfigErrors(marked.map(({ file, declared }) => {
      const mark = declared.only === true ? "only" : "skip";
      return new ConfigError(`Cannot run "${declared.id}" in CI: it is marked "${mark}"`, {
        at: declared.position ?? { file, line: 1, column: 1 },
        hint: `take "${mark}" out before the change is merged`,
      });
    }));
  }
  const kept = all.filter(({ declared }) => declared.skip !== true);
  const only = kept.filter(({ declared }) => declared.only === true);
  return keep(
    loaded,
    new Set((only.length > 0 ? only : kept).map(({ declared }) => declared.id)),
  );
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
): Promise<LoadedDeclarations> {
  const config = await projectConfig(environment);
  const { scenarios, builds } = await loadDeclarations({
    paths: paths.length > 0 ? paths : await defaultPaths(environment, config),
    cwd: environment.cwd,
    roots: await rootsOf(environment),
  });
  return { scenarios: scenarios.map((one) => withDefaults(one, config.budgets)), builds };
}

function withTags(loaded: LoadedDeclarations, text: string): LoadedDeclarations {
  const { names, test } = parseTagExpression(text);
  const all = markedOf(loaded);
  checkTagNames(names, new Set(all.flatMap(({ declared }) => declared.tags ?? [])));
  const kept = all.filter(({ declared }) => test(new Set(declared.tags)));
  return keep(loaded, new Set(kept.map(({ declared }) => declared.id)));
}

/** A build scenario with those of its changes that match; null when none does. */
function plansOf(
  loaded: readonly LoadedBuild[],
  matches: (id: string) => boolean,
): BuildPlan[] {
  return loaded.map(({ build, file }) => expandBuildScenario(build, file))
    .map((plan) => ({ ...plan, cells: plan.cells.filter((cell) => matches(cell.id)) }))
    .filter((plan) => plan.cells.length > 0);
}

/** Scenarios, and those of their cells that are selected. */
export interface Selected {
  readonly scenarios: readonly LoadedScenario[];
  readonly cells: readonly Cell[];
  /** Build scenarios, with those of their changes that are selected. */
  readonly builds: readonly BuildPlan[];
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
  const cells = tagged.scenarios.flatMap(({ scenario, texts }) => expandScenario(scenario, texts));
  const matches = filter === undefined ? () => true : matcher(filter);
  const selected = cells.filter((cell) => matches(cell.id));
  const builds = plansOf(tagged.builds, matches);
  if (selected.length === 0 && builds.length === 0) {
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
  return {
    scenarios: tagged.scenarios.filter(({ scenario }) => ids.has(scenario.id)),
    cells: selected,
    builds,
  };
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
 * @throws {RunError} when no cell of round trips is selected
 */
export async function selectCells(
  paths: readonly string[],
  selection: Selection,
  environment: CliEnvironment,
): Promise<readonly Cell[]> {
  const { cells } = await select(paths, selection, environment);
  if (cells.length > 0) return cells;
  throw new RunError("There are only build scenarios, and this is about round trips", {
    hint: "name scenarios that `defineScenario` declares",
  });
}
