/** Builds with a real Gradle, through the command line. They need `gradle` on the PATH. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { filesBelow } from "../build/content_hash.ts";
import type { BuildCellResult } from "../results/build_result.ts";
import { parseRunResult } from "../results/parse_result.ts";
import type { RunResult } from "../results/run_result.ts";
import { readSampleLog } from "../results/sample_log.ts";
import {
  copyGradleFixture,
  GRADLE_FIXTURE,
  gradleScenario,
  transformJars,
} from "./_gradle_project.ts";
import { isRunning } from "../testing/process_list.ts";
import { TempProject } from "../testing/temp_project.ts";

async function projectOf(text: string): Promise<TempProject> {
  const project = await TempProject.create({ "scenarios/builds.scenario.ts": text });
  await copyGradleFixture(join(project.root, "app"));
  return project;
}

async function textsOf(folder: string): Promise<Record<string, string>> {
  const files = await filesBelow(folder, () => false);
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [file, await Deno.readTextFile(join(folder, file))]),
    ),
  );
}

/** The user's own project is as it was, file for file: nothing was built in it, no line changed. */
async function assertUntouched(project: TempProject): Promise<void> {
  assert.deepEqual(await textsOf(join(project.root, "app")), await textsOf(GRADLE_FIXTURE));
}

/** The Gradle daemons that a project's runs have started: other tests, and people, have theirs. */
async function daemonsOf(project: TempProject): Promise<number[]> {
  const { stdout } = await new Deno.Command("ps", {
    // The environment too: a daemon keeps that of the run that started it.
    args: ["axeww", "-o", "pid=,stat=,args="],
  }).output();
  return new TextDecoder().decode(stdout).split("\n").flatMap((line) => {
    const [, pid, state] = /^\s*(\d+)\s+(\S+)/.exec(line) ?? [];
    const isOwn = line.includes("GradleDaemon") && line.includes(` INIT_CWD=${project.root} `);
    return isOwn && !state?.startsWith("Z") ? [Number(pid)] : [];
  });
}

async function resultOf(project: TempProject): Promise<RunResult> {
  const run = (await project.read(".scenario/latest")).trim();
  const path = `.scenario/${run}/results.json`;
  return parseRunResult(JSON.parse(await project.read(path)), path);
}

function stepKinds(cell: BuildCellResult | undefined, scope: string): Record<string, boolean> {
  const build = cell?.arms.find((arm) => arm.id === scope)?.builds.at(-1);
  return Object.fromEntries(
    (build?.steps ?? []).filter((step) => step.step.startsWith(":app:"))
      .map((step) => [step.step, step.cached]),
  );
}

const BUDGETS = `
    b.limit("none", { max: s(600) }),
    b.limit("project", { metric: "build.transform", at: { change: "clean" }, max: s(600) }),
`;

Deno.test("a real Gradle builds three scopes by property: steps, caches and what was built are what they have to be", async () => {
  await using project = await projectOf(gradleScenario({
    jars: await transformJars(),
    changes: ["clean", "incremental", "noop"],
    budgets: BUDGETS,
  }));
  const { code, stdout, stderr } = await project.scenario(["--profile", "smoke"]);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /Plain Java build \(gradle\)/);
  assert.match(stdout, /gradle \d.*, daemon warm, build cache off, configuration cache off/);
  const { builds, verdicts, complete } = await resultOf(project);
  assert.equal(complete, true);
  assert.deepEqual(verdicts.map((one) => one.verdict), ["pass", "pass", "pass", "pass"]);
  const [clean, incremental, noop] = builds;
  // What no property turns on is not there.
  assert.deepEqual(Object.keys(stepKinds(clean, "none")).includes(":app:transformClasses"), false);
  for (const scope of ["project", "all"]) {
    assert.equal(stepKinds(clean, scope)[":app:transformClasses"], false, `${scope}, clean`);
    assert.equal(stepKinds(incremental, scope)[":app:transformClasses"], false, scope);
    assert.equal(stepKinds(noop, scope)[":app:transformClasses"], true, `${scope}, noop`);
  }
  for (const scope of ["none", "project", "all"]) {
    assert.equal(stepKinds(clean, scope)[":app:compileJava"], false, scope);
    assert.equal(stepKinds(incremental, scope)[":app:compileJava"], false, scope);
    assert.equal(stepKinds(noop, scope)[":app:compileJava"], true, scope);
  }
  const kinds = new Set(clean?.arms[1]?.steps.map((step) => step.kind));
  assert.ok(kinds.has("compile") && kinds.has("transform") && kinds.has("package"));
  await assertUntouched(project);
  assert.deepEqual(await daemonsOf(project), []);
});

