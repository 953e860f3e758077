import { openGradleBuilder } from "../../build/gradle/gradle_builder.ts";
import type { ToolkitOptions } from "../../build/toolkit.ts";
import type { BuildPlan } from "../../core/build_time.ts";
import type { Builder } from "../../core/builder.ts";
import { ConfigError } from "../../core/errors.ts";
import type { BuilderContext } from "./run_builds.ts";

/** What builders are made with. */
export interface OpenBuilderOptions extends BuilderContext {
  readonly build: Omit<ToolkitOptions, "signal" | "onStep">;
}

/**
 * Gets what a build scenario is built with ready.
 *
 * @param plan the scenario
 * @param options the world
 * @returns the builder, to be disposed
 * @throws {ConfigError} if a tool or a file is missing
 */
export async function openBuilder(plan: BuildPlan, options: OpenBuilderOptions): Promise<Builder> {
  const { builder } = plan;
  switch (builder.kind) {
    case "gradle":
      return await openGradleBuilder(plan, builder, {
        processes: options.build.processes,
        environment: options.build.environment,
        signal: options.signal,
        onStep: options.onStep,
      });
    case "embedded":
    case "gradle-profiler":
      throw new ConfigError(`Nothing is built by "${builder.kind}"`);
  }
}
