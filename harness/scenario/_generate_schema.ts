/**
 * Writes `schema/scenario.schema.json` and `schema/build-scenario.schema.json`:
 * `deno run --allow-write=schema harness/scenario/_generate_schema.ts`.
 *
 * @module
 */
import { buildScenarioJsonSchemaText, scenarioJsonSchemaText } from "./json_schema.ts";

if (import.meta.main) {
  await Deno.writeTextFile(
    new URL("../../schema/scenario.schema.json", import.meta.url),
    scenarioJsonSchemaText(),
  );
  await Deno.writeTextFile(
    new URL("../../schema/build-scenario.schema.json", import.meta.url),
    buildScenarioJsonSchemaText(),
  );
}
