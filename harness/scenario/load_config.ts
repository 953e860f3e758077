import { join } from "node:path";
import { ConfigErrors } from "../core/errors.ts";
import { ConfigError } from "../core/errors.ts";
import { checkConfigRules } from "./_config_rules.ts";
import { checkConfigForm } from "./_config_schema.ts";
import type { ProjectConfig } from "./define_config.ts";
import { evaluateModule } from "./_evaluate.ts";
import { evaluationProblem, importProblem } from "./_evaluation_problem.ts";
import { findForbiddenImport } from "./_forbidden_imports.ts";
import { moduleLocator, sentenceOf } from "./_validate.ts";

/** Name of the file that holds a project's settings, in its root. */
export const CONFIG_FILE = "scenario.config.ts";

const TIME_LIMIT = 10_000;

/** Settings of a project without a config file. */
export const NO_CONFIG: ProjectConfig = { kind: "config", budgets: [] };

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(file);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/**
 * Loads a project's settings. The module is evaluated as scenarios are: in a Worker that may read
 * below the roots and do nothing else.
 *
 * @param project absolute path of the project's root
 * @param roots folders that the module may read
 * @returns the settings; none when there is no such file
 * @throws {ConfigErrors} if the module or what it declares has a mistake
 */
export async function loadConfig(
  project: string,
  roots: readonly string[],
): Promise<ProjectConfig> {
  const file = join(project, CONFIG_FILE);
  const text = await textOf(file);
  if (text === undefined) return NO_CONFIG;
  const forbidden = await findForbiddenImport(file);
  if (forbidden !== undefined) throw new ConfigErrors([importProblem(file, forbidden)]);
  const evaluation = await evaluateModule(file, { roots, timeLimit: TIME_LIMIT });
  if (evaluation.type !== "value") {
    throw new ConfigErrors([evaluationProblem(file, text, evaluation, TIME_LIMIT)]);
  }
  const { value } = evaluation;
  if ((value as { kind?: unknown } | null)?.kind !== "config") {
    throw new ConfigErrors([
      new ConfigError(`Cannot use "${CONFIG_FILE}": its default export is no config`, {
        at: { file, line: 1, column: 1 },
        hint: "write: export default defineConfig({ ... })",
      }),
    ]);
  }
  const form = checkConfigForm(value);
  const issues = [
    ...checkConfigRules(value),
    ...("issues" in form ? form.issues : []).map((issue) => ({
      path: issue.type === "unknownKey" ? [...issue.path, issue.key] : issue.path,
      ...sentenceOf(issue, value),
    })),
  ];
  if (!("issues" in form) && issues.length === 0) return form.value as ProjectConfig;
  const locator = moduleLocator(file, value);
  const mistakes = new Map<string, ConfigError>();
  for (const { path, message, hint } of issues) {
    const name = locator.name(path);
    const error = new ConfigError(`Cannot use ${name || "the config"}: ${message}`, {
      at: locator.position(path),
      hint,
    });
    // Form and rules may both object to one value; the rule says more.
    if (!mistakes.has(name)) mistakes.set(name, error);
  }
  throw new ConfigErrors([...mistakes.values()]);
}
