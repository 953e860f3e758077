import type {
  BuildChange,
  BuildEdit,
  BuildStepKind,
  EmbeddedBuilder,
  GradleBuilder,
  GradleProfilerBuilder,
} from "../core/build_time.ts";
import type { PluginScope } from "../core/variant.ts";

/** A change to one line: `find`, or the end of the file where it is absent, becomes `text`. */
export interface EditSpec {
  /** Relative to what is built. */
  readonly file: string;
  /** Text that stands exactly once in the file; absent: `text` is added at its end. */
  readonly find?: string;
  /** What replaces it; its `{unique}` becomes digits that are different in every build. */
  readonly text: string;
}

/** What can be said of the embedded builder. */
export interface EmbeddedSpec {
  /** The incremental change; default: one line of the sample's own mapped bridge. */
  readonly edit?: EditSpec;
}

/** How a Gradle project is built. */
export interface GradleSpec {
  /** Folder of the project, relative to the scenario's file. It is copied, never built in place. */
  readonly project: string;
  /** Path of the task that is timed, such as `:app:assembleDebug`. */
  readonly task: string;
  /** The project's own `gradlew` (default), or the `gradle` on the PATH. */
  readonly gradle?: "wrapper" | "installed";
  /** Whether all builds share one daemon (default), or each starts one of its own. */
  readonly daemon?: "warm" | "cold";
  /** Further arguments of every build, such as `--offline`. */
  readonly arguments?: readonly string[];
  /** Project properties of each scope: what turns the plugin on. */
  readonly properties: {
    readonly [Scope in PluginScope]?: Readonly<Record<string, string>>;
  };
  /** The incremental change. */
  readonly edit?: EditSpec;
  /** Whether Gradle's build cache is on. Default false. */
  readonly buildCache?: boolean;
  /** Whether Gradle's configuration cache is on. Default false. */
  readonly configurationCache?: boolean;
  /** Parts of task names that belong to a kind of step, where the names do not tell. */
  readonly steps?: { readonly [Kind in BuildStepKind]?: readonly string[] };
}

/** Which measured builds of gradle-profiler to take. */
export interface GradleProfilerSpec {
  /** Its `benchmark.json`, relative to the scenario's file. */
  readonly file: string;
  /** Names of its scenarios, by change and scope. */
  readonly scenarios: {
    readonly [Change in BuildChange]?: { readonly [Scope in PluginScope]?: string };
  };
}

/** Says what builds. */
export interface BuilderBuilder {
  /** This project's own pipeline builds the sample app. */
  embedded(spec?: EmbeddedSpec): EmbeddedBuilder;
  /** Gradle builds a project of yours. */
  gradle(spec: GradleSpec): GradleBuilder;
  /** gradle-profiler has built already: its measured builds are judged, nothing is built. */
  gradleProfiler(spec: GradleProfilerSpec): GradleProfilerBuilder;
}

function editOf(edit: EditSpec | undefined): { readonly edit?: BuildEdit } {
  return edit === undefined ? {} : { edit };
}

/**
 * Builders of build scenarios.
 *
 * @example
 * ```ts
 * import { builder } from "@dari/scenario";
 * import assert from "node:assert/strict";
 *
 * const gradle = builder.gradle({
 *   project: "..",
 *   task: ":app:assembleDebug",
 *   properties: { none: {}, project: { dari: "project" } },
 * });
 * assert.equal(gradle.daemon, "warm");
 * ```
 */
export const builder: BuilderBuilder = {
  // Whatever the author wrote is kept, mistakes included: the loader reports them.
  embedded: (spec) => ({ ...spec, kind: "embedded", ...editOf(spec?.edit) }),
  gradle: ({ edit, ...spec }) => ({
    ...spec,
    kind: "gradle",
    gradle: spec.gradle ?? "wrapper",
    daemon: spec.daemon ?? "warm",
    arguments: spec.arguments ?? [],
    buildCache: spec.buildCache ?? false,
    configurationCache: spec.configurationCache ?? false,
    ...editOf(edit),
  }),
  gradleProfiler: (spec) => ({ ...spec, kind: "gradle-profiler" }),
};
