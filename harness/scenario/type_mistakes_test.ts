import assert from "node:assert/strict";
import { join } from "node:path";
import { REPOSITORY } from "./_test_project.ts";

Deno.test("deno check finds each mistake that the types can say, and no other", async () => {
  const source = join(REPOSITORY, "harness/scenario/testdata/type_mistakes.ts.txt");
  const text = await Deno.readTextFile(source);
  const folder = await Deno.makeTempDir();
  try {
    const file = join(folder, "type_mistakes.ts");
    await Deno.writeTextFile(file, text);
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["check", `--config=${join(REPOSITORY, "deno.json")}`, file],
      env: { NO_COLOR: "1" },
    }).output();
    const output = new TextDecoder().decode(stderr);
    const wrong = text.split("\n").flatMap((line, at) => line.endsWith("// wrong") ? [at + 1] : []);
    const found = Array.from(
      output.matchAll(/^ {4}at file:\/\/.*type_mistakes\.ts:(\d+):\d+$/gm),
      (match) => Number(match[1]),
    );
    assert.deepEqual([...new Set(found)].sort((a, b) => a - b), wrong, output);
    assert.equal(code, 1);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
