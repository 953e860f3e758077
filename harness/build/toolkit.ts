import { join } from "node:path";
import { InterruptedError, RunError } from "../core/errors.ts";
import type { Processes } from "../core/ports.ts";
import type { BuildCache } from "./cache.ts";
import type { CaptureLibrary } from "./capture_library.ts";
import { filesBelow, hashFolder } from "./content_hash.ts";
import { findJava, type ToolEnvironment } from "./java.ts";
import { mavenErrors, runMaven } from "./maven.ts";

/** The jars of the capture library, its plugin, the worker and the compiler. */
export interface Toolkit {
  /** SHA-256 of the sources they were built from. */
  readonly hash: string;
  /** Path of an artifact's jar. */
  jar(artifact: string): string;
}

/** What a toolkit is built with. */
export interface ToolkitOptions {
  readonly library: CaptureLibrary;
  /** Root of this project, where the library's sources lie. */
  readonly projectRoot: string;
  readonly cache: BuildCache;
  readonly processes: Processes;
  readonly environment: ToolEnvironment;
  readonly signal?: AbortSignal | undefined;
  /** Hears one line when something really has to be built. */
  readonly onStep?: ((message: string) => void) | undefined;
}

/** What the JVM target does without: the app's own sources, and modules that need Google's jars. */
const APART = ["sample", "apk-tools", "dari-gradle-plugin"] as const;

const notJars = (name: string, path: string) =>
  name === "target" || name === "test" || APART.some((one) => one === path);
const notSources = (name: string) => name === "target";

/**
 * One hash of all sources that the capture library's jars are built from; tests are none of them.
 *
 * @param sources folder of the Maven build
 * @returns 64 hexadecimal digits
 */
export async function hashSources(sources: string): Promise<string> {
  return await hashFolder(sources, notJars);
}

function toolkitAt(folder: string, hash: string): Toolkit {
  return { hash, jar: (artifact) => join(folder, "lib", `${artifact}.jar`) };
}

/**
 * Copies a Maven build without what it has built.
 *
 * @param from its folder
 * @param to the copy
 */
export async function copySources(from: string, to: string): Promise<void> {
  for (const file of await filesBelow(from, notSources)) {
    const target = join(to, file);
    await Deno.mkdir(join(target, ".."), { recursive: true });
    await Deno.copyFile(join(from, file), target);
  }
}

/**
 * Keeps the jars that a module has put into its `target/lib`.
 *
 * @param module folder of the module
 * @param to folder whose `lib` receives them
 * @throws {Deno.errors.NotFound} if there are none
 */
export async function keepJars(module: string, to: string): Promise<void> {
  const lib = join(module, "target", "lib");
  await Deno.mkdir(join(to, "lib"), { recursive: true });
  for (const jar of await filesBelow(lib, () => false)) {
    await Deno.copyFile(join(lib, jar), join(to, "lib", jar));
  }
}

/**
 * Builds the jars, or finds them built: decided by the content of the sources alone, so that a
 * second run starts neither Maven nor a compiler. The build happens in a copy of the sources, so
 * nothing is written into the checkout.
 *
 * @param options what to build and where to keep it
 * @returns the toolkit
 * @throws {ConfigError} if there is no JDK or Maven
 * @throws {RunError} if the build fails
 * @throws {InterruptedError} if the signal has ended it
 */
export async function buildToolkit(options: ToolkitOptions): Promise<Toolkit> {
  const sources = join(options.projectRoot, options.library.sources);
  const hash = await hashSources(sources);
  const found = await options.cache.find("toolkit", hash);
  if (found !== undefined) return toolkitAt(found, hash);
  await findJava(options.processes, options.environment);
  options.onStep?.("building the capture library with Maven (once; a minute or two)");
  const folder = await options.cache.create("toolkit", hash, async (staging) => {
    const work = join(staging, "work");
    await copySources(sources, work);
    const output = await runMaven(
      options.processes,
      work,
      ["-q", "-Dmaven.test.skip=true", "package"],
      options.signal ? { signal: options.signal } : {},
    );
    if (options.signal?.aborted) throw new InterruptedError();
    if (output.code !== 0) {
      throw new RunError(`Maven could not build "${sources}":\n${mavenErrors(output)}`);
    }
    await keepJars(join(work, "toolchain"), staging);
    await Deno.remove(work, { recursive: true });
  });
  return toolkitAt(folder, hash);
}

/**
 * Keeps the jars of a Maven build that was run for another reason (the Kotlin tests), so that the
 * harness need not build them again.
 *
 * @param options the sources must be the ones that were built
 * @returns whether there were jars to keep
 */
export async function keepToolkit(
  options: Pick<ToolkitOptions, "library" | "projectRoot" | "cache">,
): Promise<boolean> {
  const sources = join(options.projectRoot, options.library.sources);
  const hash = await hashSources(sources);
  if (await options.cache.find("toolkit", hash) !== undefined) return true;
  try {
    await options.cache.create(
      "toolkit",
      hash,
      (staging) => keepJars(join(sources, "toolchain"), staging),
    );
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
