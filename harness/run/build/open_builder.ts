import type { AndroidToolsPlace } from "../../build/android_tools.ts";
import { openEmbeddedBuilder } from "../../build/embedded_builder.ts";
import { openGradleBuilder } from "../../build/gradle/gradle_builder.ts";
import type { ToolkitOptions } from "../../build/toolkit.ts";
import type { BuildPlan } from "../../core/build_time.ts";
import type { Builder } from "../../core/builder.ts";
import { bridge } from "../../scenario/bridge.ts";
import type { BuilderContext } from "./run_builds.ts";

/** What builders are made with. */
export interface OpenBuilderOptions extends BuilderContext {
  readonly build: Omit<ToolkitOptions, "signal" | "onStep">;
  readonly android: AndroidToolsPlace;
  /** Folder where step results of APK builds are kept. */
  readonly apkCacheFolder: string;
}

/**
 * Gets what a build scenario is built with ready.
 *
 * @param plan the scenario
 * @param options the world
 * @returns the builder, to be disposed
 * @throws {ConfigError} if a tool or a file is missing
 * @throws {RangeError} for a scenario that has been built elsewhere
 */
export async function openBuilder(plan: BuildPlan, options: OpenBuilderOptions): Promise<Builder> {
  const { builder } = plan;
  const { build, android, apkCacheFolder, signal, onStep } = options;
  switch (builder.kind) {
    case "gradle": {
      const { processes, environment } = build;
      return await openGradleBuilder(plan, builder, { processes, environment, signal, onStep });
    }
    case "embedded":
      return await openEmbeddedBuilder(plan, builder, {
        build: { ...build, signal, onStep },
        android,
        shapes: [bridge.jsonString(), bridge.splitArgs()],
        keptResults: apkCacheFolder,
        signal,
        onStep,
      });
    case "gradle-profiler":
      throw new RangeError(`"${plan.scenario}" is not built here`);
  }
}
