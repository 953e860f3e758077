import assert from "node:assert/strict";
import { join } from "node:path";
import { bridgeNames } from "../../build/bridge_names.ts";
import { buildBridges } from "../../build/bridges.ts";
import { BuildCache } from "../../build/cache.ts";
import { EMBEDDED_LIBRARY } from "../../build/capture_library.ts";
import { referredMethodOwners } from "../../build/class_file.ts";
import { sha256 } from "../../build/content_hash.ts";
import { buildToolkit } from "../../build/toolkit.ts";
import type { CaptureMode } from "../../core/capture.ts";
import type { Cell } from "../../core/cell.ts";
import { bridge } from "../../scenario/bridge.ts";
import { defineScenario } from "../../scenario/define_scenario.ts";
import { expandScenario } from "../../scenario/expand.ts";
import { TEST_BUILD } from "./_many_workers.ts";

const cells = expandScenario(defineScenario({
  id: "builds",
  title: "Builds",
  bridge: bridge.splitArgs(),
  payload: { size: "1 KB" },
  capture: ["none", "direct"],
  buildType: ["debug", "release"],
  scope: ["none", "project", "all"],
}));

Deno.test("bridges are compiled once, and transformed for the scopes of debug builds alone", async () => {
  const folder = await Deno.makeTempDir({ prefix: "dari-builds-" });
  try {
    const steps: string[] = [];
    const toolkit = await buildToolkit(TEST_BUILD);
    const options = {
      ...TEST_BUILD,
      cache: new BuildCache(join(folder, "cache")),
      onStep: (message: string) => void steps.push(message),
    };
    const of = (name: string) => cells.find(({ id }) => id.endsWith(name)) as Cell;
    const [debug, release] = [of("debug/project"), of("release/all")];

    await buildBridges([release], toolkit, options);
    assert.deepEqual(steps.splice(0), ["compiling 1 bridge shape(s)"]);
    await buildBridges([debug, release], toolkit, options);
    assert.deepEqual(steps.splice(0), ["transforming 1 bridge shape(s), scope project"]);
    const built = await buildBridges(cells, toolkit, options);
    assert.deepEqual(steps.splice(0), ["transforming 1 bridge shape(s), scope all"]);

    const classOf = async (cell: Cell, mode: CaptureMode) => {
      const name = bridgeNames(EMBEDDED_LIBRARY.bridgePackage, cell.shape, mode).bridgeClass;
      const { classes, compiled } = built.of(cell);
      const bytes = await Deno.readFile(join(classes, `${name.replaceAll(".", "/")}.class`));
      const owners = referredMethodOwners(bytes);
      return {
        isAsCompiled: await sha256(bytes) === compiled.get(name),
        isHooked: EMBEDDED_LIBRARY.hookOwners.some((owner) => owners.has(owner)),
      };
    };
    for (const cell of cells) {
      const { buildType, scope } = cell.axes;
      const isHooked = buildType === "debug" && scope !== "none";
      const { report } = built.of(cell);
      assert.equal(report.hooked.length, isHooked ? 2 : 0, cell.id);
      assert.deepEqual(
        await classOf(cell, "plugin"),
        { isAsCompiled: !isHooked, isHooked },
        cell.id,
      );
      // What no rule maps is the same bytes in every build.
      for (const mode of ["none", "direct"] as const) {
        assert.deepEqual(await classOf(cell, mode), { isAsCompiled: true, isHooked: false });
      }
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
