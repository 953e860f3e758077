import assert from "node:assert/strict";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { REPOSITORY, TestProject } from "./_test_project.ts";
import { expandBuildScenario } from "./expand_build.ts";
import { buildScenarioJsonSchema, buildScenarioJsonSchemaText } from "./json_schema.ts";
import { loadDeclarations } from "./load.ts";

const EDIT = '{ file: "A.java", find: "0", text: "{unique}" }';
const GRADLE = `builder.gradle({
    project: "app", task: ":app:build", edit: ${EDIT},
    properties: { none: {}, project: { dari: "project" }, all: { dari: "all" } },
  })`;

/** Text of a module that declares a correct build scenario; `changes` replace or add properties. */
function buildText(changes: Readonly<Record<string, string>> = {}): string {
  const properties = {
    id: '"one"',
    title: '"One"',
    builder: "builder.embedded()",
    scopes: '["none", "project", "all"]',
    changes: '["clean", "incremental"]',
    ...changes,
  };
  const lines = Object.entries(properties).map(([key, value]) => `  ${key}: ${value},`);
  return [
    'import { builder, defineBuildScenario, ms } from "@dari/scenario";',
    "export default defineBuildScenario({",
    ...lines,
    "} as any);",
    "",
  ].join("\n");
}

async function load(project: TestProject) {
  return await loadDeclarations({
    paths: [],
    cwd: project.root,
    roots: [project.root, REPOSITORY],
    timeLimit: 20_000,
  });
}

async function mistakesOf(changes: Readonly<Record<string, string>>): Promise<string[]> {
  await using project = await TestProject.create({ "a.scenario.ts": buildText(changes) });
  return await project.mistakes();
}

Deno.test("a build scenario is loaded beside others, expands to a cell a change, and has a control", async () => {
  await using project = await TestProject.create({
    "a.scenario.ts": buildText({
      budgets: `(b) => [
    b.added("project", "none", { within: { share: 0.05, atLeast: ms(100) } }),
    b.added("all", "none", { at: { change: "clean" }, min: ms(200) }),
  ]`,
    }),
  });
  const { scenarios, builds: [loaded] } = await load(project);
  assert.deepEqual(scenarios, []);
  assert.ok(loaded !== undefined);
  const plan = expandBuildScenario(loaded.build, loaded.file);
  assert.equal(plan.folder, project.root);
  assert.deepEqual(plan.arms.map(({ id, role }) => [id, role]), [
    ["none", "measured"],
    ["project", "measured"],
    ["all", "measured"],
    ["none#2", "control"],
  ]);
  assert.deepEqual(
    plan.cells.map((cell) => [cell.id, cell.budgets.length]),
    [["one/clean", 2], ["one/incremental", 1]],
  );
  assert.equal(plan.cells[0]?.budgets[1]?.position?.line, 10);
});

Deno.test("cells come in the order of a round, whatever the order they are declared in", async () => {
  await using project = await TestProject.create({
    "a.scenario.ts": buildText({ changes: '["noop", "incremental", "cold", "clean"]' }),
  });
  const { builds: [loaded] } = await load(project);
  const { cells } = expandBuildScenario(loaded?.build as never, loaded?.file ?? "");
  assert.deepEqual(cells.map((cell) => cell.change), ["cold", "clean", "incremental", "noop"]);
});

