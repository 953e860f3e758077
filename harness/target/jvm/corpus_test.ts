import assert from "node:assert/strict";
import { join } from "node:path";
import { buildBridges } from "../../build/bridges.ts";
import { buildToolkit } from "../../build/toolkit.ts";
import { expectedHooks } from "../../core/bridge_shape.ts";
import { expandScenario } from "../../scenario/expand.ts";
import { loadScenarios } from "../../scenario/load.ts";
import { REPOSITORY } from "../../testing/temp_project.ts";
import { proveTogether, TEST_BUILD } from "./_many_workers.ts";

const FIXTURES = join(REPOSITORY, "fixtures/scenarios");

Deno.test("every bridge of the corpus, every claim and every edge captures what it must in all modes", async () => {
  const loaded = await loadScenarios({
    paths: ["shapes", "claims", "edges"],
    cwd: FIXTURES,
    roots: [REPOSITORY],
    timeLimit: 60_000,
  });
  const cells = loaded.flatMap(({ scenario, texts }) => expandScenario(scenario, texts));
  const toolkit = await buildToolkit(TEST_BUILD);
  const built = await buildBridges(cells, toolkit, TEST_BUILD);
  const folder = await Deno.makeTempDir({ prefix: "dari-corpus-" });
  try {
    const arms = await proveTogether(cells, built, toolkit, folder);
    assert.ok(arms.length > 150, `${arms.length} arms`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  for (const { shape, report } of built) {
    const hooked = expectedHooks(shape).filter((one) => one.hooked).map((one) => one.method);
    assert.deepEqual(report.hooked.map(({ method }) => method).sort(), hooked.sort(), shape.name);
    const skipped = expectedHooks(shape).filter((one) => !one.hooked).map((one) => one.method);
    assert.deepEqual(report.skipped.map(({ method }) => method).sort(), skipped.sort(), shape.name);
    assert.ok(report.skipped.every(({ reason }) => reason === "already-instrumented"));
    // A run prints the warnings.
    for (const { message } of report.skipped) assert.ok(report.warnings.includes(message));
  }
});

Deno.test("the corpus's readme names every scenario", async () => {
  const readme = await Deno.readTextFile(join(FIXTURES, "shapes/README.md"));
  for await (const { name } of Deno.readDir(join(FIXTURES, "shapes"))) {
    const scenario = /^(.*)\.scenario\.ts$/.exec(name)?.[1];
    if (scenario !== undefined) assert.ok(readme.includes(`\`${scenario}\``), name);
  }
});
