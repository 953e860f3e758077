import assert from "node:assert/strict";
import { join } from "node:path";
import type { BuildPlan, GradleBuilder } from "../../core/build_time.ts";
import { RunError } from "../../core/errors.ts";
import { systemProcesses } from "../system_processes.ts";
import { openGradleBuilder } from "./gradle_builder.ts";

const SPEC: GradleBuilder = {
  kind: "gradle",
  project: "app",
  task: ":assemble",
  gradle: "wrapper",
  daemon: "warm",
  arguments: [],
  properties: {},
  buildCache: false,
  configurationCache: false,
};
const ARM = { id: "none", scope: "none", role: "measured" } as const;
const REQUEST = { arm: ARM, change: "noop", unique: "1" } as const;

/** Builds once with a `gradlew` of that text. */
async function build(gradlew: string) {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.mkdir(join(folder, "app"));
    await Deno.writeTextFile(join(folder, "app", "gradlew"), gradlew);
    const plan: BuildPlan = {
      scenario: "builds",
      title: "Builds",
      folder,
      builder: SPEC,
      arms: [ARM],
      cells: [{ id: "builds/noop", change: "noop", budgets: [] }],
    };
    await using builder = await openGradleBuilder(plan, SPEC, {
      processes: systemProcesses,
      environment: {},
      signal: new AbortController().signal,
      onStep: () => {},
    });
    await builder.prepare(REQUEST);
    return await builder.build(REQUEST);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("a build that ends well without having written timings is not believed", async () => {
  await assert.rejects(
    build("exit 0\n"),
    (error) =>
      error instanceof RunError &&
      /^Gradle ended well, .* :assemble of "app": .* no timings$/.test(error.message),
  );
});

Deno.test("a build's steps are those that it wrote", async () => {
  // The arm's folder is above its copy of the project.
  const { steps } = await build("printf ':compileJava\\t7\\tfalse' > ../timings.tsv\n");
  assert.deepEqual(steps, [{
    step: ":compileJava",
    kind: "compile",
    wallNs: 7,
    cached: false,
  }]);
});
