/**
 * Writes `schema/results.schema.json`:
 * `deno run --allow-write=schema harness/results/_generate_schema.ts`.
 *
 * @module
 */
import { resultJsonSchema } from "./json_schema.ts";

if (import.meta.main) {
  await Deno.writeTextFile(
    new URL("../../schema/results.schema.json", import.meta.url),
    resultJsonSchema(),
  );
}
