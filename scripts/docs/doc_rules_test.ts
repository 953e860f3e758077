import assert from "node:assert/strict";
import type { DocJson } from "./doc_json.ts";
import { docProblems } from "./doc_rules.ts";

const MODULE = "/**\n * About it.\n *\n * @module\n */";

/** Documents a module of this text with the real `deno doc`; the line of a problem, then its text. */
async function problemsOf(text: string): Promise<string[]> {
  const folder = await Deno.makeTempDir({ dir: "/tmp", prefix: "dari-scenario-docs-" });
  try {
    const file = `${folder}/a.ts`;
    await Deno.writeTextFile(file, text);
    const output = await new Deno.Command(Deno.execPath(), {
      args: ["doc", "--json", "--no-config", file],
    }).output();
    const json: DocJson = JSON.parse(new TextDecoder().decode(output.stdout));
    return docProblems(json, (name) => Deno.readTextFileSync(new URL(name)).split("\n"))
      .map((problem) => problem.replaceAll(`file://${file}:`, ""));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const GOOD = `${MODULE}
/**
 * Halves a number.
 *
 * @param value an even number
 * @param options how
 * @returns its half
 * @throws {RangeError} when it is odd
 *
 * @example
 * \`\`\`ts
 * import assert from "node:assert/strict";
 * assert.equal(half(4), 2);
 * \`\`\`
 */
export function half(
  value: number,
  { strict = true }: { strict?: boolean } = {},
): number {
  if (strict && value % 2 !== 0) throw new RangeError("Cannot halve");
  return value / 2;
}
`;

Deno.test("docProblems() finds nothing in a function that says all", async () => {
  assert.deepEqual(await problemsOf(GOOD), []);
});

Deno.test("docProblems() finds each thing that a function leaves unsaid", async () => {
  const leftOut: [string | RegExp, string][] = [
    [" * Halves a number.\n", "has no text"],
    [" * @param value an even number\n", "lacks @param value"],
    [" * @param options how\n", "lacks @param number 2"],
    [" * @returns its half\n", "lacks @returns"],
    [" * @throws {RangeError} when it is odd\n", "lacks @throws"],
    [/ \* @example[\s\S]*? \* ```\n/, "lacks an @example that runs"],
    [" * assert.equal(half(4), 2);\n", "has an @example that asserts nothing"],
  ];
  for (const [part, expected] of leftOut) {
    const text = GOOD.replace(part, "").replace(
      expected.includes("asserts") ? ' * import assert from "node:assert/strict";\n' : "",
      "",
    );
    assert.notEqual(text, GOOD);
    const found = await problemsOf(text);
    assert.equal(found.length, 1, `${part}: ${found}`);
    assert.ok(found[0]?.endsWith(`"half" ${expected}`), found[0]);
  }
});

Deno.test("docProblems() does not count an example that is not run", async () => {
  const found = await problemsOf(GOOD.replace("```ts", "```ts ignore"));
  assert.deepEqual(found, ['20: "half" lacks an @example that runs']);
});

Deno.test("docProblems() asks no result of void, and no throw of a comment or of a neighbour", async () => {
  const text = `${GOOD}
/**
 * Runs it.
 *
 * @example
 * \`\`\`ts
 * import assert from "node:assert/strict";
 * assert.equal(run(), undefined);
 * \`\`\`
 */
export function run(): void {
  // Nothing to throw here.
}

/** Not exported. */
function fail(): never {
  throw new Error("always");
}
fail();
`;
  assert.deepEqual(await problemsOf(text), []);
});

Deno.test("docProblems() looks at modules, types and methods too", async () => {
  const text = `export type A = string;
/** Its methods are described by their one line. */
export interface Lid {
  /** Lifts it. */
  lift(height: number): number;
}
/** A box. */
export class Box {
  /** Opens it. */
  open(key: string): string {
    if (key === "") throw new TypeError("Cannot open");
    return key;
  }
  private shut(): number {
    return 1;
  }
}
`;
  const found = await problemsOf(text);
  assert.ok(found[0]?.endsWith("the module has no @module text"), found[0]);
  assert.deepEqual(found.slice(1).sort(), [
    '10: "Box.open" lacks @param key',
    '10: "Box.open" lacks @returns',
    '10: "Box.open" lacks @throws',
    '1: "A" has no text',
  ]);
});
