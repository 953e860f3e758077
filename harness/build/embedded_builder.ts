import { join } from "node:path";
import type { BridgeShape } from "../core/bridge_shape.ts";
import type { BuildArm, BuildEdit, BuildPlan, EmbeddedBuilder } from "../core/build_time.ts";
import type {
  Builder,
  BuilderCpu,
  BuilderRecord,
  BuildOutcome,
  BuildRequest,
} from "../core/builder.ts";
import { type AndroidToolsPlace, findAndroidTools } from "./android_tools.ts";
import { buildApkToolkit } from "./apk_toolkit.ts";
import { cleanOutputs } from "./apk/clean.ts";
import { ensureKeystore } from "./apk/keystore.ts";
import { buildVariants } from "./apk/pipeline.ts";
import type { PipelineOptions } from "./apk/pipeline_options.ts";
import { hashFolder, sha256 } from "./content_hash.ts";
import { copyFolder, removeFolder } from "./copy_folder.ts";
import { readCpuTimes } from "./cpu_times.ts";
import { findJava } from "./java.ts";
import { JAVA_TOOLS_FLAGS, JavaTools } from "./java_tools.ts";
import { SourceEdit } from "./source_edit.ts";
import { buildToolkit, type ToolkitOptions } from "./toolkit.ts";

/** One line of the sample's own mapped bridge: its class changes, and what the plugin hooks does not. */
export const SAMPLE_EDIT: BuildEdit = {
  file: "src/main/kotlin/dev/dari/sample/AccountBridge.kt",
  find: 'asked = "$requestId ',
  text: 'asked = "{unique} $requestId ',
};

/** What the embedded pipeline builds with. */
export interface EmbeddedOptions {
  readonly build: ToolkitOptions;
  readonly android: AndroidToolsPlace;
  /** Shapes whose bridges the debug source set holds. */
  readonly shapes: readonly BridgeShape[];
  /** Folder of results that are kept anyway: where dexes of untransformed libraries may lie. */
  readonly keptResults: string;
  readonly signal: AbortSignal;
  readonly onStep: (message: string) => void;
}

/** An arm's own copy of the app's sources, and its own results. */
interface ArmFolder {
  readonly sampleRoot: string;
  readonly cacheRoot: string;
  readonly outFolder: string;
  readonly edit: SourceEdit;
}

type Shared = Omit<PipelineOptions, "sampleRoot" | "cacheRoot" | "outFolder">;

class PipelineBuilder implements Builder {
  readonly record: BuilderRecord;
  readonly #shared: Shared;
  readonly #arms: ReadonlyMap<string, ArmFolder>;
  readonly #work: string;
  #disposed = false;

  constructor(
    shared: Shared,
    arms: ReadonlyMap<string, ArmFolder>,
    work: string,
    settings: BuilderRecord["settings"],
  ) {
    this.#shared = shared;
    this.#arms = arms;
    this.#work = work;
    this.record = { kind: "embedded", settings };
  }

