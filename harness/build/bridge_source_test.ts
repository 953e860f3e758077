import assert from "node:assert/strict";
import { join } from "node:path";
import { CAPTURE_MODES } from "../core/capture.ts";
import { bridge } from "../scenario/bridge.ts";
import type { Scenario } from "../scenario/define_scenario.ts";
import { bridgeNames } from "./bridge_names.ts";
import { kotlinString } from "./bridge_kotlin.ts";
import { bridgeSource } from "./bridge_source.ts";
import { callsSource } from "./calls_source.ts";
import { EMBEDDED_LIBRARY } from "./capture_library.ts";
import { mappingRules } from "./mapping.ts";

const PACKAGE = EMBEDDED_LIBRARY.bridgePackage;
const FIXTURES = "../../fixtures/scenarios";
const custom = await Promise.all([
  "shapes/cordova",
  "shapes/dsbridge_return_value",
  "shapes/hotwire_native",
  "shapes/js_bridge",
  "shapes/paydock",
  "shapes/dari_sample",
  "claims/mixed",
  "claims/already_instrumented",
  "claims/json_only_if_false",
].map(async (name) => {
  const module = await import(`${FIXTURES}/${name}.scenario.ts`) as { default: Scenario };
  return module.default.bridge;
}));
const shapes = [bridge.splitArgs(), bridge.jsonString(), ...custom];

async function assertGolden(name: string, text: string): Promise<void> {
  const file = join(import.meta.dirname ?? ".", "testdata", name);
  if (Deno.env.get("UPDATE_GOLDEN") === "1") await Deno.writeTextFile(file, text);
  assert.equal(text, await Deno.readTextFile(file));
}

for (const shape of [bridge.splitArgs(), bridge.jsonString()]) {
  for (const mode of CAPTURE_MODES) {
    const names = bridgeNames(PACKAGE, shape, mode);
    Deno.test(`bridgeSource() writes ${names.bridge} as a person would`, async () => {
      await assertGolden(`${names.bridge}.kt.txt`, bridgeSource(shape, mode, EMBEDDED_LIBRARY));
    });
    Deno.test(`callsSource() writes ${names.calls} with typed fields`, async () => {
      await assertGolden(`${names.calls}.kt.txt`, callsSource(shape, mode, EMBEDDED_LIBRARY));
    });
  }
  Deno.test(`mappingRules() derives the plugin's mapping of ${shape.name}`, async () => {
    const text = `${JSON.stringify(mappingRules(PACKAGE, shape), null, 2)}\n`;
    await assertGolden(`${shape.name}.mapping.json`, text);
  });
}

for (const shape of custom) {
  Deno.test(`${shape.name}: source, calls and mapping are as a person would write them`, async () => {
    const parts = [
      ...CAPTURE_MODES.map((mode) => bridgeSource(shape, mode, EMBEDDED_LIBRARY)),
      callsSource(shape, "direct", EMBEDDED_LIBRARY),
      callsSource(shape, "plugin", EMBEDDED_LIBRARY),
      `${JSON.stringify(mappingRules(PACKAGE, shape), null, 2)}\n`,
    ];
    await assertGolden(`${shape.name}.txt`, parts.join("\n"));
  });
}

/** A bridge without what captures and without its own name: every copy has the rest. */
function body(source: string): string {
  return source.split("\n/** A field's text")[0]?.split("\n")
    .map((line) =>
      line.replace(/interceptor: DariInterceptor\?|\(interceptor\)/g, "").replace("()", "")
    )
    .filter((line) => !/interceptor|^import |^ *\/\*\* The .* bridge that/.test(line))
    .join("\n")
    // A condition that guards nothing but the call goes with it.
    .replaceAll(/ *if \([^{}\n]*\) \{\n *\}\n/g, "")
    .replaceAll(/(None|Direct|Plugin)(?=[A-Z])/g, "").trimEnd() ?? "";
}

Deno.test("the three copies of a bridge differ in capture only", () => {
  for (const shape of shapes) {
    const [none, direct, plugin] = CAPTURE_MODES.map((mode) =>
      body(
        bridgeSource(shape, mode, EMBEDDED_LIBRARY).replaceAll(/\(private val inter.*?\?\)/g, ""),
      )
    );
    assert.equal(direct, none, shape.name);
    assert.equal(plugin, none, shape.name);
  }
});

Deno.test("kotlinString() escapes what Kotlin would read otherwise", () => {
  assert.equal(kotlinString('a"$b\\\n'), '"a\\"\\$b\\\\\\n"');
});
