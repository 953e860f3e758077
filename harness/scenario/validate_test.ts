import assert from "node:assert/strict";
import { REPOSITORY, scenarioText, TestProject } from "./_test_project.ts";

/** Changes to a correct scenario, and the one mistake that each must be reported with. */
const BAD: readonly (readonly [string, Record<string, string>, RegExp])[] = [
  ["an unknown key", { titel: '"x"' }, /:2:16 Cannot use titel: .* \| did you mean "title"\?/],
  [
    "an unknown key inside",
    { payload: '{ size: "10 KB", contnt: "records" }' },
    /payload\.contnt: .*did you mean "content"\?/,
  ],
  [
    "an unknown unit",
    { payload: '{ size: ["1 KB", "10 kb"] }' },
    /payload\.size\[1\]: "10 kb" is not a size \| did you mean "10 KB"/,
  ],
  [
    "a size below zero",
    { payload: '{ size: "-1 B" }' },
    /payload\.size\[0\]: "-1 B" is not a size \| write a whole number/,
  ],
  ["a bare number as size", { payload: "{ size: 100 }" }, /payload\.size\[0\]: 100 is not a size/],
  ["no payload", { payload: "undefined" }, /payload\.size: it is empty/],
  ["no bridge", { bridge: "undefined" }, /bridge: it is missing/],
  [
    "a repeated size",
    { payload: '{ size: ["1 KB", "1 KB"] }' },
    /payload\.size\[1\]: "1 KB" is repeated/,
  ],
  [
    "equal sizes",
    { payload: '{ size: ["1 KB", "1000 B"] }' },
    /payload\.size\[1\]: "1000 B" is as long as "1 KB"/,
  ],
  [
    "a size the content cannot have",
    { payload: '{ size: "1 B" }' },
    /payload\.size\[0\]: "1 B" is too small .*write "\d+ B" or more/,
  ],
  [
    "an unknown content",
    { payload: '{ size: "1 KB", content: "record" }' },
    /payload\.content\[0\]: "record" .*did you mean "records"/,
  ],
  [
    "an unknown capture mode",
    { capture: '["none", "dirct"]' },
    /capture\[1\]: "dirct" .*did you mean "direct"/,
  ],
  ["a repeated capture mode", { capture: '["none", "none"]' }, /capture\[1\]: "none" is repeated/],
  ["no capture mode", { capture: "[]" }, /capture: it is empty/],
  [
    "an unknown runtime",
    { runtime: '"noop"' },
    /runtime\[0\]: "noop" .*write "dari" or "dari-noop"/,
  ],
  ["an id that is no name", { id: '"One Two"' }, /id: "One Two" is not a name/],
  ["budgets that are no list", { budgets: "() => 5" }, /budgets: 5 is not a list/],
];

/** A budget of a scenario that captures none and direct, and its one mistake. */
const BAD_BUDGETS: readonly (readonly [string, string, RegExp])[] = [
  [
    "an arm that is not captured",
    'b.ratio("plugin", "none", { max: 2 })',
    /budgets\[0\]\.arm: "plugin" is not among .*"none", "direct"/,
  ],
  [
    "a reference that is not captured",
    'b.ratio("none", "plugin", { max: 2 })',
    /budgets\[0\]\.versus: "plugin" is not among/,
  ],
  [
    "an arm that does not exist",
    'b.ratio("drect", "none", { max: 2 })',
    /budgets\[0\]\.arm: "drect" .*did you mean "direct"/,
  ],
  [
    "equal arms",
    'b.ratio("none", "none", { max: 2 })',
    /budgets\[0\]\.versus: "none" is compared with itself/,
  ],
  [
    "an axis that does not exist",
    'b.ratio("direct", "none", { max: 2, at: { sise: "10 KB" } })',
    /budgets\[0\]\.at\.sise: .*did you mean "size"/,
  ],
  [
    "a value that selects nothing",
    'b.ratio("direct", "none", { max: 2, at: { size: "1 MB" } })',
    /budgets\[0\]\.at\.size\[0\]: "1 MB" selects nothing.*"100 B", "10 KB"/,
  ],
  [
    "an empty selection",
    'b.ratio("direct", "none", { max: 2, at: { size: [] } })',
    /budgets\[0\]\.at\.size: it selects nothing/,
  ],
  ["NaN", 'b.ratio("direct", "none", { max: NaN })', /budgets\[0\]\.max: NaN is not a limit/],
  [
    "Infinity",
    'b.ratio("direct", "none", { min: Infinity })',
    /budgets\[0\]\.min: Infinity is not a limit/,
  ],
  [
    "a negative limit",
    'b.added("direct", "none", { max: -1 })',
    /budgets\[0\]\.max: -1 is not a limit/,
  ],
  [
    "min over max",
    'b.ratio("direct", "none", { min: 3, max: 2 })',
    /budgets\[0\]\.min: 3 is over max, which is 2/,
  ],
  ["no limit", 'b.ratio("direct", "none", {})', /budgets\[0\]: it has no limit/],
  [
    "a misspelt option",
    'b.ratio("direct", "none", { max: 2, pre: "call" })',
    /budgets\[0\]\.pre: .*did you mean "per"/,
  ],
];

