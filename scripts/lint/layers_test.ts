import assert from "node:assert/strict";
import { importableFrom } from "./layer_graph.ts";
import plugin from "./layers.ts";
import { absolutePath } from "./repository_path.ts";

/** The `rule: message` lines for a file of the repository with this text. */
function lint(path: string, text: string): string[] {
  return Deno.lint.runPlugin(plugin, absolutePath(path), text)
    .map((diagnostic) => `${diagnostic.id}: ${diagnostic.message}`);
}

const LAYERS = [
  "core",
  "stats",
  "payload",
  "budget",
  "scenario",
  "results",
  "build",
  "target",
  "run",
  "report",
  "cli",
];

/** The picture of ARCHITECTURE.md written out: a row may import the columns marked x. */
const ALLOWED = `
core      x . . . . . . . . . .
stats     x x . . . . . . . . .
payload   x . x . . . . . . . .
budget    x x x x . . . . . . .
scenario  x x x x x . . . . . .
results   x x x x x x . . . . .
build     x x x x x x x . . . .
target    x x x x x x x x . . .
run       x x x x x x x x x . .
report    x x x x x x . . . x .
cli       x x x x x x x x x x x
`;

for (const row of ALLOWED.trim().split("\n")) {
  const [from, ...marks] = row.split(/\s+/);
  Deno.test(`layers lets ${from} import exactly what the picture allows`, () => {
    assert.equal(marks.length, LAYERS.length);
    for (const [index, to] of LAYERS.entries()) {
      const found = lint(`harness/${from}/a.ts`, `import { b } from "../${to}/b.ts";`);
      const expected = marks[index] === "x"
        ? []
        : [`dari/layers: "${from}" must not import "${to}": "../${to}/b.ts"`];
      assert.deepEqual(found, expected);
    }
  });
}

Deno.test("layers sees every way to name a module", () => {
  const ways = [
    'import { a } from "../run/a.ts";',
    'import type { A } from "../run/a.ts";',
    'import "../run/a.ts";',
    'export { a } from "../run/a.ts";',
    'export * from "../run/a.ts";',
    'const a = await import("../run/a.ts");',
    'type A = import("../run/a.ts").A;',
  ];
  for (const text of ways) {
    assert.deepEqual(
      lint("harness/report/x.ts", text),
      ['dari/layers: "report" must not import "run": "../run/a.ts"'],
      text,
    );
  }
});

Deno.test("layers looks at nested folders by their layer", () => {
  assert.deepEqual(lint("harness/target/jvm/a.ts", 'import "../../build/b.ts";'), []);
  assert.deepEqual(lint("harness/target/jvm/a.ts", 'import "../device/b.ts";'), []);
  assert.deepEqual(lint("harness/target/jvm/a.ts", 'import "../../run/looks/b.ts";'), [
    'dari/layers: "target" must not import "run": "../../run/looks/b.ts"',
  ]);
});

Deno.test("layers keeps npm packages out of core and stats, except in their tests", () => {
  for (const layer of ["core", "stats"]) {
    for (const name of ["zod", "ajv/dist/2020.js"]) {
      assert.deepEqual(lint(`harness/${layer}/a.ts`, `import type { z } from "${name}";`), [
        `dari/layers: "${layer}" must not import an npm package: "${name}"`,
      ]);
    }
    assert.deepEqual(lint(`harness/${layer}/a_test.ts`, 'import * as s from "fast-check";'), []);
  }
  assert.deepEqual(lint("harness/results/a.ts", 'import { z } from "zod";'), []);
});

Deno.test("layers gives testing to tests alone, and core alone to testing", () => {
  const text = 'import { FakeClock } from "../testing/fake_clock.ts";';
  assert.deepEqual(lint("harness/run/conductor_test.ts", text), []);
  assert.deepEqual(lint("harness/run/conductor.ts", text), [
    'dari/layers: Only tests import "testing": "../testing/fake_clock.ts"',
  ]);
  assert.deepEqual(lint("scripts/x.ts", 'import "../harness/testing/fake_clock.ts";'), [
    'dari/layers: Only tests import "testing": "../harness/testing/fake_clock.ts"',
  ]);
  assert.deepEqual(lint("harness/testing/fake_clock.ts", 'import "../core/ports.ts";'), []);
  assert.deepEqual(lint("harness/testing/fake_clock.ts", 'import "../stats/median.ts";'), [
    'dari/layers: "testing" must not import "stats": "../stats/median.ts"',
  ]);
});

Deno.test("layers keeps products of harness/ from what lies outside it", () => {
  for (const specifier of ["../../mod.ts", "@dari/scenario", "../../scripts/pins.ts"]) {
    const text = `import "${specifier}";`;
    assert.deepEqual(lint("harness/scenario/a.ts", text), [
      `dari/layers: "harness" must not import what lies outside it: "${specifier}"`,
    ]);
    assert.deepEqual(lint("harness/scenario/a_test.ts", text), []);
  }
});