Deno.test("the project's own wrapper, cold daemons, a cold build and both caches can be asked for", async () => {
  await using project = await projectOf(
    gradleScenario({
      jars: await transformJars(),
      changes: ["cold", "incremental"],
      gradle: "wrapper",
      daemon: "cold",
      more: "buildCache: true, configurationCache: true,",
    }).replace('scopes: ["none", "project", "all"]', 'scopes: ["none", "all"]'),
  );
  // A wrapper without a download: it hands over to the Gradle that there is.
  await project.write("app/gradlew", 'echo "$GRADLE_MARK" >/dev/null; exec gradle "$@"\n');
  const { code, stdout, stderr } = await project.scenario(["--profile", "smoke"]);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /daemon cold, build cache on, configuration cache on/);
  const { builds } = await resultOf(project);
  const [cold] = builds;
  // With nothing left there is nothing that a cache could answer.
  for (const scope of ["none", "all"]) {
    assert.equal(stepKinds(cold, scope)[":app:compileJava"], false, scope);
  }
  assert.deepEqual(await daemonsOf(project), []);
});

Deno.test("a build that fails is exit 1 with what Gradle said, and leaves nothing behind", async () => {
  await using project = await projectOf(gradleScenario({
    jars: "/nowhere",
    changes: ["clean"],
    budgets: 'b.limit("none", { max: s(600) })',
  }));
  const { code, stdout } = await project.scenario(["--profile", "smoke"]);
  assert.equal(code, 1);
  assert.match(
    stdout,
    /problem .*plain-java\/clean project: Gradle could not build :app:packageApp/,
  );
  assert.match(stdout, /transformClasses/);
  await assertUntouched(project);
  assert.deepEqual(await daemonsOf(project), []);
});

Deno.test("what is missing is said before anything is built: exit 2", async () => {
  const jars = await transformJars();
  const cases: readonly (readonly [string, RegExp])[] = [
    [gradleScenario({ jars, changes: ["clean"], gradle: "wrapper" }), /has no wrapper/],
    [
      gradleScenario({ jars, changes: ["incremental"] }).replace("revision 0", "revision 7"),
      /"revision 7" stands in it nowhere/,
    ],
    [
      gradleScenario({ jars, changes: ["clean"] }).replace('project: "../app"', 'project: "../ap"'),
      /Cannot copy "ap": there is no such folder/,
    ],
  ];
  for (const [text, expected] of cases) {
    await using project = await projectOf(text);
    const { code, stderr } = await project.scenario([]);
    assert.equal(code, 2, stderr);
    assert.match(stderr, expected);
  }
  await using project = await projectOf(gradleScenario({ jars, changes: ["clean"] }));
  // A PATH without Gradle, but with all that the harness itself needs.
  const bin = join(project.root, "bin");
  await Deno.mkdir(bin);
  for (const tool of ["sh", "ps", "cat", "cp", "git"]) {
    await new Deno.Command("ln", { args: ["-s", `/bin/${tool}`, join(bin, tool)] }).output();
  }
  const { code, stderr } = await project.scenario([], { env: { PATH: bin } });
  assert.equal(code, 2, stderr);
  assert.match(stderr, /There is no "gradle" on the PATH[\s\S]*apt-get install gradle/);
});

/** Waits until a run has begun a build of this kind, from what it keeps of the builds before. */
async function building(project: TempProject, builds: number): Promise<string> {
  for (;;) {
    try {
      const run = (await project.read(".scenario/latest")).trim();
      for await (const entry of Deno.readDir(`${project.root}/.scenario/${run}/samples`)) {
        const path = `${project.root}/.scenario/${run}/samples/${entry.name}`;
        if ((await readSampleLog(path)).records.length >= builds) return run;
      }
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

for (const builds of [0, 1, 3]) {
  Deno.test(`Ctrl-C after ${builds} incremental builds ends the daemon, keeps a result, and no line is changed`, async () => {
    await using project = await projectOf(gradleScenario({
      jars: await transformJars(),
      changes: ["incremental"],
      more: "",
      budgets: 'b.limit("none", { max: s(600) })',
    }));
    const child = await project.startInGroup([]);
    if (builds > 0) await building(project, builds);
    else {
      // In the warm-ups: the daemon lives, and an edited line is being built.
      while ((await daemonsOf(project)).length === 0) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    const own = await daemonsOf(project);
    assert.notDeepEqual(own, []);
    await new Deno.Command("kill", { args: ["-INT", "--", `-${child.pid}`] }).output();
    const { code, stderr } = await child.output();
    assert.equal(code, 130, new TextDecoder().decode(stderr));
    for (const pid of own) assert.equal(await isRunning(pid), false);
    assert.deepEqual(await daemonsOf(project), []);
    await assertUntouched(project);
    const result = await resultOf(project);
    assert.equal(result.exitCode, 130);
    assert.equal(result.complete, false);
  });
}

Deno.test("killed in the middle of an incremental build, the harness leaves the user's file as it was", async () => {
  await using project = await projectOf(gradleScenario({
    jars: await transformJars(),
    changes: ["incremental"],
  }));
  // Its copies stay behind; here they go with the project.
  const temporary = join(project.root, "tmp");
  await Deno.mkdir(temporary);
  const child = await project.startInGroup([], { env: { TMPDIR: temporary } });
  await building(project, 1);
  const own = await daemonsOf(project);
  await new Deno.Command("kill", { args: ["-KILL", "--", `-${child.pid}`] }).output();
  await child.output();
  await assertUntouched(project);
  // What nobody could end any more ends by itself when idle; this test does not wait for that.
  for (const pid of own) {
    Deno.kill(pid, "SIGTERM");
    while (await isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 50));
  }
});