for (const [name, changes, mistake] of BAD) {
  Deno.test(`loadScenarios() refuses a scenario with ${name}`, async () => {
    await using project = await TestProject.create({ "m.scenario.ts": scenarioText(changes) });
    const mistakes = await project.mistakes();
    assert.equal(mistakes.length, 1, mistakes.join("\n"));
    assert.match(mistakes[0] ?? "", mistake);
    assert.match(mistakes[0] ?? "", /^m\.scenario\.ts:2:16 /);
  });
}

for (const [name, budget, mistake] of BAD_BUDGETS) {
  Deno.test(`loadScenarios() refuses a budget with ${name}`, async () => {
    const text = scenarioText({
      capture: '["none", "direct"]',
      budgets: `(b) => [\n    ${budget},\n  ]`,
    });
    await using project = await TestProject.create({ "m.scenario.ts": text });
    const mistakes = await project.mistakes();
    assert.equal(mistakes.length, 1, mistakes.join("\n"));
    assert.match(mistakes[0] ?? "", mistake);
    // The place is the budget's own call, not the scenario's.
    assert.match(mistakes[0] ?? "", /^m\.scenario\.ts:9:7 /);
  });
}

Deno.test("loadScenarios() reports the mistakes of all files together", async () => {
  await using project = await TestProject.create({
    "a.scenario.ts": scenarioText({ id: '"A"', capture: '["none", "dirct"]' }),
    "b/c.scenario.ts": "throw new Error('boom');",
    "d.scenario.ts": scenarioText({ payload: '{ size: "-1 B" }' }),
  });
  const places = (await project.mistakes()).map((line) => line.split(" ")[0]);
  assert.deepEqual(places, [
    "a.scenario.ts:2:16",
    "a.scenario.ts:2:16",
    "b/c.scenario.ts:1:7",
    "d.scenario.ts:2:16",
  ]);
});

Deno.test("loadScenarios() refuses two scenarios with one id in different files", async () => {
  await using project = await TestProject.create({
    "a.scenario.ts": scenarioText(),
    "b.scenario.ts": scenarioText(),
  });
  assert.match(
    (await project.mistakes()).join("\n"),
    /^b\.scenario\.ts:2:16 Cannot use id: "one" is the id of another .*a\.scenario\.ts:2:16/,
  );
});

Deno.test("loadScenarios() names what a mistyped path may have meant", async () => {
  await using project = await TestProject.create({ "bench/json.scenario.ts": scenarioText() });
  const hints = await project.mistakes([
    "bench/jsn.scenario.ts",
    "bnch/json.scenario.ts",
    "bench/json",
  ]);
  assert.match(
    hints[0] ?? "",
    /Cannot find "bench\/jsn\..*did you mean "bench\/json\.scenario\.ts"/,
  );
  assert.match(hints[1] ?? "", /did you mean "bench"/);
  assert.match(hints[2] ?? "", /did you mean "bench\/json\.scenario\.ts"/);
});

Deno.test("loadScenarios() takes files in order and each once, and passes over build folders", async () => {
  const files = [
    "b.scenario.ts",
    "a/z.scenario.ts",
    "a/node_modules/x.scenario.ts",
    "target/y.scenario.ts",
  ];
  await using project = await TestProject.create(
    Object.fromEntries(files.map((file, at) => [file, scenarioText({ id: `"s${at}"` })])),
  );
  const loaded = await project.load([".", "a", "b.scenario.ts"]);
  assert.deepEqual(loaded.map(({ scenario }) => scenario.id), ["s1", "s0"]);
});

Deno.test("loadScenarios() accepts a list and keeps each call's own place, in files of any name", async () => {
  const text = `import { bridge, defineScenario } from "@dari/scenario";
interface Gone { types: "take no place in what runs" }
const make = (n: number) => defineScenario({
  id: "s" + n, title: "S", bridge: bridge.jsonString(), payload: { size: "1 KB" },
  capture: ["none", "direct"], budgets: (b) => [b.ratio("direct", "none", { max: 2 })],
});
export default [make(1),   make(2)];
`;
  for (const name of ["a (1)", "100%", "a%20b", "c:1:2", "#x?y", "é ü", "한글"]) {
    await using project = await TestProject.create({ [`${name}/${name}.scenario.ts`]: text });
    const loaded = await project.load();
    assert.deepEqual(loaded.map(({ scenario }) => scenario.id), ["s1", "s2"]);
    const file = `${project.root}/${name}/${name}.scenario.ts`;
    assert.deepEqual(loaded[1]?.scenario.position, { file, line: 3, column: 29 });
    assert.deepEqual(loaded[1]?.scenario.budgets[0]?.position, { file, line: 5, column: 51 });
  }
});

Deno.test("loadScenarios() loads the reference suite", async () => {
  await using project = await TestProject.create({});
  const loaded = await project.load([`${REPOSITORY}/fixtures/scenarios/reference`]);
  assert.equal(loaded.length, 4);
  assert.deepEqual(loaded[0]?.scenario.payload.size, ["100 B", "10 KB", "1 MB"]);
});
