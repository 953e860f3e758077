import type { SourcePosition } from "./position.ts";
import { formatDuration } from "./units.ts";
import { PLUGIN_SCOPES, type PluginScope } from "./variant.ts";

/**
 * What is done to a project before a timed build. `cold`: everything that was ever built is deleted.
 * `clean`: its outputs are. `incremental`: one line of a bridge class is changed. `noop`: nothing.
 */
export type BuildChange = "cold" | "clean" | "incremental" | "noop";

/** All changes, in the order in which a round goes through them: each leaves what the next needs. */
export const BUILD_CHANGES: readonly BuildChange[] = ["cold", "clean", "incremental", "noop"];

/** What one step of a build does. `other`: whatever a build does besides. */
export type BuildStepKind =
  | "generate"
  | "compile"
  | "transform"
  | "dex"
  | "link"
  | "checkApi"
  | "package"
  | "verify"
  | "other";

/** All kinds of steps. */
export const BUILD_STEP_KINDS: readonly BuildStepKind[] = [
  "generate",
  "compile",
  "transform",
  "dex",
  "link",
  "checkApi",
  "package",
  "verify",
  "other",
];

/** What a build yields one value of: its wall time, or that of its steps of one kind together. */
export type BuildMetric = "build.wall" | "build.compile" | "build.transform" | "build.dex";

/** All metrics of builds. */
export const BUILD_METRICS: readonly BuildMetric[] = [
  "build.wall",
  "build.compile",
  "build.transform",
  "build.dex",
];

/**
 * A margin of equivalence around no difference: the larger of a share of the reference arm's own
 * median and a fixed time.
 */
export interface Margin {
  /** Of the reference arm's median, between 0 and 1; absent: 0. */
  readonly share?: number | undefined;
  /** Nanoseconds; absent: 0. */
  readonly atLeast?: number | undefined;
}

/** Changes that a budget is limited to; absent means all of them. */
export interface BuildSelector {
  /** The changes. */
  readonly change?: readonly BuildChange[] | undefined;
}

/** A limit on what one scope's builds take, or on a contrast of two. */
export interface BuildBudget {
  /** `limit`: the arm itself. `added`: arm - versus. `ratio`: arm / versus. */
  readonly kind: "limit" | "added" | "ratio";
  /** What is measured. */
  readonly metric: BuildMetric;
  /** The scope whose cost is limited. */
  readonly arm: PluginScope;
  /** The scope it is compared with; absent for `limit`. */
  readonly versus?: PluginScope | undefined;
  /** The cells it holds at. */
  readonly at: BuildSelector;
  /** Upper limit: a factor for `ratio`, else nanoseconds. */
  readonly max?: number | undefined;
  /** Lower limit. */
  readonly min?: number | undefined;
  /** For `added`: both must be equivalent, within this margin. Stands instead of max and min. */
  readonly within?: Margin | undefined;
  /** What to do when the limit is broken. */
  readonly hint?: string | undefined;
  /** Where the budget was written. */
  readonly position?: SourcePosition | undefined;
}

/**
 * A change to one file of an arm's own copy, made before every incremental build; the copy is
 * removed when a run ends.
 */
export interface BuildEdit {
  /** Relative to what is built. */
  readonly file: string;
  /** Text that stands exactly once in the file; absent: `text` is added at its end. */
  readonly find?: string | undefined;
  /** What replaces it. It holds `{unique}`, which becomes digits that no build has seen before. */
  readonly text: string;
}

/** The place in an edit's text that is different in every build. */
export const UNIQUE_PLACE = "{unique}";

/** Builds the sample app with this project's own pipeline. */
export interface EmbeddedBuilder {
  /** Tells it from other builders. */
  readonly kind: "embedded";
  /** Default: one line of the sample's own mapped bridge. */
  readonly edit?: BuildEdit | undefined;
}

/** Builds a Gradle project. */
export interface GradleBuilder {
  /** Tells it from other builders. */
  readonly kind: "gradle";
  /** Folder of the project, relative to the scenario's file. */
  readonly project: string;
  /** Path of the task that is timed. */
  readonly task: string;
  /** The project's own `gradlew`, or the `gradle` on the PATH. */
  readonly gradle: "wrapper" | "installed";
  /** Whether builds share one daemon, or each starts one of its own. */
  readonly daemon: "warm" | "cold";
  /** Further arguments of every build. */
  readonly arguments: readonly string[];
  /** Project properties of each scope: what turns the plugin on. */
  readonly properties: Readonly<Partial<Record<PluginScope, Readonly<Record<string, string>>>>>;
  /** The incremental change. */
  readonly edit?: BuildEdit | undefined;
  /** Whether Gradle's build cache is on. */
  readonly buildCache: boolean;
  /** Whether Gradle's configuration cache is on. */
  readonly configurationCache: boolean;
  /** Task names (a part of each) that belong to a kind of step; others are told by their names. */
  readonly steps?: Readonly<Partial<Record<BuildStepKind, readonly string[]>>> | undefined;
}

