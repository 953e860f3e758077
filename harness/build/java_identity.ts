import { join } from "node:path";
import { sha256 } from "./content_hash.ts";
import type { ToolEnvironment } from "./java.ts";

/** Where Linux distributions install JDKs, one a folder. */
const INSTALLED = "/usr/lib/jvm";

/** What a JDK says about itself in its file `release`, its full version among it. */
async function releaseOf(home: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(join(home, "release"));
  } catch (error) {
    const absent = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory || error instanceof Deno.errors.NotCapable;
    if (absent) return undefined;
    throw error;
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  try {
    // Links to a JDK beside it are none of their own.
    for await (const entry of Deno.readDir(folder)) if (entry.isDirectory) found.push(entry.name);
  } catch (error) {
    const absent = error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotCapable;
    if (!absent) throw error;
  }
  return found.sort();
}

/**
 * Tells JDKs apart without starting one: by the file `release` of the one that `JAVA_HOME` names.
 * Without `JAVA_HOME` it is the `java` on PATH, which this program may start but not read: then it
 * is the files of all JDKs that are installed, so that an upgrade of any counts. Not noticed is
 * which of these PATH chooses, and a JDK that lies elsewhere.
 *
 * @param environment `JAVA_HOME`, if set
 * @param installed folder of the installed JDKs
 * @returns 64 hexadecimal digits
 */
export async function javaIdentity(
  { javaHome }: ToolEnvironment,
  installed: string = INSTALLED,
): Promise<string> {
  if (javaHome) return await sha256(JSON.stringify([await releaseOf(javaHome) ?? null]));
  const releases: [string, string][] = [];
  for (const name of await foldersIn(installed)) {
    const release = await releaseOf(join(installed, name));
    if (release !== undefined) releases.push([name, release]);
  }
  return await sha256(JSON.stringify(releases));
}
