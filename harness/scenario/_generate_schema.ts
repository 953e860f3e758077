/**
 * Writes `schema/scenario.schema.json`:
 * `deno run --allow-write=schema harness/scenario/_generate_schema.ts`.
 *
 * @module
 */
import { scenarioJsonSchemaText } from "./json_schema.ts";

if (import.meta.main) {
  await Deno.writeTextFile(
    new URL("../../schema/scenario.schema.json", import.meta.url),
    scenarioJsonSchemaText(),
  );
}