/** Takes builds that gradle-profiler has measured. */
export interface GradleProfilerBuilder {
  /** Tells it from other builders. */
  readonly kind: "gradle-profiler";
  /** Its `benchmark.json`, relative to the scenario's file. */
  readonly file: string;
  /** Names of its scenarios, by change and scope. */
  readonly scenarios: Readonly<
    Partial<Record<BuildChange, Readonly<Partial<Record<PluginScope, string>>>>>
  >;
}

/** What builds, or has built. */
export type BuilderSpec = EmbeddedBuilder | GradleBuilder | GradleProfilerBuilder;

/** One scope inside a cell, or a second copy (control) of it. */
export interface BuildArm {
  /** `none`, or `none#2` for its control. */
  readonly id: string;
  readonly scope: PluginScope;
  readonly role: "measured" | "control";
}

/** One change of a build scenario, at which all of its scopes are compared. */
export interface BuildCell {
  /** `build-time/clean`. */
  readonly id: string;
  readonly change: BuildChange;
  /** The budgets that hold at this cell. */
  readonly budgets: readonly BuildBudget[];
}

/** A build scenario as it is run: its cells share their rounds, arms and caches. */
export interface BuildPlan {
  /** The scenario's id. */
  readonly scenario: string;
  readonly title: string;
  readonly tags?: readonly string[] | undefined;
  /** Absolute path of the folder that the builder's paths are relative to. */
  readonly folder: string;
  readonly builder: BuilderSpec;
  readonly arms: readonly BuildArm[];
  /** In the order of a round. */
  readonly cells: readonly BuildCell[];
  /** Rounds that end a measurement; absent: what the profile says. */
  readonly rounds?: number | undefined;
  /** Untimed rounds first; absent: what the profile says. */
  readonly warmups?: number | undefined;
}

/**
 * What a margin is in words.
 *
 * @param margin the margin
 * @param versus the arm whose median the share is of
 * @returns for example `5 % of none or 100ms`
 */
function marginText({ share, atLeast }: Margin, versus: string): string {
  const parts = [
    ...(share === undefined ? [] : [`${Number((100 * share).toFixed(6))} % of ${versus}`]),
    ...(atLeast === undefined ? [] : [formatDuration(atLeast)]),
  ];
  return parts.join(" or ");
}

/**
 * The one line that names a build budget in lists, reports and result files.
 *
 * @param budget the budget
 * @returns for example
 * `median(build.wall.project) - median(build.wall.none) @ change=clean within 5 % of none or 100ms`
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * const line = buildBudgetLine({
 *   kind: "added", metric: "build.wall", arm: "all", versus: "none", at: {}, min: 1e8,
 * });
 * assert.equal(line, "median(build.wall.all) - median(build.wall.none) >= 100ms");
 * ```
 */
export function buildBudgetLine(budget: BuildBudget): string {
  const side = (arm: string) => `median(${budget.metric}.${arm})`;
  const operator = budget.kind === "ratio" ? "/" : " - ";
  const versus = budget.versus === undefined ? "" : `${operator}${side(budget.versus)}`;
  const { change } = budget.at;
  const at = change === undefined ? "" : ` @ change=${change.join("|")}`;
  const text = (value: number) => budget.kind === "ratio" ? String(value) : formatDuration(value);
  const limits = [
    ...(budget.min === undefined ? [] : [`>= ${text(budget.min)}`]),
    ...(budget.max === undefined ? [] : [`<= ${text(budget.max)}`]),
  ];
  const limit = budget.within === undefined
    ? limits.join(" and ")
    : `within ${marginText(budget.within, budget.versus ?? "")}`;
  return `${side(budget.arm)}${versus}${at} ${limit}`;
}

/**
 * The arms of a build scenario: its scopes, and a second copy of each that a budget refers to.
 *
 * @param scopes the scenario's scopes
 * @param budgets its budgets
 * @returns the arms, controls last
 */
export function buildArms(
  scopes: readonly PluginScope[],
  budgets: readonly BuildBudget[],
): readonly BuildArm[] {
  const references = new Set(budgets.flatMap((budget) => budget.versus ?? []));
  const known = PLUGIN_SCOPES.filter((scope) => scopes.includes(scope));
  return [
    ...known.map((scope) => ({ id: scope, scope, role: "measured" } as const)),
    ...known.filter((scope) => references.has(scope))
      .map((scope) => ({ id: `${scope}#2`, scope, role: "control" } as const)),
  ];
}
