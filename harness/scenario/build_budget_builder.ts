import type { BuildBudget, BuildChange, BuildMetric } from "../core/build_time.ts";
import { callSite } from "../core/position.ts";
import type { Duration } from "../core/units.ts";
import type { PluginScope } from "../core/variant.ts";
import type { Limits, OneOrMore } from "./budget_builder.ts";

/** What all build budgets can say. */
export interface BuildOptions<Change> {
  /** The changes it holds at; all when absent. */
  readonly at?: { readonly change?: OneOrMore<Change> };
  /** What is measured; default `build.wall`, the time until the build is over. */
  readonly metric?: BuildMetric;
  /** What to do when the limit is broken; shown with the failure. */
  readonly hint?: string;
}

/** The larger of a share of the reference arm's own median and a fixed time. */
export interface WithinSpec {
  /** Between 0 and 1, of the median of the arm that is compared with. */
  readonly share?: number;
  /** The least margin, however fast the build is. */
  readonly atLeast?: Duration;
}

/** Limits on a difference: one-sided, or a margin that it must lie in as a whole. */
export type AddedLimits =
  | (Limits<Duration> & { readonly within?: never })
  | { readonly within: WithinSpec; readonly max?: never; readonly min?: never };

/** Builds budgets of builds; the compiler knows the scenario's scopes and changes. */
export interface BuildBudgetBuilder<Scope extends PluginScope, Change extends BuildChange> {
  /** How long `arm` itself may take to build. */
  limit(
    arm: NoInfer<Scope>,
    options: BuildOptions<NoInfer<Change>> & Limits<Duration>,
  ): BuildBudget;
  /** How many times as long `arm` may take as `versus`. */
  ratio(
    arm: NoInfer<Scope>,
    versus: NoInfer<Scope>,
    options: BuildOptions<NoInfer<Change>> & Limits<number>,
  ): BuildBudget;
  /**
   * How much longer `arm` may take than `versus`. `within` asks for more than "no difference found":
   * the whole interval must lie in the margin.
   */
  added(
    arm: NoInfer<Scope>,
    versus: NoInfer<Scope>,
    options: BuildOptions<NoInfer<Change>> & AddedLimits,
  ): BuildBudget;
}

type AnyOptions = BuildOptions<BuildChange> & {
  readonly max?: number;
  readonly min?: number;
  readonly within?: WithinSpec;
};

function budget(
  kind: BuildBudget["kind"],
  arm: PluginScope,
  versus: PluginScope | undefined,
  options: AnyOptions,
): BuildBudget {
  const { at, metric = "build.wall", ...rest } = options ?? {};
  return {
    kind,
    metric,
    arm,
    ...(kind === "limit" ? {} : { versus }),
    at: Object.fromEntries(
      Object.entries(at ?? {}).map(([axis, value]) => [
        axis,
        Array.isArray(value) ? value : [value],
      ]),
    ),
    ...rest,
    position: callSite([import.meta.url]),
  };
}

/** The builder handed to a build scenario's `budgets` function; its types come from the scenario. */
export const buildBudgetBuilder: BuildBudgetBuilder<PluginScope, BuildChange> = {
  limit: (arm, options) => budget("limit", arm, undefined, options),
  ratio: (arm, versus, options) => budget("ratio", arm, versus, options),
  added: (arm, versus, options) => budget("added", arm, versus, options),
};
