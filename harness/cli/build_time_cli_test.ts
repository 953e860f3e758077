/** Build scenarios of the sample app through the command line, with the real pipeline. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { filesBelow, hashFolder } from "../build/content_hash.ts";
import type { BuildCellResult, TimedBuild } from "../results/build_result.ts";
import { parseRunResult } from "../results/parse_result.ts";
import type { RunResult } from "../results/run_result.ts";
import { readSampleLog } from "../results/sample_log.ts";
import { runningProcesses } from "../testing/process_list.ts";
import { REPOSITORY, TempProject } from "../testing/temp_project.ts";

function scenario(scopes: string, changes: string, budgets: string): string {
  return `import { builder, defineBuildScenario, ms, s } from "@dari/scenario";
export default defineBuildScenario({
  id: "sample",
  title: "Sample",
  builder: builder.embedded(),
  scopes: ${scopes},
  changes: ${changes},
  budgets: (b) => [${budgets}],
});
`;
}

async function resultOf(project: TempProject): Promise<RunResult> {
  const run = (await project.read(".scenario/latest")).trim();
  const path = `.scenario/${run}/results.json`;
  return parseRunResult(JSON.parse(await project.read(path)), path);
}

function lastBuild(cell: BuildCellResult | undefined, arm: string): TimedBuild | undefined {
  return cell?.arms.find((one) => one.id === arm)?.builds.at(-1);
}

/** Steps that really ran, by kind. */
function ran(build: TimedBuild | undefined, kind: string): string[] {
  return (build?.steps ?? []).filter((step) => step.kind === kind && !step.cached)
    .map((step) => step.step);
}

async function sampleTexts(): Promise<string> {
  const root = join(REPOSITORY, "android", "sample", "src");
  const files = await filesBelow(root, () => false);
  return (await Promise.all(files.map((file) => Deno.readTextFile(join(root, file))))).join("\0");
}

Deno.test("the sample app is built in three scopes: what is transformed and dexed anew is what the scope says", async () => {
  const before = await sampleTexts();
  await using project = await TempProject.create({
    "scenarios/a.scenario.ts": scenario(
      '["none", "project", "all"]',
      '["clean", "incremental", "noop"]',
      'b.limit("none", { max: s(3000) })',
    ),
  });
  const { code, stdout, stderr } = await project.scenario(["--profile", "smoke"]);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /Sample \(embedded\)/);
  const { builds: [clean, incremental, noop], verdicts } = await resultOf(project);
  assert.deepEqual(verdicts.map((one) => one.verdict), ["pass", "pass", "pass"]);
  const settings = clean?.builder.settings;
  assert.match(settings?.java ?? "", /^\d+/);
  assert.match(settings?.["java flags"] ?? "", /-Xmx/);
  const sample = await hashFolder(join(REPOSITORY, "android", "sample"), () => false);
  assert.equal(settings?.sample, sample.slice(0, 12));
  for (const hash of ["capture library", "java tools"]) {
    assert.match(settings?.[hash] ?? "", /^[0-9a-f]{12}$/);
  }
  for (const cell of [clean, incremental]) {
    assert.deepEqual(ran(lastBuild(cell, "none"), "transform"), []);
    for (const scope of ["none", "project", "all"]) {
      assert.ok(ran(lastBuild(cell, scope), "compile").length > 0, `${cell?.change} ${scope}`);
    }
  }
  assert.ok(ran(lastBuild(clean, "project"), "transform").length > 0);
  // After clean, untransformed libraries are there as dexes; ALL's are transformed, so they are not.
  const dexed = (scope: string) => ran(lastBuild(clean, scope), "dex");
  assert.equal(dexed("project").length, dexed("none").length);
  assert.ok(dexed("all").length >= dexed("none").length + 5, dexed("all").join());
  for (const arm of noop?.arms ?? []) {
    const build = arm.builds.at(-1);
    assert.ok(build?.steps.every((step) => step.cached), arm.id);
    assert.equal(build?.output, lastBuild(incremental, arm.id)?.output);
  }
  assert.equal(await sampleTexts(), before, "the sample's own sources are only read");
});

