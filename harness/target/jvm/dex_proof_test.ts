import assert from "node:assert/strict";
import { join } from "node:path";
import { BridgeSet } from "../../build/bridge_set.ts";
import { buildBridges } from "../../build/bridges.ts";
import { EMBEDDED_LIBRARY } from "../../build/capture_library.ts";
import { buildToolkit, type Toolkit } from "../../build/toolkit.ts";
import { expandScenario } from "../../scenario/expand.ts";
import { loadScenarios } from "../../scenario/load.ts";
import { ApkProject } from "../../testing/apk_project.ts";
import { REPOSITORY } from "../../testing/temp_project.ts";
import { classesFromDexes } from "./_from_dex.ts";
import { proveTogether, TEST_BUILD } from "./_many_workers.ts";

/** The app's and the worker's code out of an APK, as class files. */
async function translatedApp(apk: string, folder: string, toolkit: Toolkit): Promise<string> {
  return await classesFromDexes(apk, folder, {
    defining: ["dev/dari/sample/MainActivity", "dev/dari/bench/Worker"],
    libraries: EMBEDDED_LIBRARY.app.compileJars.map((artifact) => toolkit.jar(artifact)),
    toolkit,
  });
}

Deno.test("hooks survive dexing: an APK's own code, translated back, captures what it must", async () => {
  await using apks = await ApkProject.create();
  const names = ["dari-debug-project", "dari-debug-none"];
  const outcome = await apks.project.scenario(
    ["build", ...names.flatMap((name) => ["--variant", name])],
  );
  assert.equal(outcome.code, 0, outcome.stderr);

  const loaded = await loadScenarios({
    paths: ["scenarios"],
    cwd: apks.project.root,
    roots: [REPOSITORY, apks.project.root],
    timeLimit: 60_000,
  });
  const cells = loaded.flatMap(({ scenario, texts }) => expandScenario(scenario, texts));
  const toolkit = await buildToolkit(TEST_BUILD);
  const built = await buildBridges(cells, toolkit, TEST_BUILD);
  async function proveApk(name: string) {
    const folder = join(apks.project.root, name);
    const classes = await translatedApp(apks.apk(name), folder, toolkit);
    const fromApk = new BridgeSet([...built].map((one) => ({ ...one, classes })));
    // The worker's measuring code is the APK's too: its jar must not stand behind it.
    const jar = (artifact: string) => artifact === "bench" ? classes : toolkit.jar(artifact);
    return await proveTogether(cells, fromApk, { ...toolkit, jar }, folder);
  }

  const proven = await proveApk("dari-debug-project");
  assert.deepEqual(
    proven.map(({ arm, proof }) => [arm.id, proof.requests, proof.responses]),
    [["none", 0, 0], ["direct", 2, 2], ["plugin", 2, 2]],
  );
  // The same code without the plugin captures nothing, so it is the dex's hooks that did.
  await assert.rejects(proveApk("dari-debug-none"), /camera\/1KB\/records\/dari plugin/);
});
