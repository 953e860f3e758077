import assert from "node:assert/strict";
import { join } from "node:path";
import type { BuildBudget, BuildPlan, GradleProfilerBuilder } from "../../core/build_time.ts";
import { ConfigError } from "../../core/errors.ts";
import { exampleResult } from "../../results/example_result.ts";
import { parseRunResult } from "../../results/parse_result.ts";
import { judgeRun } from "../judge_run.ts";
import { PROFILES } from "../profile.ts";
import { added, fakePlan } from "./_fake_builder.ts";
import { profilerCells } from "./profiler_cells.ts";

const HERE = import.meta.dirname ?? ".";
const BUILDER: GradleProfilerBuilder = {
  kind: "gradle-profiler",
  file: "testdata/benchmark.json",
  scenarios: {
    clean: { none: "clean_none", project: "clean_project", all: "clean_all" },
    noop: { none: "noop_none", project: "noop_project" },
  },
};

function planOf(
  changes: Parameters<typeof fakePlan>[0],
  budgets: readonly BuildBudget[],
  scopes: Parameters<typeof fakePlan>[2],
): BuildPlan {
  const plan = fakePlan(changes, budgets, scopes);
  const arms = plan.arms.filter((arm) => arm.role === "measured");
  return { ...plan, folder: HERE, builder: BUILDER, arms };
}

async function judged(plan: BuildPlan) {
  const builds = await profilerCells(plan, BUILDER, true);
  const run = { cells: [], builds, problems: [], profile: PROFILES.quick as never };
  return { builds, ...judgeRun(run, { interrupted: false, strict: false }) };
}

Deno.test("gradle-profiler's measured builds are arms, its warm-ups are not, and budgets judge them", async () => {
  const within = { share: 0.05, atLeast: 1e8 };
  const { builds, verdicts, exitCode } = await judged(planOf(["clean"], [
    added("project", "none", { within }),
    added("all", "none", { min: 5e9 }),
    { kind: "ratio", metric: "build.wall", arm: "all", versus: "none", at: {}, max: 1.2 },
  ], ["none", "project", "all"]));
  const [clean] = builds;
  assert.equal(clean?.paired, false);
  assert.deepEqual(clean?.looks, [10]);
  assert.equal(clean?.warmups, 6);
  assert.equal(clean?.builder.settings.gradle, "9.1.0");
  assert.deepEqual(clean?.arms.map((arm) => arm.builds.length), [10, 10, 10]);
  assert.ok(Math.abs((clean?.arms[0]?.medianNs ?? 0) - 21e9) < 0.3e9);
  assert.deepEqual(verdicts.map((one) => one.verdict), ["pass", "pass", "fail"]);
  assert.equal(exitCode, 99);
  for (const one of verdicts) {
    assert.match(one.reason, /not paired, not confirmed/);
    assert.doesNotMatch(one.reason, /confirmed by/);
    assert.equal(one.confirmation, null);
  }
  // And it is a document that can be read again.
  assert.deepEqual(parseRunResult({ ...exampleResult(), builds, verdicts }, "it").builds, builds);
});

Deno.test("each change takes its own scenarios", async () => {
  const { builds, verdicts } = await judged(planOf(["clean", "noop"], [
    added("project", "none", { within: { atLeast: 0.5e9 } }),
  ], ["none", "project"]));
  assert.deepEqual(builds.map((cell) => cell.id), ["builds/clean", "builds/noop"]);
  assert.deepEqual(verdicts.map((one) => one.verdict), ["pass", "fail"]);
});

Deno.test("there is one look, at all of the measured builds", async () => {
  const plan = planOf(["noop"], [added("project", "none", { max: 1e9 })], ["none", "project"]);
  const { verdicts } = await judged(plan);
  assert.deepEqual(verdicts.map((one) => [one.verdict, one.measurement?.replicates]), [[
    "pass",
    10,
  ]]);
});

Deno.test("the file may be named by its whole path", async () => {
  const plan = { ...planOf(["noop"], [], ["none", "project"]), folder: "/nowhere" };
  const builder = { ...BUILDER, file: join(HERE, BUILDER.file) };
  assert.equal((await profilerCells(plan, builder, true)).length, 1);
});

const BAD: readonly (readonly [string, string | null, Partial<GradleProfilerBuilder>, RegExp])[] = [
  ["a missing file", null, {}, /there is no such file/],
  ["no JSON", "{", {}, /it is not JSON/],
  ["another document", '{"a":1}', {}, /\/scenarios: /],
  [
    "a scenario that is not in it",
    '{"scenarios":[{"definition":{"name":"other"},"samples":[],"iterations":[]}]}',
    {},
    /it has no scenario "clean_none"/,
  ],
  [
    "one measured build",
    JSON.stringify({
      scenarios: [{
        definition: { name: "clean_none" },
        samples: [{ name: "total execution time", unit: "ms" }],
        iterations: [{ phase: "MEASURE", iteration: 1, values: { "total execution time": 1 } }],
      }],
    }),
    {},
    /has no two measured builds/,
  ],
  [
    "no sample that is a whole build",
    JSON.stringify({
      scenarios: [{
        definition: { name: "clean_none" },
        samples: [
          { name: "configuration", unit: "ms" },
          { name: "total execution time", unit: "s" },
        ],
        iterations: [1, 2].map((at) => ({
          phase: "MEASURE",
          iteration: at,
          values: { "configuration": 1, "total execution time": 1 },
        })),
      }],
    }),
    {},
    /no sample "total execution time" in milliseconds \(it has "configuration", "total/,
  ],
  ["a date that is none", '{"date":"soon","scenarios":[]}', {}, /its date "soon" is none/],
  ["a folder", null, { file: "." }, /"\.": it is a folder/],
  ["a path beyond what may be read", null, { file: "/etc/hostname" }, /may not read/],
];

for (const [name, text, change, expected] of BAD) {
  Deno.test(`${name} is a mistake of the user's, said in one sentence`, async () => {
    const folder = await Deno.makeTempDir();
    try {
      if (text !== null) await Deno.writeTextFile(join(folder, "b.json"), text);
      const builder = { ...BUILDER, file: "b.json", ...change };
      const plan = { ...planOf(["clean"], [], ["none"]), folder, builder };
      await assert.rejects(
        profilerCells(plan, builder, true),
        (error) => error instanceof ConfigError && expected.test(error.message),
      );
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
}
