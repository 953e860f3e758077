import { ConfigError, ConfigErrors } from "../core/errors.ts";
import type { Scenario } from "./define_scenario.ts";
import { discoverScenarios } from "./_discover.ts";
import { evaluateModule } from "./_evaluate.ts";
import { evaluationProblem, importProblem } from "./_evaluation_problem.ts";
import { findForbiddenImport } from "./_forbidden_imports.ts";

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
}

const DEFAULT_TIME_LIMIT = 10_000;

// Workers at a time: enough to use a second core, few enough that none is slowed to its limit.
const PARALLEL = 2;

/** A module's declared values before validation, or the mistake that kept it from having any. */
type FileOutcome =
  | { readonly file: string; readonly values: readonly unknown[] }
  | { readonly file: string; readonly mistake: ConfigError };

async function readModule(file: string, options: LoadOptions): Promise<FileOutcome> {
  const forbidden = await findForbiddenImport(file);
  if (forbidden !== undefined) return { file, mistake: importProblem(file, forbidden) };
  const timeLimit = options.timeLimit ?? DEFAULT_TIME_LIMIT;
  const evaluation = await evaluateModule(file, { roots: options.roots, timeLimit });
  if (evaluation.type !== "value") {
    const text = await Deno.readTextFile(file).catch(() => "");
    return { file, mistake: evaluationProblem(file, text, evaluation, timeLimit) };
  }
  const { value } = evaluation;
  return { file, values: Array.isArray(value) ? value : [value] };
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
 * Loads the scenarios that paths select. Each module is other people's code: it runs in a Worker of
 * its own that may read below the roots and do nothing else, within a time limit, and only plain
 * data comes back. All mistakes of all files are reported together.
 *
 * @param options what to load, and within which bounds
 * @returns the scenarios, files in the order of the paths and sorted inside each folder
 * @throws {ConfigErrors} if a path does not exist, or a module or a scenario has a mistake
 * @throws {RunError} if the paths hold no scenario
 */
export async function loadScenarios(options: LoadOptions): Promise<LoadedScenario[]> {
  const files = await discoverScenarios(options.paths, options.cwd);
  const outcomes = await mapInPool(files, PARALLEL, (file) => readModule(file, options));
  const mistakes: ConfigError[] = [];
  const loaded: LoadedScenario[] = [];
  for (const outcome of outcomes) {
    if ("mistake" in outcome) mistakes.push(outcome.mistake);
    else {
      for (const value of outcome.values) {
        loaded.push({ file: outcome.file, scenario: value as Scenario });
      }
    }
  }
  if (mistakes.length > 0) throw new ConfigErrors(mistakes);
  return loaded;
}
