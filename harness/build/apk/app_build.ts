import { basename, join } from "node:path";
import type { Runtime } from "../../core/capture.ts";
import type { BuildType, PluginScope } from "../../core/variant.ts";
import { filesBelow, hashFolder, sha256 } from "../content_hash.ts";
import { JavaToolError } from "../java_tool_error.ts";
import { mappingRules } from "../mapping.ts";
import { explainGenerated } from "./compile_failure.ts";
import { debugSources } from "./debug_sources.ts";
import type { PipelineOptions } from "./pipeline_options.ts";
import { readSampleMapping } from "./sample_mapping.ts";
import { readingUnchanged } from "./sources_changed.ts";
import { partOf } from "./step_part.ts";
import type { StepResult, StepRunner } from "./step_runner.ts";
import { toolIdentity } from "./tool_identity.ts";

const all = () => false;

/** A library as a variant packages it. */
export interface AppLibrary {
  readonly artifact: string;
  /** The jar's step when the transform has been over it; absent for the jar as it was delivered. */
  readonly transformed?: StepResult | undefined;
}

/** Jars with the hashes of their contents. */
interface HashedJars {
  readonly paths: readonly string[];
  readonly hashes: readonly string[];
}

/** What a dex is made of. */
interface DexInput {
  readonly buildType: BuildType;
  readonly from: readonly StepResult[];
  readonly jars: readonly { readonly path: string; readonly hash: string }[];
  /** What the code may refer to. */
  readonly classPath: HashedJars;
}

/** Takes longer to dex than everything else together. */
const STANDARD_LIBRARY = "kotlin-stdlib";

/** From sources to dexes. Every method names its step; the runner does equal ones once. */
export class AppBuild {
  readonly #options: PipelineOptions;
  readonly #runner: StepRunner;
  readonly #jarHashes = new Map<string, Promise<string>>();

  constructor(options: PipelineOptions, runner: StepRunner) {
    this.#options = options;
    this.#runner = runner;
  }

  #hashOfJar(artifact: string): Promise<string> {
    const known = this.#jarHashes.get(artifact) ??
      Deno.readFile(this.#options.toolkit.jar(artifact)).then(sha256);
    this.#jarHashes.set(artifact, known);
    return known;
  }

  async #compileJars(): Promise<HashedJars> {
    const { compileJars } = this.#options.library.app;
    return {
      paths: compileJars.map((artifact) => this.#options.toolkit.jar(artifact)),
      hashes: await Promise.all(compileJars.map((artifact) => this.#hashOfJar(artifact))),
    };
  }

  #identity(part: Parameters<typeof toolIdentity>[1]): readonly string[] {
    return toolIdentity(this.#options.javaTools.toolkit, part);
  }

  /** Generates the debug source set. */
  generate(): Promise<StepResult> {
    const sources = debugSources(this.#options.shapes, this.#options.library);
    return this.#runner.run({
      step: "generate debug sources",
      kind: "generate",
      inputs: [...sources],
      make: async (out) => {
        for (const [path, text] of sources) {
          await Deno.mkdir(join(out, path, ".."), { recursive: true });
          await Deno.writeTextFile(join(out, path), text);
        }
      },
    });
  }

  /** Compiles the main source set, which every variant has. */
  async compileMain(): Promise<StepResult> {
    const { javaTools, sampleRoot } = this.#options;
    const source = join(sampleRoot, "src", "main", "kotlin");
    const jars = await this.#compileJars();
    const step = "compile main";
    const hash = () => hashFolder(source, all);
    const before = await hash();
    return await this.#runner.run({
      step,
      kind: "compile",
      urgency: 2,
      inputs: [this.#identity("compiler"), before, jars.hashes],
      make: async (out) => {
        await readingUnchanged({ step, what: source, before, hash }, async () => {
          await javaTools.request(step, {
            op: "compile",
            sources: [source],
            classpath: jars.paths,
            out,
            moduleName: "sample",
          });
        });
      },
    });
  }

