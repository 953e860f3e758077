import type { Budget, Per } from "../core/budget.ts";
import type { CaptureMode } from "../core/capture.ts";
import { callSite } from "../core/position.ts";
import type { Duration } from "../core/units.ts";

/** One value, or a list of them. */
export type OneOrMore<T> = T | readonly T[];

/** Axis values a budget is limited to: only values that the scenario declares are accepted. */
export type At<Axes> = { readonly [K in keyof Axes]?: OneOrMore<Axes[K]> };

/** What all budgets can say. */
export interface CommonOptions<Axes> {
  /** The cells it holds at; all when absent. */
  readonly at?: At<Axes>;
  /** A whole round trip (default), or one call: half of it. */
  readonly per?: Per;
  /** What to do when the limit is broken; shown with the failure. */
  readonly hint?: string;
}

/** Limits of a ratio: at least one of `max` and `min`. */
export type RatioLimits =
  | { readonly max: number; readonly min?: number }
  | { readonly max?: number; readonly min: number };

/** Limits of a difference: at least one of `max` and `min`. */
export type AddedLimits =
  | { readonly max: Duration; readonly min?: Duration }
  | { readonly max?: Duration; readonly min: Duration };

/** Builds budgets; the compiler knows the scenario's arms and axis values. */
export interface BudgetBuilder<Mode extends CaptureMode, Axes> {
  /** How many times as long `arm` may take as `versus`. */
  ratio(
    arm: NoInfer<Mode>,
    versus: NoInfer<Mode>,
    options: CommonOptions<Axes> & RatioLimits,
  ): Budget;
  /** How much longer `arm` may take than `versus`. */
  added(
    arm: NoInfer<Mode>,
    versus: NoInfer<Mode>,
    options: CommonOptions<Axes> & AddedLimits,
  ): Budget;
}

function listOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]) as readonly string[];
}

function budget(
  kind: Budget["kind"],
  arm: CaptureMode,
  versus: CaptureMode,
  options: CommonOptions<Record<string, string>> & { max?: number; min?: number },
): Budget {
  // Whatever the author wrote is kept, mistakes included: the loader validates it and has the
  // position to report, while a throw from here would name this file.
  const { at, per, ...rest } = options;
  return {
    kind,
    metric: "latency",
    stat: "median",
    arm,
    versus,
    at: Object.fromEntries(
      Object.entries(at ?? {}).map(([axis, value]) => [axis, listOf(value)]),
    ),
    per: per ?? "roundTrip",
    ...rest,
    position: callSite([import.meta.url]),
  };
}

/** The builder handed to a scenario's `budgets` function; its types come from the scenario. */
export const budgetBuilder: BudgetBuilder<CaptureMode, Record<string, string>> = {
  ratio: (arm, versus, options) => budget("ratio", arm, versus, options),
  added: (arm, versus, options) => budget("added", arm, versus, options),
};