  #arm({ id }: BuildArm): ArmFolder {
    const found = this.#arms.get(id);
    if (found === undefined) throw new RangeError(`There is no arm "${id}"`);
    return found;
  }

  async prepare({ arm, change, unique }: BuildRequest): Promise<void> {
    const { cacheRoot, outFolder, edit } = this.#arm(arm);
    if (change === "noop") return;
    // The arms share a process: what one leaves behind must not be another's cost.
    await this.#shared.javaTools.collectGarbage();
    if (change === "incremental") return await edit.apply(unique);
    await cleanOutputs(cacheRoot, change);
    await removeFolder(outFolder);
  }

  async build({ arm }: BuildRequest): Promise<BuildOutcome> {
    const { sampleRoot, cacheRoot, outFolder } = this.#arm(arm);
    const variant = { runtime: "dari", buildType: "debug", scope: arm.scope } as const;
    const [built] = await buildVariants([variant], {
      ...this.#shared,
      sampleRoot,
      cacheRoot,
      outFolder,
    });
    return {
      output: built?.sha256 ?? null,
      steps: (built?.steps ?? []).map(({ step, kind, wallNs, cached }) => ({
        step,
        kind,
        wallNs: Math.round(wallNs),
        cached,
      })),
    };
  }

  /** The next build starts another process of Java tools. */
  async restart(): Promise<void> {
    await this.#shared.javaTools.restart();
  }

  async cpu(): Promise<BuilderCpu> {
    // All that this process has started builds: the Java tools, and what links resources.
    return await readCpuTimes(this.#shared.processes, [Deno.pid], Deno.pid);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#disposed) return;
    this.#disposed = true;
    await this.#shared.javaTools[Symbol.asyncDispose]();
    await removeFolder(this.#work);
  }
}

/** Dexes that are there already need not be made again for each arm before its first build. */
async function seedCache(from: string, cacheRoot: string, options: EmbeddedOptions): Promise<void> {
  try {
    const { processes } = options.build;
    await copyFolder(join(from, "kept"), join(cacheRoot, "kept"), { processes });
  } catch {
    // Nothing is kept, or another command works on it: what is missing or damaged is built.
  }
}

/** As much of a hash as tells two apart at a glance. */
function shown(hash: string): string {
  return hash.slice(0, 12);
}

/** What is built and what with: documents that differ in it are not of the same builds. */
async function settingsOf(
  { shapes, toolkit, tools, javaTools, concurrency }: Shared,
  sample: string,
  { processes, environment }: ToolkitOptions,
): Promise<BuilderRecord["settings"]> {
  const { versionText } = await findJava(processes, environment);
  const hashes = Object.entries(javaTools.toolkit.hashes).sort();
  return {
    java: versionText,
    "android tools": tools.source,
    "steps at a time": String(concurrency),
    bridges: shapes.map((shape) => shape.name).join(" and "),
    sample: shown(await hashFolder(sample, () => false)),
    "capture library": shown(toolkit.hash),
    "java tools": shown(await sha256(JSON.stringify(hashes))),
    "java flags": JAVA_TOOLS_FLAGS.join(" "),
  };
}

/**
 * Gets builds of the sample app by this project's own pipeline ready: a copy of its sources and a
 * cache for each arm, and one process of Java tools for all, started by the first build.
 *
 * @param plan the scenario
 * @param spec the line to edit
 * @param options the world
 * @returns the builder, to be disposed
 * @throws {ConfigError} if a tool or the line to edit is missing
 * @throws {RunError} if the tools cannot be built
 */
export async function openEmbeddedBuilder(
  plan: BuildPlan,
  spec: EmbeddedBuilder,
  options: EmbeddedOptions,
): Promise<Builder> {
  const { build, signal, onStep } = options;
  const { processes, environment, library } = build;
  const tools = await findAndroidTools(options.android);
  const toolkit = await buildToolkit(build);
  const apkToolkit = await buildApkToolkit(build, toolkit, tools);
  const work = await Deno.makeTempDir({ prefix: "dari-builds-" });
  try {
    const keystore = join(work, "debug.keystore");
    await ensureKeystore({ file: keystore, processes, environment, signal });
    const concurrency = navigator.hardwareConcurrency;
    const javaTools = new JavaTools({
      processes,
      environment,
      toolkit: apkToolkit,
      mainClass: library.app.toolsMain,
      threads: concurrency,
      signal,
    });
    const sample = join(build.projectRoot, library.app.sources);
    const arms = new Map<string, ArmFolder>();
    for (const [at, arm] of plan.arms.entries()) {
      const folder = join(work, `arm-${at + 1}`);
      const sampleRoot = join(folder, "sample");
      await copyFolder(sample, sampleRoot, { processes });
      await seedCache(options.keptResults, join(folder, "cache"), options);
      arms.set(arm.id, {
        sampleRoot,
        cacheRoot: join(folder, "cache"),
        outFolder: join(folder, "apk"),
        edit: await SourceEdit.open(sampleRoot, spec.edit ?? SAMPLE_EDIT),
      });
    }
    const shared: Shared = {
      shapes: options.shapes,
      library,
      toolkit,
      tools,
      javaTools,
      processes,
      keystore,
      concurrency,
      signal,
      onNotice: onStep,
    };
    return new PipelineBuilder(shared, arms, work, await settingsOf(shared, sample, build));
  } catch (error) {
    await removeFolder(work);
    throw error;
  }
}
