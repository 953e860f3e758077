import assert from "node:assert/strict";
import { join } from "node:path";
import { REPOSITORY } from "./_test_project.ts";

interface TypeError {
  readonly line: number;
  readonly column: number;
  /** What the compiler says first. */
  readonly first: string;
}

/** The errors that the compiler prints: each begins with its code, and says where after its text. */
function errorsOf(output: string): TypeError[] {
  const blocks = output.split(/^(?=TS\d+ \[ERROR\])/m).filter((block) => block.startsWith("TS"));
  return blocks.map((block) => {
    // The first place is the error's own; later ones are where the expected type stands.
    const at = /^ {4}at file:\/\/.*type_mistakes\.ts:(\d+):(\d+)$/m.exec(block);
    const first = block.split("\n")[0] ?? "";
    return { line: Number(at?.[1]), column: Number(at?.[2]), first };
  });
}

for (const name of ["type_mistakes", "build_type_mistakes"]) {
  Deno.test(`deno check finds each mistake of ${name} that the types can say, on its own token, and no other`, () =>
    checkMistakes(name));
}

async function checkMistakes(name: string): Promise<void> {
  const source = join(REPOSITORY, `harness/scenario/testdata/${name}.ts.txt`);
  const text = await Deno.readTextFile(source);
  const folder = await Deno.makeTempDir();
  try {
    const file = join(folder, "type_mistakes.ts");
    await Deno.writeTextFile(file, text);
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["check", `--config=${join(REPOSITORY, "deno.json")}`, file],
      env: { NO_COLOR: "1" },
    }).output();
    const errors = errorsOf(new TextDecoder().decode(stderr));
    const lines = text.split("\n");
    const wrong = lines.flatMap((line, at) => {
      const token = / \/\/ wrong: (.+)$/.exec(line)?.[1];
      return token === undefined ? [] : [{ line: at + 1, token }];
    });
    assert.ok(wrong.length >= 20);
    const found = errors.map(({ line }) => line);
    assert.deepEqual([...new Set(found)].sort((a, b) => a - b), wrong.map(({ line }) => line));
    for (const { line, token } of wrong) {
      const [error] = errors.filter((one) => one.line === line);
      const rest = lines[line - 1]?.slice((error?.column ?? 0) - 1) ?? "";
      assert.ok(rest.startsWith(token), `line ${line}: the error stands at ${rest.slice(0, 30)}`);
      // One sentence that names what was written or what is missing, not a page of types.
      assert.ok((error?.first.length ?? 0) < 420, `line ${line}: ${error?.first}`);
    }
    assert.equal(code, 1);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
