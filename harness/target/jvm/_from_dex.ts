import assert from "node:assert/strict";
import { join } from "node:path";
import type { Toolkit } from "../../build/toolkit.ts";
import { TEST_BUILD } from "./_many_workers.ts";
import { javaProgram } from "../../build/java.ts";

/** Debian's enjarify begins with whatever python3 is first on PATH, which may be too new for it. */
const SYSTEM_PYTHON = "/usr/bin/python3";
const ENJARIFY = "/usr/bin/enjarify";

async function run(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(program, { args, env }).output();
  const text = new TextDecoder().decode(stdout);
  assert.equal(code, 0, `${program} ${args.join(" ")}: ${text}${new TextDecoder().decode(stderr)}`);
  return text;
}

/**
 * Translates a dex back to class files that this machine's Java virtual machine runs, so that what
 * a phone would load can be executed without one.
 *
 * @param dex the dex file
 * @param folder where to put things
 * @param libraries jars with the classes it refers to
 * @param toolkit where ASM is
 * @returns the folder of class files
 */
export async function classesFromDex(
  dex: string,
  folder: string,
  libraries: readonly string[],
  toolkit: Toolkit,
): Promise<string> {
  const jar = join(folder, "translated.jar");
  const classes = join(folder, "classes");
  await Deno.mkdir(folder, { recursive: true });
  const said = await run(ENJARIFY, ["-f", "-o", jar, dex], { PYTHON: SYSTEM_PYTHON });
  assert.match(said, /\b0 classes had errors/);
  await run(javaProgram(TEST_BUILD.environment), [
    "-cp",
    toolkit.jar("asm"),
    join(import.meta.dirname ?? ".", "testdata", "FromDex.java"),
    jar,
    classes,
    libraries.join(":"),
  ]);
  return classes;
}
