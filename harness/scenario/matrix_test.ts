import assert from "node:assert/strict";
import fc from "fast-check";
import { RUNTIMES } from "../core/capture.ts";
import type { SizeText } from "../core/size.ts";
import { BUILD_TYPES, PLUGIN_SCOPES } from "../core/variant.ts";
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

Deno.test("expandScenario() adds a segment for each further axis that is declared, and only then", () => {
  const plain = expandScenario(defineScenario({ ...base, payload: { size: "1 KB" } }));
  assert.deepEqual(plain.map(({ id }) => id), ["m/1KB/records/dari"]);
  assert.deepEqual(plain[0]?.axes, {
    size: "1 KB",
    content: "records",
    runtime: "dari",
    buildType: "debug",
    scope: "project",
    prefill: null,
    threads: 1,
  });
  const all = defineScenario({
    ...base,
    payload: { size: ["1 KB", "10 KB"] },
    buildType: ["debug", "release"],
    scope: "all",
    prefill: [0, 500],
    threads: 4,
    exclude: { buildType: "release", prefill: 500 },
  });
  assert.deepEqual(expandScenario(all).map(({ id }) => id), [
    "m/1KB/records/dari/debug/all/prefill-0/threads-4",
    "m/10KB/records/dari/debug/all/prefill-0/threads-4",
    "m/1KB/records/dari/debug/all/prefill-500/threads-4",
    "m/10KB/records/dari/debug/all/prefill-500/threads-4",
    "m/1KB/records/dari/release/all/prefill-0/threads-4",
    "m/10KB/records/dari/release/all/prefill-0/threads-4",
  ]);
});

/** Some values of an axis, each once; undefined: not declared. */
function axisOf<T>(values: readonly T[]): fc.Arbitrary<T[] | undefined> {
  return fc.option(fc.shuffledSubarray([...values], { minLength: 1 }), { nil: undefined });
}

Deno.test("expandScenario() makes one cell a combination, with ids that differ and say the axes", () => {
  const axes = fc.record({
    runtime: axisOf(RUNTIMES),
    buildType: axisOf(BUILD_TYPES),
    scope: axisOf(PLUGIN_SCOPES),
    prefill: axisOf([0, 1, 100, 499, 500]),
    threads: axisOf([1, 2, 4, 64]),
  });
  fc.assert(fc.property(axes, axisOf([0, 500]), axisOf([1, 4]), (declared, prefill, threads) => {
    const { scenario } = {
      scenario: { ...defineScenario({ ...base, payload: { size: "1 KB" } }) },
    };
    const present = Object.fromEntries(
      Object.entries(declared).filter(([, values]) => values !== undefined),
    );
    const cells = expandScenario({ ...scenario, ...present });
    const counts = Object.values(present).map((values) => values?.length ?? 1);
    assert.equal(cells.length, counts.reduce((product, count) => product * count, 1));
    assert.equal(new Set(cells.map(({ id }) => id)).size, cells.length);
    const further = Object.keys(present).filter((axis) => axis !== "runtime").length;
    for (const cell of cells) {
      assert.equal(cell.id.split("/").length, 4 + further);
      const { buildType, prefill: fill, threads: count } = cell.axes;
      assert.equal(cell.id.includes(`/${buildType}`), declared.buildType !== undefined);
      assert.equal(cell.id.includes(`/prefill-${fill}`), declared.prefill !== undefined);
      assert.equal(cell.id.endsWith(`/threads-${count}`), declared.threads !== undefined);
    }
    // What exclude selects is what is left out, whatever else is declared.
    const excluded = { ...(prefill && { prefill }), ...(threads && { threads }) };
    const left = expandScenario({ ...scenario, ...present, exclude: [excluded] });
    const matches = cells.filter(({ axes: { prefill: fill, threads: count } }) =>
      (prefill === undefined || (fill !== null && prefill.includes(fill))) &&
      (threads === undefined || threads.includes(count))
    );
    assert.equal(left.length, cells.length - matches.length);
  }));
});

Deno.test("loadScenarios() refuses wrong values of the further axes, with what to write", async () => {
  const capture = '["none", "direct"]';
  await using project = await TestProject.create({
    "a.scenario.ts": scenarioText({ capture, buildType: '"relase"' }),
    "b.scenario.ts": scenarioText({ id: '"b"', capture, scope: '["project", "al"]' }),
    "c.scenario.ts": scenarioText({ id: '"c"', capture, prefill: "[0, 501]" }),
    "d.scenario.ts": scenarioText({ id: '"d"', capture, threads: "0" }),
    "e.scenario.ts": scenarioText({ id: '"e"', capture, prefill: "[100, 100]", threads: '"2"' }),
    "f.scenario.ts": scenarioText({ id: '"f"', capture, exclude: "{ prefill: 0 }" }),
    "g.scenario.ts": scenarioText({
      id: '"g"',
      capture,
      prefill: "[1]",
      include: "{ prefill: 2 }",
    }),
  });
  const text = (await project.mistakes()).join("\n");
  for (
    const part of [
      'Cannot use buildType[0]: "relase" is not a value of it | did you mean "release"?',
      'Cannot use scope[1]: "al" is not a value of it | did you mean "all"?',
      "Cannot use prefill[1]: 501 is not a number of entries | write a whole number from 0 to 500: the list holds no more",
      "Cannot use threads[0]: 0 is not a number of threads",
      "Cannot use prefill[1]: 100 is repeated",
      'Cannot use threads[0]: "2" is not a number of threads',
      "Cannot use exclude[0].prefill: it selects nothing: the scenario has no prefill",
      "Cannot use include[0].prefill[0]: 2 selects nothing: the scenario has no such prefill",
    ]
  ) assert.ok(text.includes(part), `${part}\n--- in\n${text}`);
});

Deno.test("loadScenarios() refuses the arm plugin in cells where it cannot exist, unless left out", async () => {
  const capture = '["none", "plugin"]';
  const both = '["debug", "release"]';
  await using project = await TestProject.create({
    "a.scenario.ts": scenarioText({ capture, buildType: both }),
    "b.scenario.ts": scenarioText({ id: '"b"', capture, scope: '["none", "all"]' }),
    "c.scenario.ts": scenarioText({ id: '"c"', capture, buildType: '"release"', scope: '"none"' }),
    "d.scenario.ts": scenarioText({
      id: '"d"',
      capture,
      buildType: both,
      scope: '["none", "all"]',
      exclude: '{ buildType: "release" }',
    }),
    "e.scenario.ts": scenarioText({
      id: '"e"',
      capture,
      buildType: both,
      exclude: '{ buildType: "release" }',
    }),
    "f.scenario.ts": scenarioText({ id: '"f"', capture: '["none", "direct"]', buildType: both }),
  });
  const mistakes = await project.mistakes();
  assert.match(
    mistakes[0] ?? "",
    /^a\.scenario\.ts:2:16 Cannot use buildType\[1\]: "release" has no arm "plugin": hooks are injected into debug builds only \| leave "plugin" out of capture, or write exclude: \{ buildType: "release" \}/,
  );
  assert.match(mistakes[1] ?? "", / Cannot use scope\[0\]: "none" has no arm "plugin"/);
  assert.match(mistakes[2] ?? "", / Cannot use buildType\[0\]: "release"/);
  assert.match(mistakes[3] ?? "", / Cannot use scope\[0\]: "none"/);
  assert.equal(mistakes.length, 4, mistakes.join("\n"));
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
