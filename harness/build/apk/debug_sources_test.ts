import assert from "node:assert/strict";
import type { BridgeForm, BridgeShape } from "../../core/bridge_shape.ts";
import { bridge, defineScenario } from "../../scenario/mod.ts";
import { EMBEDDED_LIBRARY } from "../capture_library.ts";
import { catalogSource, debugSources } from "./debug_sources.ts";

const SHAPE: BridgeShape = defineScenario({
  id: "a",
  title: "A",
  bridge: bridge.splitArgs(),
  payload: { size: "100 B" },
  capture: ["none"],
}).bridge;

function catalog(form: BridgeForm): string {
  return catalogSource([{ ...SHAPE, form, tag: "web" }], EMBEDDED_LIBRARY);
}

Deno.test("catalogSource() makes each bridge by its name, with the interceptor it needs", () => {
  const text = catalog("class");
  const called = "dev.dari.bridges.splitargs.SplitArgs";
  assert.ok(text.includes(`"SplitArgsNone" -> ${called}NoneBridge()`));
  assert.ok(
    text.includes(`"SplitArgsDirect" -> ${called}DirectBridge(Dari.createInterceptor("web"))`),
  );
  assert.ok(text.includes(`"SplitArgsPlugin" -> ${called}PluginBridge()`));
  assert.match(text, /^package dev\.dari\.sample\n\nimport dev\.dari\.Dari\n/);
  assert.match(text, /class DebugBridges : BridgeCatalog \{/);
});

Deno.test("catalogSource() makes the class that is called, whatever the form", () => {
  assert.ok(catalog("superclass").includes("SplitArgsNoneAppBridge()"));
  assert.ok(catalog("inner").includes("SplitArgsNoneHost().SplitArgsNoneBridge()"));
});

Deno.test("catalogSource() without bridges is a catalog of none", () => {
  const text = catalogSource([], EMBEDDED_LIBRARY);
  assert.doesNotMatch(text, /import/);
  assert.match(text, /listOf<String>\(\n {4}\)/);
});

Deno.test("debugSources() gives each shape a package of its own", () => {
  const sources = debugSources([SHAPE, { ...SHAPE, name: "other" }], EMBEDDED_LIBRARY);
  assert.equal(sources.size, 13);
  for (const [path, text] of sources) {
    const folder = path.slice(0, path.lastIndexOf("/")).replaceAll("/", ".");
    assert.ok(text.startsWith(`package ${folder}\n`), path);
  }
});