// What is written, and the one mistake it must lead to: place, sentence and what to do.
const MISTAKES: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
  [
    "an unknown scope",
    { scopes: '["none", "projct"]' },
    'a.scenario.ts:2:16 Cannot use scopes[1]: "projct" is not a value of it | did you mean "project"?',
  ],
  [
    "a scope that the scenario does not have",
    {
      scopes: '["none", "project"]',
      budgets: '(b: any) => [\n b.added("all", "none", { max: 1 })]',
    },
    'a.scenario.ts:9:4 Cannot use budgets[0].arm: "all" is not among the scopes of this scenario | ' +
    'write one of "none", "project", or add it to scopes',
  ],
  [
    "a change that the scenario does not have",
    { budgets: '(b: any) => [\n b.limit("none", { at: { change: "noop" }, max: 1 })]' },
    'a.scenario.ts:9:4 Cannot use budgets[0].at.change[0]: "noop" selects nothing: the scenario has ' +
    'no such change | write one of "clean", "incremental"',
  ],
  [
    "a misspelt change",
    { changes: '["clean", "incremntal"]' },
    'a.scenario.ts:2:16 Cannot use changes[1]: "incremntal" is not a value of it | did you mean "incremental"?',
  ],
  [
    "a margin on a ratio",
    { budgets: '(b: any) => [\n b.ratio("all", "none", { within: { share: 0.1 } })]' },
    "a.scenario.ts:9:4 Cannot use budgets[0].within: only a difference has a margin | " +
    "make it an added budget; a ratio takes min and max",
  ],
  [
    "a margin of nothing",
    { budgets: '(b: any) => [\n b.added("all", "none", { within: {} })]' },
    "a.scenario.ts:9:4 Cannot use budgets[0].within: its margin is nothing | " +
    "give share, such as 0.05, atLeast, such as ms(100), or both",
  ],
  [
    "a share that is a percentage",
    { budgets: '(b: any) => [\n b.added("all", "none", { within: { share: 5 } })]' },
    "a.scenario.ts:9:4 Cannot use budgets[0].within.share: 5 is not a share | " +
    "write a number from 0 to 1: 0.05 is 5 %",
  ],
  [
    "a margin beside a limit",
    { budgets: '(b: any) => [\n b.added("all", "none", { max: 1, within: { share: 0.1 } })]' },
    "a.scenario.ts:9:4 Cannot use budgets[0].within: it stands beside max or min | " +
    "leave max and min out: the margin has both sides",
  ],
  [
    "no limit",
    { budgets: '(b: any) => [\n b.added("all", "none", {})]' },
    "a.scenario.ts:9:4 Cannot use budgets[0]: it has no limit | give max, min, both, or within",
  ],
  [
    "a scope compared with itself",
    { budgets: '(b: any) => [\n b.added("all", "all", { max: 1 })]' },
    'a.scenario.ts:9:4 Cannot use budgets[0].versus: "all" is compared with itself | ' +
    "name two different scopes",
  ],
  [
    "an unknown key",
    { round: "4" },
    'a.scenario.ts:2:16 Cannot use round: there is no such key | did you mean "rounds"?',
  ],
  [
    "no builder",
    { builder: '"gradle"' },
    "a.scenario.ts:2:16 Cannot use builder: it is not a builder | " +
    "write builder.embedded(), builder.gradle({ ... }) or builder.gradleProfiler({ ... })",
  ],
  [
    "scopes that are built alike",
    {
      builder: GRADLE.replace('{ dari: "all" }', '{ dari: "project" }'),
    },
    'a.scenario.ts:2:16 Cannot use builder.properties: "project" and "all" are built alike | ' +
    'give "all" the project properties that make the difference',
  ],
  [
    "an incremental build without a line to change",
    { builder: GRADLE.replace(`edit: ${EDIT},`, "") },
    "a.scenario.ts:2:16 Cannot use builder.edit: it is missing: an incremental build needs a line " +
    'to change | give edit: { file: "...", find: "...", text: "... {unique} ..." }',
  ],
  [
    "an edit that is always the same",
    { builder: GRADLE.replace("{unique}", "1") },
    'a.scenario.ts:2:16 Cannot use builder.edit.text: it does not hold "{unique}" | ' +
    "a change that a cache has seen before measures nothing: put it where digits may stand",
  ],
  [
    "an edit outside of what is built",
    { builder: GRADLE.replace("A.java", "../A.java") },
    "a.scenario.ts:2:16 Cannot use builder.edit.file: it leads out of what is built | " +
    "write it relative to what is built",
  ],
  [
    "a daemon of another kind",
    { builder: GRADLE.replace("task:", 'daemon: "hot", task:') },
    'a.scenario.ts:2:16 Cannot use builder.daemon: "hot" is not a value of it | ' +
    'write "warm" or "cold"',
  ],
  [
    "a profiler's scenario that is not named",
    {
      scopes: '["none", "all"]',
      changes: '["clean"]',
      builder: 'builder.gradleProfiler({ file: "b.json", scenarios: { clean: { none: "a" } } })',
    },
    "a.scenario.ts:2:16 Cannot use builder.scenarios.clean.all: it is missing | " +
    "name the scenario of the profiler that measured it",
  ],
];

for (const [name, changes, expected] of MISTAKES) {
  Deno.test(`${name} is a mistake with its place and what to do`, async () => {
    assert.deepEqual(await mistakesOf(changes), [expected]);
  });
}

Deno.test("all mistakes of a build scenario are reported at once, and ids are one name space", async () => {
  const mistakes = await mistakesOf({ id: '"One"', scopes: "[]", rounds: "1" });
  assert.equal(mistakes.length, 3, mistakes.join("\n"));
  await using project = await TestProject.create({
    "a.scenario.ts": buildText(),
    "b.scenario.ts": buildText(),
  });
  assert.match((await project.mistakes())[0] ?? "", /"one" is the id of another scenario as well/);
});

const JSON_FORM = {
  kind: "build-scenario",
  id: "one",
  title: "One",
  builder: {
    kind: "gradle",
    project: "app",
    task: ":app:build",
    properties: { none: {}, all: { dari: "all" } },
  },
  scopes: ["none", "all"],
  changes: ["clean"],
  budgets: [{ kind: "added", arm: "all", versus: "none", within: { share: 0.05 } }],
};

Deno.test("the JSON form says the same, with defaults filled in, and points at its mistakes", async () => {
  await using good = await TestProject.create({ "a.scenario.json": JSON.stringify(JSON_FORM) });
  const { builds: [loaded] } = await load(good);
  assert.equal((loaded?.build.builder as { daemon?: string }).daemon, "warm");
  assert.equal(loaded?.build.budgets[0]?.metric, "build.wall");
  const bad = { ...JSON_FORM, changes: ["cleen"] };
  await using wrong = await TestProject.create({ "a.scenario.json": JSON.stringify(bad, null, 1) });
  assert.deepEqual(await wrong.mistakes(), [
    'a.scenario.json:21:3 Cannot use /changes/0: "cleen" is not a value of it | did you mean "clean"?',
  ]);
});

Deno.test("schema/build-scenario.schema.json is what the code yields, and accepts what the loader does", async () => {
  const published = await Deno.readTextFile(join(REPOSITORY, "schema/build-scenario.schema.json"));
  assert.equal(published, buildScenarioJsonSchemaText(), "run `deno task schema`");
  const check = new Ajv2020({ strict: false }).compile(buildScenarioJsonSchema());
  assert.ok(check(JSON_FORM), JSON.stringify(check.errors));
  assert.ok(!check({ ...JSON_FORM, changes: ["cleen"] }));
});