/** The process of Java tools that a run has started. */
async function toolsOf(run: number): Promise<number[]> {
  return (await runningProcesses()).filter((one) =>
    one.parent === run && one.command.includes("dev.dari.apk.Main")
  ).map((one) => one.pid);
}

Deno.test("Ctrl-C in the middle of builds ends the compiler's process, keeps a result, exits 130", async () => {
  await using project = await TempProject.create({
    "scenarios/a.scenario.ts": scenario('["none"]', '["incremental"]', ""),
  });
  const child = await project.start(["--profile", "full"]);
  let tools: number[] = [];
  for (let builds = 0; builds < 2;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (tools.length === 0) tools = await toolsOf(child.pid);
    try {
      const run = (await project.read(".scenario/latest")).trim();
      const path = `${project.root}/.scenario/${run}/samples/sample.incremental.ndjson`;
      builds = (await readSampleLog(path)).records.length;
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
  assert.equal(tools.length, 1, "one process for all builds");
  child.kill("SIGINT");
  const { code, stderr } = await child.output();
  assert.equal(code, 130, new TextDecoder().decode(stderr));
  const running = (await runningProcesses()).map((one) => one.pid);
  assert.deepEqual(tools.filter((pid) => running.includes(pid)), []);
  const { exitCode, complete, builds: [cell] } = await resultOf(project);
  assert.deepEqual([exitCode, complete], [130, false]);
  assert.ok((cell?.replicates.length ?? 0) >= 2);
});

Deno.test("list, check and judge know build scenarios; a mistake in one is exit 2 with its place", async () => {
  await using project = await TempProject.create({
    "scenarios/a.scenario.ts": scenario(
      '["none", "all"]',
      '["clean"]',
      'b.added("all", "none", { within: { share: 0.05, atLeast: ms(100) } })',
    ),
  });
  const list = await project.scenario(["list"]);
  assert.equal(list.code, 0, list.stderr);
  assert.match(
    list.stdout,
    /sample {2}Sample \(builds, embedded\)\n {2}sample\/clean {2}none, all, none#2/,
  );
  assert.match(list.stdout, /within 5 % of none or 100ms/);
  const json = JSON.parse((await project.scenario(["list", "--json"])).stdout);
  assert.equal(json.builds[0].cells[0].change, "clean");
  const resolved = JSON.parse((await project.scenario(["list", "--resolved", "--json"])).stdout);
  assert.equal(resolved.builds[0].builder.kind, "embedded");
  assert.equal((await project.scenario(["check"])).code, 0);
  const none = await project.scenario(["show-source", "sample"]);
  assert.equal(none.code, 1);
  assert.match(none.stderr, /only build scenarios/);
  await project.write(
    "scenarios/a.scenario.ts",
    scenario('["none", "all"]', '["clean"]', 'b.limit("project", { max: ms(1) })'),
  );
  const bad = await project.scenario([]);
  assert.equal(bad.code, 2);
  assert.match(bad.stderr, /"project" is not among the scopes[\s\S]*a\.scenario\.ts:8:22/);
});

Deno.test("gradle-profiler's builds are judged through the same command, saved, and judged again", async () => {
  const file = join(REPOSITORY, "harness/run/build/testdata/benchmark.json");
  await using project = await TempProject.create({
    "benchmark.json": await Deno.readTextFile(file),
    "scenarios/a.scenario.ts": scenario(
      '["none", "all"]',
      '["clean"]',
      'b.added("all", "none", { max: s(5) })',
    ).replace(
      "builder.embedded()",
      'builder.gradleProfiler({ file: "../benchmark.json", scenarios: { clean: ' +
        '{ none: "clean_none", all: "clean_all" } } })',
    ),
  });
  const run = await project.scenario([]);
  assert.equal(run.code, 99, run.stderr);
  assert.match(run.stdout, /fail .*not paired, not confirmed/);
  for (const command of ["judge", "report"]) {
    const again = await project.scenario([command]);
    assert.equal(again.code, 99);
    assert.equal(again.stdout, run.stdout);
  }
});
