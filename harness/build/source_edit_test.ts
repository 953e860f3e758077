import assert from "node:assert/strict";
import { join } from "node:path";
import type { BuildEdit } from "../core/build_time.ts";
import { ConfigError } from "../core/errors.ts";
import { SourceEdit } from "./source_edit.ts";

const TEXT = 'class A {\n  val a = "zero"\n  val b = "zero two"\n}\n';

async function inFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(join(folder, "A.kt"), TEXT);
    await body(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("an edit changes one place, each time from the original", () =>
  inFolder(async (folder) => {
    const edit = await SourceEdit.open(folder, {
      file: "A.kt",
      find: 'a = "zero"',
      text: 'a = "$& {unique}"',
    });
    const read = () => Deno.readTextFile(join(folder, "A.kt"));
    await edit.apply("17");
    await edit.apply("18");
    // Nothing in the text means anything to the replacement.
    assert.equal(await read(), TEXT.replace('a = "zero"', () => 'a = "$& 18"'));
  }));

Deno.test("without a text to find, the line is added at the end", () =>
  inFolder(async (folder) => {
    const edit = await SourceEdit.open(folder, { file: "A.kt", text: "// {unique}{unique}" });
    await edit.apply("9");
    assert.equal(await Deno.readTextFile(join(folder, "A.kt")), `${TEXT}// 99\n`);
  }));

const BAD: readonly (readonly [BuildEdit, RegExp])[] = [
  [{ file: "B.kt", text: "{unique}" }, /"B.kt": there is no such file/],
  [{ file: "A.kt", find: "one", text: "{unique}" }, /"one" stands in it nowhere/],
  [{ file: "A.kt", find: "zero", text: "{unique}" }, /"zero" stands in it 2 times/],
];

for (const [edit, expected] of BAD) {
  Deno.test(`an edit of ${edit.file} that finds ${edit.find} is refused before anything is built`, () =>
    inFolder(async (folder) => {
      await assert.rejects(
        SourceEdit.open(folder, edit),
        (error) => error instanceof ConfigError && expected.test(error.message),
      );
    }));
}
