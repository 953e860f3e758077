import assert from "node:assert/strict";
import { join } from "node:path";
import type { Toolkit } from "../../build/toolkit.ts";
import { TEST_BUILD } from "./_many_workers.ts";

const ENJARIFY = "/usr/bin/enjarify";
/** Debian's enjarify begins with whatever python3 is first on PATH, which may be too new for it. */
const SYSTEM_PYTHON = "/usr/bin/python3";

async function run(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const child = new Deno.Command(program, { args: [...args], ...options });
  const { code, stdout, stderr } = await child.output().catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Error(`Cannot find "${program}": \`deno task setup --install\` installs it`);
  });
  const text = new TextDecoder();
  const printed = text.decode(stdout);
  assert.equal(code, 0, `${program} ${args.join(" ")}: ${printed}${text.decode(stderr)}`);
  return printed;
}

/** A tool of the JDK in use. */
function jdk(tool: string): string {
  const { javaHome } = TEST_BUILD.environment;
  return javaHome ? join(javaHome, "bin", tool) : tool;
}

/** Translates one dex; class files as enjarify writes them, in a jar. */
async function translate(dex: string, jar: string): Promise<void> {
  const said = await run(ENJARIFY, ["-f", "-o", jar, dex], { env: { PYTHON: SYSTEM_PYTHON } });
  assert.match(said, /\b0 classes had errors/);
}

/**
 * Translates some of an APK's dexes back to class files that this machine's Java virtual machine
 * runs, so that what a phone would load can be executed without one.
 *
 * @param apk the APK
 * @param folder where to put things
 * @param options which dexes, by a class that each must define; what their code refers to
 * @returns the folder of class files of all of them
 */
export async function classesFromDexes(
  apk: string,
  folder: string,
  options: {
    readonly defining: readonly string[];
    readonly libraries: readonly string[];
    readonly toolkit: Toolkit;
  },
): Promise<string> {
  const { defining, libraries, toolkit } = options;
  const [unpacked, classes] = [join(folder, "apk"), join(folder, "classes")];
  await Deno.mkdir(unpacked, { recursive: true });
  await run(jdk("jar"), ["xf", apk], { cwd: unpacked });
  const wanted = new Set(defining);
  for await (const { name } of Deno.readDir(unpacked)) {
    const path = join(unpacked, name);
    // Kotlin's library is a dex of megabytes, which takes minutes and is not wanted.
    if (!name.endsWith(".dex") || (await Deno.stat(path)).size > 1_000_000) continue;
    const jar = join(folder, `${name}.jar`);
    await translate(path, jar);
    const listed = new Set((await run(jdk("jar"), ["tf", jar])).split("\n"));
    const defines = [...wanted].filter((one) => listed.has(`${one}.class`));
    if (defines.length === 0) continue;
    for (const one of defines) wanted.delete(one);
    await run(jdk("java"), [
      "-cp",
      toolkit.jar("asm"),
      join(import.meta.dirname ?? ".", "testdata", "FromDex.java"),
      jar,
      classes,
      libraries.join(":"),
    ]);
  }
  assert.deepEqual([...wanted], [], "classes that no dex defines");
  return classes;
}
