import assert from "node:assert/strict";
import { join } from "node:path";
import { CAPTURE_MODES } from "../core/capture.ts";
import { bridge } from "../scenario/bridge.ts";
import { bridgeNames } from "./bridge_names.ts";
import { kotlinString } from "./bridge_kotlin.ts";
import { bridgeSource } from "./bridge_source.ts";
import { callsSource } from "./calls_source.ts";
import { EMBEDDED_LIBRARY } from "./capture_library.ts";
import { mappingRules } from "./mapping.ts";

const PACKAGE = EMBEDDED_LIBRARY.bridgePackage;
const shapes = [bridge.splitArgs(), bridge.jsonString()];

async function assertGolden(name: string, text: string): Promise<void> {
  const file = join(import.meta.dirname ?? ".", "testdata", name);
  if (Deno.env.get("UPDATE_GOLDEN") === "1") await Deno.writeTextFile(file, text);
  assert.equal(text, await Deno.readTextFile(file));
}

for (const shape of shapes) {
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

/** The body of a bridge without what captures. */
function body(source: string): string {
  return source.split("\n").slice(source.split("\n").findIndex((line) => /^class /.test(line)) + 1)
    .filter((line) => !line.includes("interceptor?."))
    .join("\n").split("\n/** A field's text")[0]?.trimEnd() ?? "";
}

Deno.test("the three copies of a bridge differ in capture only", () => {
  for (const shape of shapes) {
    const [none, direct, plugin] = CAPTURE_MODES.map((mode) =>
      body(bridgeSource(shape, mode, EMBEDDED_LIBRARY))
    );
    assert.equal(direct, none);
    assert.equal(plugin, none);
  }
});

Deno.test("kotlinString() escapes what Kotlin would read otherwise", () => {
  assert.equal(kotlinString('a"$b\\\n'), '"a\\"\\$b\\\\\\n"');
});
