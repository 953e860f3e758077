import { buildFormJsonSchema } from "./_build_schema.ts";
import { formJsonSchema } from "./_schema.ts";

/**
 * The JSON Schema (2020-12) of a scenario's resolved form: what `.scenario.json` files hold and
 * `list --resolved --json` prints. The published copy is `schema/scenario.schema.json`.
 *
 * @returns the schema as a plain object
 */
export function scenarioJsonSchema(): Record<string, unknown> {
  const { $schema, ...rest } = formJsonSchema();
  return {
    $schema,
    title: "Scenario",
    description: "What to measure: a bridge shape, payloads, capture modes, runtimes and budgets",
    ...rest,
  };
}

/**
 * The text of the published schema file.
 *
 * @returns JSON with two spaces of indentation and a final line break
 */
export function scenarioJsonSchemaText(): string {
  return `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`;
}

/**
 * The JSON Schema (2020-12) of a build scenario's resolved form. The published copy is
 * `schema/build-scenario.schema.json`.
 *
 * @returns the schema as a plain object
 */
export function buildScenarioJsonSchema(): Record<string, unknown> {
  const { $schema, ...rest } = buildFormJsonSchema();
  return {
    $schema,
    title: "Build scenario",
    description: "What the plugin may cost at build time: a builder, scopes, changes and budgets",
    ...rest,
  };
}

/**
 * The text of the published schema file of build scenarios.
 *
 * @returns JSON with two spaces of indentation and a final line break
 */
export function buildScenarioJsonSchemaText(): string {
  return `${JSON.stringify(buildScenarioJsonSchema(), null, 2)}\n`;
}
