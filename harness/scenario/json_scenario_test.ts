import { Ajv2020 } from "ajv/dist/2020.js";
import assert from "node:assert/strict";
import { join } from "node:path";
import { scenarioJsonSchema, scenarioJsonSchemaText } from "./json_schema.ts";
import { REPOSITORY, scenarioText, TestProject } from "./_test_project.ts";

async function referenceAsJson(): Promise<Record<string, unknown>> {
  await using project = await TestProject.create({
    "a.scenario.ts": scenarioText({
      budgets: '(b) => [b.ratio("plugin", "none", { max: 2, at: { size: "10 KB" } })]',
    }),
  });
  const [loaded] = await project.load();
  return JSON.parse(JSON.stringify(loaded?.scenario));
}

Deno.test("loadScenarios() reads a scenario's resolved form from JSON", async () => {
  const scenario = await referenceAsJson();
  await using project = await TestProject.create({
    "a.scenario.json": JSON.stringify({ $schema: "x", ...scenario }, null, 2),
  });
  const [loaded] = await project.load();
  const { position, budgets, ...rest } = JSON.parse(JSON.stringify(loaded?.scenario));
  const { position: _, budgets: written, ...expected } = scenario;
  assert.deepEqual(rest, expected);
  assert.deepEqual(position, { file: join(project.root, "a.scenario.json"), line: 1, column: 1 });
  assert.equal(budgets[0].position.file, position.file);
  assert.equal(budgets[0].max, (written as { max: number }[])[0]?.max);
});

Deno.test("loadScenarios() points into JSON by pointer, line and column", async () => {
  await using project = await TestProject.create({
    "a.scenario.json": `{
  "id": "x y", "title": "T",
  "payload": { "size": ["10 KB", "1 Kb"] },
  "capture": ["none", "direct"],
  "budgets": [
    { "kind": "ratio", "arm": "direct", "versus": "none", "mx": 3, "max": -1 }
  ]
}`,
    "b.scenario.json": '{\n  "id": "b",\n}',
    "c.scenario.json": '{ "id": "b",\n "id": "c" }',
  });
  assert.deepEqual((await project.mistakes()).map((line) => line.replace(/ \| .*/, "")), [
    "a.scenario.json:1:1 Cannot use /bridge: it is missing",
    'a.scenario.json:2:9 Cannot use /id: "x y" is not a name',
    'a.scenario.json:3:34 Cannot use /payload/size/1: "1 Kb" is not a size',
    "a.scenario.json:6:65 Cannot use /budgets/0/mx: there is no such key",
    "a.scenario.json:6:75 Cannot use /budgets/0/max: -1 is not a limit",
    'b.scenario.json:3:1 Cannot read "b.scenario.json" as JSON: Expected double-quoted property name',
    'c.scenario.json:2:8 Cannot use "c.scenario.json": "/id" is written twice',
  ]);
});

Deno.test("schema/scenario.schema.json is what scenarioJsonSchema() yields", async () => {
  const published = await Deno.readTextFile(join(REPOSITORY, "schema/scenario.schema.json"));
  // By value: the formatter may lay the file out in its own way.
  assert.deepEqual(JSON.parse(published), JSON.parse(scenarioJsonSchemaText()));
});

Deno.test("scenarioJsonSchema() accepts the resolved form and refuses what the loader refuses", async () => {
  const validate = new Ajv2020({ strictTypes: false }).compile(scenarioJsonSchema());
  const scenario = await referenceAsJson();
  assert.ok(validate(scenario), JSON.stringify(validate.errors));
  assert.ok(!validate({ ...scenario, titel: "x" }));
  assert.ok(!validate({ ...scenario, payload: { size: ["-1 B"] } }));
  assert.ok(!validate({ ...scenario, capture: ["dirct"] }));
  assert.ok(!validate({ ...scenario, id: "Not a name" }));
});
