import assert from "node:assert/strict";
import type { SizeText } from "../core/size.ts";
import { bridge } from "./bridge.ts";
import { defineScenario } from "./define_scenario.ts";
import { defineSuite } from "./define_suite.ts";
import { expandScenario } from "./expand.ts";
import { scenarioText, TestProject } from "./_test_project.ts";

const base = {
  id: "m",
  title: "M",
  bridge: bridge.jsonString(),
  capture: ["none", "direct"],
} as const;

Deno.test("expandScenario() leaves out what include and exclude leave out", () => {
  const scenario = defineScenario({
    ...base,
    payload: { size: ["1 KB", "2 KB"], content: ["records", "hangul"] },
    runtime: ["dari", "dari-noop"],
    include: [{ runtime: "dari" }, { size: "1 KB", content: "hangul" }],
    exclude: { size: "2 KB", content: ["records"] },
  });
  assert.deepEqual(expandScenario(scenario).map(({ id }) => id), [
    "m/1KB/records/dari",
    "m/1KB/hangul/dari",
    "m/2KB/hangul/dari",
    "m/1KB/hangul/dari-noop",
  ]);
});

Deno.test("expandScenario() gives edges the size 0 B and their own bytes", () => {
  const scenario = defineScenario({
    ...base,
    payload: { size: ["0 B", "1 KB"], content: ["records", "empty-object", "null"] },
  });
  const cells = expandScenario(scenario);
  assert.deepEqual(cells.map(({ id, sizeBytes }) => [id, sizeBytes]), [
    ["m/1KB/records/dari", 1_000],
    ["m/0B/empty-object/dari", 2],
    ["m/0B/null/dari", 0],
  ]);
  assert.deepEqual(cells[2]?.literal, { text: null, json: true });
  const alone = defineScenario({ ...base, payload: { content: "empty" } });
  assert.deepEqual(alone.payload.size, ["0 B"]);
});

Deno.test("expandScenario() shares arms among 10,000 cells, whose ids all differ", () => {
  const sizes = Array.from({ length: 1_000 }, (_, at) => `${BigInt(1_000 + at)} B` as const);
  const scenario = defineScenario({
    ...base,
    payload: {
      size: sizes as readonly SizeText[],
      content: ["records", "ascii", "hangul", "emoji", "numbers"],
    },
    runtime: ["dari", "dari-noop"],
    budgets: (b) => [b.ratio("direct", "none", { max: 2 })],
  });
  const cells = expandScenario(scenario);
  assert.equal(new Set(cells.map(({ id }) => id)).size, 10_000);
  // What grows with the cells is the cells alone.
  assert.equal(new Set(cells.map(({ arms }) => arms)).size, 2);
});

Deno.test("defineSuite() gives its scenarios its tags and its title", () => {
  const one = defineScenario({ ...base, tags: ["own"], payload: { size: "1 KB" } });
  const two = defineScenario({ ...base, id: "n", payload: { size: "1 KB" } });
  const suite = defineSuite({ title: "S", tags: ["all"], scenarios: [one, [two]] });
  assert.deepEqual(suite.map(({ title, tags }) => [title, tags]), [
    ["S: M", ["all", "own"]],
    ["S: M", ["all"]],
  ]);
});

Deno.test("loadScenarios() reads the files that contents name, and says which it cannot", async () => {
  const payload = '{ content: ["file:order.json", "file:note.txt"], size: "0 B" }';
  await using project = await TestProject.create({
    "in/a.scenario.ts": scenarioText({ payload }),
    "in/order.json": '{"a":1}',
    "in/note.txt": "{",
  });
  const [loaded] = await project.load();
  assert.deepEqual([...loaded?.texts ?? []], [
    ["file:order.json", { text: '{"a":1}', json: true }],
    ["file:note.txt", { text: "{", json: false }],
  ]);
  const cells = expandScenario(loaded?.scenario as never, loaded?.texts);
  assert.deepEqual(cells.map(({ id }) => id), ["one/0B/order.json/dari", "one/0B/note.txt/dari"]);

  await using wrong = await TestProject.create({
    "a.scenario.ts": scenarioText({ payload: '{ content: ["file:no.json", "file:/etc/passwd"] }' }),
  });
  const mistakes = await wrong.mistakes();
  assert.match(mistakes[0] ?? "", /Cannot use the file "no.json": there is no such file/);
  assert.match(mistakes[1] ?? "", /"\/etc\/passwd": it lies outside of the project/);
});

Deno.test("loadScenarios() refuses a matrix without cells", async () => {
  await using project = await TestProject.create({
    "a.scenario.ts": scenarioText({ exclude: '{ size: ["100 B", "10 KB"] }' }),
    "b.scenario.ts": scenarioText({ id: '"two"', include: '{ size: "1 KB" }' }),
  });
  const mistakes = await project.mistakes();
  assert.match(mistakes[0] ?? "", /Cannot use exclude: no cell is left/);
  assert.match(mistakes[1] ?? "", /include\[0\]\.size\[0\]: "1 KB" selects nothing/);
});
