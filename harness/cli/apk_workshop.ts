import { join } from "node:path";
import { type AndroidTools, findAndroidTools } from "../build/android_tools.ts";
import { buildApkToolkit } from "../build/apk_toolkit.ts";
import { inspectVariants } from "../build/apk/inspect.ts";
import type { ApkInspection } from "../build/apk/inspection.ts";
import { ensureKeystore } from "../build/apk/keystore.ts";
import { buildVariants } from "../build/apk/pipeline.ts";
import type { BuiltVariant, PipelineOptions } from "../build/apk/pipeline_options.ts";
import { BuildCache } from "../build/cache.ts";
import { EMBEDDED_LIBRARY } from "../build/capture_library.ts";
import { JavaTools } from "../build/java_tools.ts";
import { systemProcesses } from "../build/system_processes.ts";
import { buildToolkit, type Toolkit } from "../build/toolkit.ts";
import type { Variant } from "../core/variant.ts";
import type { CliEnvironment } from "./options.ts";
import { callerProject } from "./selection.ts";

/** What APKs are built with for one command. */
export interface WorkshopOptions {
  readonly environment: CliEnvironment;
  readonly signal: AbortSignal;
  /** A keystore of the user's; the checkout's own debug keystore when absent. */
  readonly keystore?: string | undefined;
  /** Hears what is going on. */
  readonly say: (line: string) => void;
}

/**
 * Folder of the app's own sources.
 *
 * @param environment where this project lies
 * @returns a path
 */
export function sampleRootOf({ projectRoot }: Pick<CliEnvironment, "projectRoot">): string {
  return join(projectRoot, EMBEDDED_LIBRARY.app.sources);
}

/** What differs from build to build. */
export type ApkOrder = Pick<PipelineOptions, "shapes" | "positions" | "force" | "onStep">;

/** Tools and folders of a command that builds APKs; ends its process of Java tools at the end. */
export class ApkWorkshop implements AsyncDisposable {
  readonly tools: AndroidTools;
  readonly toolkit: Toolkit;
  readonly javaTools: JavaTools;
  readonly #options: WorkshopOptions;
  readonly #project: string;
  readonly #keystore: string;

  private constructor(
    options: WorkshopOptions,
    parts: {
      readonly tools: AndroidTools;
      readonly toolkit: Toolkit;
      readonly javaTools: JavaTools;
      readonly project: string;
      readonly keystore: string;
    },
  ) {
    this.#options = options;
    this.tools = parts.tools;
    this.toolkit = parts.toolkit;
    this.javaTools = parts.javaTools;
    this.#project = parts.project;
    this.#keystore = parts.keystore;
  }

  /**
   * Finds the tools, building those that are this project's own.
   *
   * @param options where the user stands
   * @returns the workshop
   * @throws {ConfigError} if something is missing, with what to do
   */
  static async open(options: WorkshopOptions): Promise<ApkWorkshop> {
    const { environment, signal, say } = options;
    const tools = await findAndroidTools(environment);
    const build = {
      library: EMBEDDED_LIBRARY,
      projectRoot: environment.projectRoot,
      cache: new BuildCache(environment.cacheFolder),
      processes: systemProcesses,
      environment: { javaHome: environment.javaHome },
      signal,
      onStep: say,
    };
    const toolkit = await buildToolkit(build);
    const javaTools = new JavaTools({
      processes: systemProcesses,
      environment: build.environment,
      toolkit: await buildApkToolkit(build, toolkit, tools),
      mainClass: EMBEDDED_LIBRARY.app.toolsMain,
      threads: navigator.hardwareConcurrency,
      signal,
    });
    const project = await callerProject(environment);
    const keystore = options.keystore ?? join(project, ".scenario", "debug.keystore");
    if (options.keystore === undefined) {
      await ensureKeystore({
        file: keystore,
        processes: systemProcesses,
        environment: build.environment,
        signal,
      });
    }
    return new ApkWorkshop(options, { tools, toolkit, javaTools, project, keystore });
  }

  /**
   * Builds APKs below the caller's `.scenario/apk`.
   *
   * @param variants which ones
   * @param order whose bridges they hold
   * @returns the APKs
   */
  async build(variants: readonly Variant[], order: ApkOrder): Promise<readonly BuiltVariant[]> {
    const { environment, signal, say } = this.#options;
    return await buildVariants(variants, {
      ...order,
      ...this.#shared(),
      cacheRoot: environment.apkCacheFolder,
      outFolder: join(this.#project, ".scenario", "apk"),
      keystore: this.#keystore,
      concurrency: navigator.hardwareConcurrency,
      signal,
      onNotice: say,
    });
  }

  /**
   * Looks into APKs that were built here.
   *
   * @param built the APKs
   * @param order whose bridges they hold
   * @returns what was found, one an APK
   */
  async inspect(
    built: readonly BuiltVariant[],
    { shapes }: Pick<ApkOrder, "shapes">,
  ): Promise<readonly ApkInspection[]> {
    const { signal } = this.#options;
    return await inspectVariants(built, { ...this.#shared(), shapes, signal });
  }

  #shared() {
    return {
      library: EMBEDDED_LIBRARY,
      toolkit: this.toolkit,
      tools: this.tools,
      javaTools: this.javaTools,
      processes: systemProcesses,
      sampleRoot: sampleRootOf(this.#options.environment),
    };
  }

  /** Ends the process of the Java tools. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.javaTools[Symbol.asyncDispose]();
  }
}
