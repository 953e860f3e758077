import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { z } from "zod";
import type { Verdict } from "../core/budget.ts";
import type { sampleRecordSchema } from "./_sample_schema.ts";
import type { runResultSchema } from "./_schema.ts";
import { exampleResult } from "./example_result.ts";
import { resultJsonSchema } from "./json_schema.ts";
import type { RunResult } from "./run_result.ts";
import { RESULT_SCHEMA_VERSION } from "./run_result.ts";
import type { SampleRecord } from "./sample_record.ts";

/** All properties read-only, at every depth: readers of a document never change it. */
type Frozen<T> = T extends readonly (infer Item)[] ? readonly Frozen<Item>[]
  : T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> }
  : T;

/** True only for identical types; being assignable both ways would let optional keys pass. */
type Same<A, B> = (<T>() => T extends Frozen<A> ? 1 : 2) extends
  (<T>() => T extends Frozen<B> ? 1 : 2) ? true : false;

type Parsed = z.infer<typeof runResultSchema>;

// Each line fails to compile when its schema and its type differ.
const resultAgrees: Same<Parsed, RunResult> = true;
const recordAgrees: Same<z.infer<typeof sampleRecordSchema>, SampleRecord> = true;
const verdictsAgree: Same<Parsed["verdicts"][number]["verdict"], Verdict> = true;
// And the comparison itself can tell types apart.
const tells: Same<Omit<Parsed, "seed">, RunResult> = false;
const tellsOptional: Same<Omit<Parsed, "seed"> & { seed?: number }, RunResult> = false;

const schemaFile = new URL("../../schema/results.schema.json", import.meta.url);

function validator() {
  const ajv = new Ajv2020({ strict: true, formats: { "date-time": true } });
  return ajv.compile(JSON.parse(Deno.readTextFileSync(schemaFile)));
}

Deno.test("schemas agree with the declared types", () => {
  assert.deepEqual([resultAgrees, recordAgrees, verdictsAgree, tells, tellsOptional], [
    true,
    true,
    true,
    false,
    false,
  ]);
});

Deno.test("schema/results.schema.json is what the schema says now", () => {
  assert.equal(
    Deno.readTextFileSync(schemaFile),
    resultJsonSchema(),
    "run harness/results/_generate_schema.ts and commit the file",
  );
});

Deno.test("the published schema accepts a result document and refuses damaged ones", () => {
  const validate = validator();
  const good = exampleResult();
  assert.equal(validate(structuredClone(good)), true, JSON.stringify(validate.errors));

  const damaged: [string, unknown][] = [
    ["a newer version", { ...good, schemaVersion: RESULT_SCHEMA_VERSION + 1 }],
    ["an unknown key", { ...good, colour: "red" }],
    ["a missing key", { ...good, cells: undefined }],
    ["a text for a number", { ...good, exitCode: "0" }],
    ["an unknown verdict", { ...good, verdicts: [{ ...good.verdicts[0], verdict: "maybe" }] }],
  ];
  for (const [what, document] of damaged) {
    assert.equal(validate(JSON.parse(JSON.stringify(document))), false, what);
  }
});
