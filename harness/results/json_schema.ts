import { z } from "zod";
import { runResultSchema } from "./_schema.ts";
import { RESULT_SCHEMA_VERSION } from "./run_result.ts";

/**
 * The JSON Schema (2020-12) of the result document, as it is published in
 * `schema/results.schema.json`.
 *
 * @returns JSON text with a final line break
 */
export function resultJsonSchema(): string {
  const { $schema, ...body } = z.toJSONSchema(runResultSchema, { target: "draft-2020-12" });
  const schema = {
    $schema,
    $id: `urn:dari-scenario:results:${RESULT_SCHEMA_VERSION}`,
    title: "Result of a scenario run",
    description: "Times are nanoseconds and sizes are bytes unless a field says otherwise.",
    ...body,
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
