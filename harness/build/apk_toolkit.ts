import { join } from "node:path";
import { ConfigError, InterruptedError, RunError } from "../core/errors.ts";
import type { AndroidTools } from "./android_tools.ts";
import { filesBelow, hashFolder, sha256 } from "./content_hash.ts";
import { findJava, type ToolEnvironment } from "./java.ts";
import { javaIdentity } from "./java_identity.ts";
import { mavenErrors, runMaven } from "./maven.ts";
import {
  copySources,
  hashSources,
  keepJars,
  type Toolkit,
  type ToolkitOptions,
} from "./toolkit.ts";

/** The class path of the Java tools: compiler, transform, D8, apksig. */
export interface ApkToolkit {
  /** Paths of all its jars. */
  readonly jars: readonly string[];
  /** SHA-256 of each jar's content, by artifact. */
  readonly hashes: Readonly<Record<string, string>>;
  /** File that lists what the lowest API level has. */
  readonly signatures: string;
  /** SHA-256 of that file's content. */
  readonly signaturesHash: string;
  /** Tells the JDK that runs them from others: D8's library, and the compiler's, are its classes. */
  readonly java: string;
}

const KIND = "apk-toolkit";
const RECORD = "files.json";

/** Which D8 and apksig are on the class path. */
type ApkToolkitSource = Pick<AndroidTools, "buildTools">;

async function keyOf(
  { library, projectRoot }: Pick<ToolkitOptions, "library" | "projectRoot">,
  toolkitHash: string,
  tools: ApkToolkitSource,
): Promise<string> {
  const module = join(projectRoot, library.sources, library.app.toolsModule);
  const own = await hashFolder(module, (name) => name === "target" || name === "test");
  return await sha256(JSON.stringify([toolkitHash, own, tools.buildTools ?? "maven"]));
}

async function readToolkit(folder: string, environment: ToolEnvironment): Promise<ApkToolkit> {
  const files: Readonly<Record<string, string>> = JSON.parse(
    await Deno.readTextFile(join(folder, RECORD)),
  );
  const names = Object.keys(files).sort();
  const signatures = names.find((name) => name.endsWith(".signature"));
  if (signatures === undefined) throw new RunError(`There are no API signatures in "${folder}"`);
  const jars = names.filter((name) => name.endsWith(".jar"));
  return {
    jars: jars.map((name) => join(folder, "lib", name)),
    hashes: Object.fromEntries(jars.map((name) => [name.replace(/\.jar$/, ""), files[name] ?? ""])),
    signatures: join(folder, "lib", signatures),
    signaturesHash: files[signatures] ?? "",
    java: await javaIdentity(environment),
  };
}

/** Hashes are taken once: the compiler's jar alone has 60 MB. */
async function recordFiles(folder: string): Promise<void> {
  const lib = join(folder, "lib");
  const hashes: Record<string, string> = {};
  for (const file of await filesBelow(lib, () => false)) {
    hashes[file] = await sha256(await Deno.readFile(join(lib, file)));
  }
  await Deno.writeTextFile(join(folder, RECORD), JSON.stringify(hashes, null, 2));
}

function buildFailure(module: string, said: string): Error {
  if (/com\.android\.tools(\.build)?:(r8|apksig)/.test(said)) {
    return new ConfigError("Cannot build APKs: Maven was not served D8 (com.android.tools:r8)", {
      hint:
        "set ANDROID_HOME to an Android SDK, or add Google's Maven repository to the Maven settings",
      cause: new RunError(said),
    });
  }
  return new RunError(`Maven could not build "${module}":\n${said}`);
}

/**
 * Builds the Java tools, or finds them built, by the content of their sources alone.
 *
 * @param options what to build and where to keep it
 * @param toolkit the capture library that they belong to
 * @param tools an SDK's D8 and apksig are used instead of Maven's
 * @returns the class path
 * @throws {ConfigError} if there is no JDK or Maven, or Maven is not served D8
 * @throws {RunError} if the build fails
 * @throws {InterruptedError} if the signal has ended it
 */
export async function buildApkToolkit(
  options: ToolkitOptions,
  toolkit: Pick<Toolkit, "hash">,
  tools: ApkToolkitSource,
): Promise<ApkToolkit> {
  const sources = join(options.projectRoot, options.library.sources);
  const module = options.library.app.toolsModule;
  const key = await keyOf(options, toolkit.hash, tools);
  const found = await options.cache.find(KIND, key);
  if (found !== undefined) return await readToolkit(found, options.environment);
  await findJava(options.processes, options.environment);
  options.onStep?.("building the tools for APKs with Maven (once; a minute or two)");
  const folder = await options.cache.create(KIND, key, async (staging) => {
    const work = join(staging, "work");
    await copySources(sources, work);
    const profile = tools.buildTools === undefined
      ? ["-Papk"]
      : ["-Papk,apk-sdk", `-Dandroid.build.tools=${tools.buildTools}`];
    const output = await runMaven(
      options.processes,
      work,
      ["-q", ...profile, "-pl", module, "-am", "-Dmaven.test.skip=true", "package"],
      options.signal ? { signal: options.signal } : {},
    );
    if (options.signal?.aborted) throw new InterruptedError();
    if (output.code !== 0) throw buildFailure(join(sources, module), mavenErrors(output));
    await keepJars(join(work, module), staging);
    await recordFiles(staging);
    await Deno.remove(work, { recursive: true });
  });
  return await readToolkit(folder, options.environment);
}

/**
 * Keeps the Java tools of a Maven build that was run for another reason (the Kotlin tests).
 *
 * @param options the sources must be the ones that were built, with Maven's D8
 * @returns whether there were jars to keep
 */
export async function keepApkToolkit(
  options: Pick<ToolkitOptions, "library" | "projectRoot" | "cache">,
): Promise<boolean> {
  const sources = join(options.projectRoot, options.library.sources);
  try {
    const key = await keyOf(options, await hashSources(sources), {});
    if (await options.cache.find(KIND, key) !== undefined) return true;
    await options.cache.create(KIND, key, async (staging) => {
      await keepJars(join(sources, options.library.app.toolsModule), staging);
      await recordFiles(staging);
    });
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
