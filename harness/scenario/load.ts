import type { CellData } from "../core/cell.ts";
import { ConfigError, ConfigErrors } from "../core/errors.ts";
import { formatPosition } from "../core/position.ts";
import type { BuildScenario } from "./define_build_scenario.ts";
import type { Scenario } from "./define_scenario.ts";
import { discoverScenarios } from "./_discover.ts";
import { evaluateModule } from "./_evaluate.ts";
import { evaluationProblem, importProblem, notScenario } from "./_evaluation_problem.ts";
import { findForbiddenImport } from "./_forbidden_imports.ts";
import { readContentFiles } from "./_content_files.ts";
import { readJsonScenarios } from "./_read_json.ts";
import type { Locator } from "./_validate.ts";

/** What to load, and within which bounds. */
export interface LoadOptions {
  /** Files and folders as the user wrote them; none means `cwd`. */
  readonly paths: readonly string[];
  /** Absolute path of the folder that `paths` are relative to. */
  readonly cwd: string;
  /**
   * Absolute paths of the folders that modules may read and import from: the caller's project and
   * the folder of this harness.
   */
  readonly roots: readonly string[];
  /** Milliseconds that one module may take; 10,000 when absent. */
  readonly timeLimit?: number;
}

/** A scenario and the file that declares it. */
export interface LoadedScenario {
  /** Absolute path. */
  readonly file: string;
  readonly scenario: Scenario;
  /** Texts of the author's own files, by the content's name. */
  readonly texts: ReadonlyMap<string, CellData>;
}

/** A build scenario and the file that declares it. */
export interface LoadedBuild {
  /** Absolute path. */
  readonly file: string;
  readonly build: BuildScenario;
}

/** All that paths declare. */
export interface LoadedDeclarations {
  readonly scenarios: readonly LoadedScenario[];
  readonly builds: readonly LoadedBuild[];
}

const KINDS: readonly unknown[] = ["scenario", "build-scenario"];

const DEFAULT_TIME_LIMIT = 10_000;

// Workers at a time: enough to use a second core, few enough that none is slowed to its limit.
const PARALLEL = 2;

/** A declared value before validation. */
interface Declared {
  readonly file: string;
  readonly value: unknown;
  /** Where its parts stand; known beforehand for JSON only. */
  readonly locator?: Locator;
}

/** What a file declares, or the mistake that kept it from declaring anything. */
type FileOutcome = readonly Declared[] | ConfigError;

async function readModule(file: string, options: LoadOptions): Promise<FileOutcome> {
  const forbidden = await findForbiddenImport(file);
  if (forbidden !== undefined) return importProblem(file, forbidden);
  const timeLimit = options.timeLimit ?? DEFAULT_TIME_LIMIT;
  const evaluation = await evaluateModule(file, { roots: options.roots, timeLimit });
  if (evaluation.type !== "value") {
    const text = await Deno.readTextFile(file).catch(() => "");
    return evaluationProblem(file, text, evaluation, timeLimit);
  }
  const values = Array.isArray(evaluation.value) ? evaluation.value : [evaluation.value];
  const stray = values.find((value) => !KINDS.includes(value?.kind));
  if (values.length > 0 && stray === undefined) return values.map((value) => ({ file, value }));
  return notScenario(file, await Deno.readTextFile(file));
}

async function readFile(file: string, options: LoadOptions): Promise<FileOutcome> {
  if (!file.endsWith(".json")) return await readModule(file, options);
  try {
    return readJsonScenarios(file, await Deno.readTextFile(file))
      .map((scenario) => ({ file, ...scenario }));
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

interface Named {
  readonly file: string;
  readonly scenario: Pick<Scenario, "id" | "position">;
}

function repeatedIds(loaded: readonly Named[]): ConfigError[] {
  const first = new Map<string, Named>();
  return loaded.flatMap(({ file, scenario }) => {
    const other = first.get(scenario.id);
    first.set(scenario.id, other ?? { file, scenario });
    if (other === undefined) return [];
    const at = scenario.position ?? { file, line: 1, column: 1 };
    const where = formatPosition(other.scenario.position ?? { ...at, file: other.file });
    return [
      new ConfigError(`Cannot use id: "${scenario.id}" is the id of another scenario as well`, {
        at,
        hint: `the other one is declared at ${where}; give each an id of its own`,
      }),
    ];
  });
}

async function mapInPool<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  const rest = items.entries();
  const worker = async () => {
    for (const [at, item] of rest) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(size, items.length) }, worker));
  return results;
}

/**
 * Loads all that paths select. Each module is other people's code: it runs in a Worker of
 * its own that may read below the roots and do nothing else, within a time limit, and only plain
 * data comes back. All mistakes of all files are reported together.
 *
 * @param options what to load, and within which bounds
 * @returns the declarations, files in the order of the paths and sorted inside each folder
 * @throws {ConfigErrors} if a path does not exist, or a module or a scenario has a mistake
 * @throws {RunError} if the paths hold no scenario
 */
export async function loadDeclarations(options: LoadOptions): Promise<LoadedDeclarations> {
  const files = await discoverScenarios(options.paths, options.cwd);
  // The schema library takes long to start: it does so while the workers are busy.
  const validation = import("./_validate.ts");
  const outcomes = await mapInPool(files, PARALLEL, (file) => readFile(file, options));
  const { moduleLocator, validateBuildScenario, validateScenario } = await validation;
  const mistakes: ConfigError[] = [];
  const loaded: LoadedScenario[] = [];
  const builds: LoadedBuild[] = [];
  for (const outcome of outcomes) {
    if (outcome instanceof ConfigError) {
      mistakes.push(outcome);
      continue;
    }
    for (const { file, value, locator } of outcome) {
      const places = locator ?? moduleLocator(file, value);
      const isBuild = (value as { kind?: unknown } | null)?.kind === "build-scenario";
      const result = isBuild
        ? validateBuildScenario(value, places)
        : validateScenario(value, places);
      if ("mistakes" in result) {
        mistakes.push(...result.mistakes);
        continue;
      }
      if ("build" in result) {
        builds.push({ file, build: result.build });
        continue;
      }
      const { scenario } = result;
      const read = await readContentFiles(file, scenario, options.roots);
      mistakes.push(...read.mistakes);
      loaded.push({ file, scenario, texts: read.texts });
    }
  }
  mistakes.push(...repeatedIds([
    ...loaded,
    ...builds.map(({ file, build }) => ({ file, scenario: build })),
  ]));
  if (mistakes.length > 0) throw new ConfigErrors(mistakes);
  return { scenarios: loaded, builds };
}

/**
 * Loads the run-time scenarios that paths select, and no build scenario.
 *
 * @param options what to load, and within which bounds
 * @returns the scenarios, in the order of {@linkcode loadDeclarations}
 * @throws as {@linkcode loadDeclarations}
 */
export async function loadScenarios(options: LoadOptions): Promise<LoadedScenario[]> {
  return [...(await loadDeclarations(options)).scenarios];
}
