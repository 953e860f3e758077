import assert from "node:assert/strict";
import type { BuiltBridges } from "../build/bridge_set.ts";
import { EMBEDDED_LIBRARY } from "../build/capture_library.ts";
import { sha256 } from "../build/content_hash.ts";
import type { Arm, Cell } from "../core/cell.ts";
import type { PluginScope } from "../core/variant.ts";
import { bridge } from "../scenario/bridge.ts";
import { defineScenario } from "../scenario/define_scenario.ts";
import { expandScenario } from "../scenario/expand.ts";
import { FakeTarget } from "./_fake_target.ts";
import { proveArm } from "./proof.ts";

const NAME = "a.Bridge";
// A class file's head with nothing in it: no method of any class is referred to.
const CLASS = new Uint8Array([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52, 0, 1]);

/** Proves the arm `direct` on a class whose compiled form had the given hash. */
async function prove(
  prefill: number | undefined,
  changes: { readonly compiled?: string; readonly entries?: number; readonly scope?: PluginScope },
): Promise<string[]> {
  const hash = await sha256(CLASS);
  const [cell] = expandScenario(defineScenario({
    id: "one",
    title: "One",
    bridge: bridge.splitArgs(),
    payload: { size: "1 KB" },
    capture: ["none", "direct"],
    ...(prefill === undefined ? {} : { prefill }),
  }));
  const arm = (cell as Cell).arms[1] as Arm;
  const target = new FakeTarget({
    latencyNs: () => 1,
    classes: [{ name: NAME, sha256: hash }],
    classFile: () => CLASS,
    proof: (_arm, good) => ({ ...good, entries: changes.entries ?? good.entries }),
    ...(prefill === undefined ? {} : { plan: { prefill, maxEntries: 500 } }),
  });
  const built: BuiltBridges = {
    shape: (cell as Cell).shape,
    scope: changes.scope ?? "none",
    classes: "",
    compiled: new Map([[NAME, changes.compiled ?? hash]]),
    report: { hooked: [], skipped: [], warnings: [] },
  };
  const { signal } = new AbortController();
  return await proveArm(cell as Cell, arm, { target, built, library: EMBEDDED_LIBRARY, signal });
}

Deno.test("proveArm() wants classes without hooks to be what the compiler wrote, in every scope", async () => {
  assert.deepEqual(await prove(undefined, {}), []);
  for (const scope of ["none", "project", "all"] as const) {
    assert.deepEqual(await prove(undefined, { compiled: "0".repeat(64), scope }), [
      `"${NAME}" is not the class that the compiler wrote`,
    ]);
  }
});

Deno.test("proveArm() counts the entries that were stored before, up to the list's bound", async () => {
  assert.deepEqual(await prove(100, { entries: 103 }), []);
  assert.deepEqual(await prove(499, { entries: 500 }), []);
  assert.deepEqual(await prove(0, { entries: 3 }), []);
  assert.deepEqual(await prove(100, { entries: 3 }), ["103 entries had to be there, 3 were"]);
  assert.deepEqual(await prove(500, { entries: 499 }), ["500 entries had to be there, 499 were"]);
});
