import assert from "node:assert/strict";
import { join } from "node:path";
import { buildBridges } from "../../build/bridges.ts";
import { buildToolkit } from "../../build/toolkit.ts";
import { expandScenario } from "../../scenario/expand.ts";
import { loadScenarios } from "../../scenario/load.ts";
import { REPOSITORY } from "../../testing/temp_project.ts";
import { classesFromDex } from "./_from_dex.ts";
import { proveTogether, TEST_BUILD } from "./_many_workers.ts";

Deno.test("hooks survive dexing: the dex translated back captures what it must", async () => {
  const loaded = await loadScenarios({
    paths: ["fixtures/scenarios/reference"],
    cwd: REPOSITORY,
    roots: [REPOSITORY],
    timeLimit: 60_000,
  });
  const cells = loaded.flatMap(({ scenario, texts }) => expandScenario(scenario, texts)).filter((
    c,
  ) => c.axes.runtime === "dari");
  const toolkit = await buildToolkit(TEST_BUILD);
  const built = await buildBridges(cells.map(({ shape }) => shape), toolkit, TEST_BUILD);
  const folder = await Deno.makeTempDir({ prefix: "dari-dex-" });
  const libs = ["dari", "dari-core", "bench", "kotlin-stdlib", "android-json", "android-stubs"].map(
    (a) => toolkit.jar(a),
  );
  async function d8(out: string, inputs: string[]) {
    await Deno.mkdir(out, { recursive: true });
    const { code, stderr } = await new Deno.Command("java", {
      args: [
        "-cp",
        "/tmp/probe/lib/r8-9.5.28.jar",
        "com.android.tools.r8.D8",
        "--min-api",
        "26",
        "--debug",
        "--lib",
        "/usr/lib/jvm/java-17-openjdk-amd64",
        ...libs.flatMap((l) => inputs.includes(l) ? [] : ["--classpath", l]),
        "--output",
        out,
        ...inputs,
      ],
    }).output();
    assert.equal(code, 0, new TextDecoder().decode(stderr));
    return join(out, "classes.dex");
  }
  const translated = new Map();
  for (const [name, b] of built) {
    const jar = join(folder, `${name}.jar`);
    await new Deno.Command("jar", { args: ["cf", jar, "-C", b.classes, "."] }).output();
    const classes = await classesFromDex(
      await d8(join(folder, name), [jar]),
      join(folder, `${name}-c`),
      libs,
      toolkit,
    );
    translated.set(name, { ...b, classes });
  }
  const bench = await classesFromDex(
    await d8(join(folder, "bench"), [toolkit.jar("bench")]),
    join(folder, `bench-c`),
    libs,
    toolkit,
  );
  const arms = await proveTogether(cells, translated, {
    ...toolkit,
    jar: (a) => a === "bench" ? bench : toolkit.jar(a),
  }, folder);
  console.log(arms.length, arms.map((a) => `${a.arm.id} ${a.proof.requests}`));
});