  /** Compiles the generated debug source set against the main one. */
  async compileDebug(): Promise<StepResult> {
    const { javaTools, library, shapes, positions = new Map() } = this.#options;
    const jars = await this.#compileJars();
    const [generated, main] = await Promise.all([this.generate(), this.compileMain()]);
    return await this.#runner.run({
      step: "compile debug",
      kind: "compile",
      urgency: 2,
      inputs: [this.#identity("compiler"), jars.hashes],
      from: [generated, main],
      make: async (out, [source = "", classes = ""]) => {
        try {
          await javaTools.request("compile debug", {
            op: "compile",
            sources: [source],
            classpath: [classes, ...jars.paths],
            out,
            // The name stands in class files; on the JVM target the same bridges have the same bytes.
            moduleName: "bridges",
          });
        } catch (error) {
          if (!(error instanceof JavaToolError)) throw error;
          throw explainGenerated(error, { folder: source, shapes, positions, library });
        }
      },
    });
  }

  /** Transforms the app's classes, and in scope `all` its libraries, but for the runtime's own. */
  async transform(scope: Exclude<PluginScope, "none">): Promise<StepResult> {
    const { javaTools, library, sampleRoot, shapes, toolkit } = this.#options;
    const compileJars = await this.#compileJars();
    const libraries = scope === "all" ? library.app.libraries : [];
    const own = await readSampleMapping(sampleRoot);
    const generated = shapes.flatMap((shape) => mappingRules(library.bridgePackage, shape));
    const mapping = JSON.stringify({ ...own, rules: [...own.rules, ...generated] }, null, 2);
    const [main, debug] = await Promise.all([this.compileMain(), this.compileDebug()]);
    return await this.#runner.run({
      step: `transform ${scope}`,
      kind: "transform",
      urgency: 2,
      inputs: [
        this.#identity("transform"),
        scope,
        mapping,
        await Promise.all(libraries.map((artifact) => this.#hashOfJar(artifact))),
        compileJars.hashes,
      ],
      from: [main, debug],
      make: async (out, classes) => {
        const file = join(out, "mapping.json");
        await Deno.writeTextFile(file, mapping);
        await javaTools.request(`transform ${scope}`, {
          op: "transform",
          mapping: file,
          scope,
          buildType: "debug",
          classes,
          jars: libraries.map((artifact) => toolkit.jar(artifact)),
          classpath: compileJars.paths.filter((path) =>
            !libraries.some((artifact) => path === toolkit.jar(artifact))
          ),
          out,
          report: join(out, "report.json"),
        });
      },
    });
  }

  /** The app's own class folders of a variant, as they are dexed. */
  async classes(buildType: BuildType, scope: PluginScope): Promise<readonly StepResult[]> {
    if (buildType === "release") return [await this.compileMain()];
    if (scope === "none") return await Promise.all([this.compileMain(), this.compileDebug()]);
    return [await partOf(await this.transform(scope), "classes/")];
  }

  /** Dexes the app's own classes. */
  async dexApp(buildType: BuildType, scope: PluginScope): Promise<StepResult> {
    const name = buildType === "release" ? "dex app release" : `dex app debug ${scope}`;
    return await this.#dex(name, {
      buildType,
      from: await this.classes(buildType, scope),
      jars: [],
      classPath: await this.#compileJars(),
    });
  }

  /** The libraries of a variant, in the order of their dexes. */
  async libraries(
    runtime: Runtime,
    buildType: BuildType,
    scope: PluginScope,
  ): Promise<readonly AppLibrary[]> {
    const { app } = this.#options.library;
    const own = app.runtimeJars(runtime).map((artifact) => ({ artifact }));
    if (buildType === "release" || scope !== "all") {
      return [...own, ...app.libraries.map((artifact) => ({ artifact }))];
    }
    const transformed = await this.transform("all");
    const others = await Promise.all(app.libraries.map(async (artifact) => {
      const jar = basename(this.#options.toolkit.jar(artifact));
      const part = await partOf(transformed, `jars/${jar}`);
      // A jar in which nothing was hooked is the delivered one, and shares its dex.
      const same = part.files[jar] === await this.#hashOfJar(artifact);
      return same ? { artifact } : { artifact, transformed: part };
    }));
    return [...own, ...others];
  }

  /** Dexes one library by itself: once for all variants in which its bytes are the same. */
  async dexLibrary({ artifact, transformed }: AppLibrary): Promise<StepResult> {
    // Kotlin's library needs nothing else: the longest dexing of all depends on its jar alone.
    const classPath = artifact === STANDARD_LIBRARY
      ? { paths: [], hashes: [] }
      : await this.#compileJars();
    if (transformed !== undefined) {
      const from = [transformed];
      const step = `dex ${artifact} (transformed)`;
      return await this.#dex(step, { buildType: "release", from, jars: [], classPath });
    }
    const { toolkit } = this.#options;
    const jars = [{ path: toolkit.jar(artifact), hash: await this.#hashOfJar(artifact) }];
    // Alike for both build types, so that it is dexed once.
    const step = `dex ${artifact}`;
    return await this.#dex(step, { buildType: "release", from: [], jars, classPath });
  }

  async #dex(
    step: string,
    { buildType, from, jars, classPath }: DexInput,
  ): Promise<StepResult> {
    const debug = buildType === "debug";
    return await this.#runner.run({
      step,
      kind: "dex",
      kept: from.length === 0,
      urgency: step === `dex ${STANDARD_LIBRARY}` ? 1 : 0,
      inputs: [
        this.#identity("dex"),
        MIN_API,
        debug,
        jars.map(({ hash }) => hash),
        classPath.hashes,
      ],
      from,
      make: async (out, folders) => {
        const inputs = folders.map((folder, at) => {
          // A transformed jar is a part of its step: the jar itself is the input, not its folder.
          const [only, ...others] = Object.keys(from[at]?.files ?? {});
          return others.length === 0 && only?.endsWith(".jar") ? join(folder, only) : folder;
        });
        await this.#options.javaTools.request(step, {
          op: "dex",
          inputs: [...inputs, ...jars.map(({ path }) => path)],
          classpath: classPath.paths,
          library: [],
          minApi: MIN_API,
          debug,
          out,
        });
      },
    });
  }
}

/** The lowest Android API level that the app runs on. */
export const MIN_API = 26;

/**
 * The dexes that a step has written, in the order in which an app loads them.
 *
 * @param folder the step's folder
 * @returns absolute paths
 */
export async function dexesIn(folder: string): Promise<string[]> {
  const number = (name: string) => Number(/(\d+)\.dex$/.exec(name)?.[1] ?? 1);
  return (await filesBelow(folder, all))
    .filter((name) => name.endsWith(".dex"))
    .sort((a, b) => number(a) - number(b))
    .map((name) => join(folder, name));
}