Deno.test("layers resolves the package's own names before it judges them", () => {
  assert.deepEqual(lint("harness/core/a.ts", 'import "@dari/scenario/stats";'), [
    'dari/layers: "core" must not import "stats": "@dari/scenario/stats"',
  ]);
});

Deno.test("layers keeps mod.ts from npm packages and from the loader", () => {
  assert.deepEqual(lint("mod.ts", 'export { z } from "zod";'), [
    'dari/layers: mod.ts must not reach an npm package: "zod"',
  ]);
  assert.deepEqual(lint("mod.ts", 'export * from "./harness/scenario/load.ts";'), [
    'dari/layers: mod.ts must not reach the loader: "./harness/scenario/load.ts"',
  ]);
  assert.deepEqual(lint("mod.ts", 'export * from "./harness/scenario/bridge.ts";'), []);
});

Deno.test("layers wants a place for every file and folder of harness/", () => {
  assert.deepEqual(lint("harness/a.ts", ""), [
    "dari/layers: A file directly in harness/ belongs to no layer: move it into a folder",
  ]);
  assert.deepEqual(lint("harness/utils/a.ts", ""), [
    'dari/layers: "utils" is no layer: give it its arrows in scripts/lint/layer_graph.ts',
  ]);
});

Deno.test("private-file lets only the same folder import _x.ts", () => {
  assert.deepEqual(lint("harness/results/reader.ts", 'import "./_schema.ts";'), []);
  assert.deepEqual(lint("harness/results/reader_test.ts", 'import "./_schema.ts";'), []);
  const message = 'dari/private-file: "harness/results/_schema.ts" is private to its folder';
  assert.deepEqual(lint("harness/report/json.ts", 'import "../results/_schema.ts";'), [message]);
  assert.deepEqual(lint("scripts/a_test.ts", 'import "../harness/results/_schema.ts";'), [message]);
  assert.deepEqual(lint("harness/results/deep/a.ts", 'import "../_schema.ts";'), [message]);
});

Deno.test("reexports-only refuses code in mod.ts", () => {
  assert.deepEqual(lint("harness/core/mod.ts", 'export * from "./a.ts";'), []);
  assert.deepEqual(lint("harness/core/mod.ts", 'export { type A, b } from "./a.ts";'), []);
  const message = "dari/reexports-only: mod.ts only re-exports: move this into a file";
  const code = ["export const a = 1;", 'import "./a.ts";', "const a = 1;", "export {};"];
  for (const text of code) assert.deepEqual(lint("harness/core/mod.ts", text), [message], text);
  assert.deepEqual(lint("harness/core/model.ts", "export const a = 1;"), []);
});

Deno.test("import-source refuses whatever deno.json does not name", () => {
  const refused = [
    "jsr:@std/path",
    "https://example.com/a.ts",
    "npm:zod@4.6.7",
    "left-pad",
    "file:///a.ts",
    "/a.ts",
  ];
  for (const specifier of refused) {
    assert.deepEqual(lint("scripts/a.ts", `import "${specifier}";`), [
      `dari/import-source: Import by a relative path or a name of deno.json: "${specifier}"`,
    ]);
  }
  for (const specifier of ["zod", "ajv/dist/2020.js", "node:path", "./b.ts", "@dari/scenario"]) {
    assert.deepEqual(lint("scripts/a.ts", `import "${specifier}";`), []);
  }
  assert.deepEqual(lint("scripts/a.ts", 'import "../../elsewhere/b.ts";'), [
    'dari/import-source: "../../elsewhere/b.ts" leaves the repository',
  ]);
});

Deno.test("file-length reports a file of 401 lines, not one of 400", () => {
  const lines = (count: number) => "// a line\n".repeat(count);
  assert.deepEqual(lint("harness/core/a.ts", lines(400)), []);
  assert.deepEqual(lint("harness/core/a.ts", lines(401)), [
    "dari/file-length: Split the file: it has 401 lines, at most 400 are wanted",
  ]);
});

Deno.test("no-console lets only commands, scripts, tests and benchmarks print", () => {
  const text = 'console.error("a");';
  for (const path of ["harness/cli/main.ts", "scripts/a.ts", "harness/stats/gate_bench.ts"]) {
    assert.deepEqual(lint(path, text), []);
  }
  for (const path of ["harness/report/table.ts", "mod_x.ts", "fixtures/a.ts"]) {
    assert.deepEqual(lint(path, text), [
      "dari/no-console: Only harness/cli and scripts write to the console",
    ]);
  }
});

Deno.test("importableFrom() gives nothing for a name that is no layer", () => {
  assert.deepEqual([...importableFrom("utils")], []);
});
