import type { Budget, BudgetKind, Per } from "../core/budget.ts";
import type { CaptureMode } from "../core/capture.ts";
import type { ByteMetric, Metric, Stat, TimeMetric } from "../core/metric.ts";
import { METRICS } from "../core/metric.ts";
import { callSite } from "../core/position.ts";
import { parseSize, type SizeText } from "../core/size.ts";
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

/** At least one of `max` and `min`. */
export type Limits<T> =
  | { readonly max: T; readonly min?: T }
  | { readonly max?: T; readonly min: T };

/** A limit in the unit of a metric. */
export type LimitOf<M> = M extends TimeMetric ? Duration : M extends ByteMetric ? SizeText : number;

/**
 * The metric a limit is about, with limits in its unit. Default: the median latency. The metric is a
 * parameter of the type, and not one of several alternatives, so that a wrong limit is reported at
 * the limit and not at everything around it.
 */
export type MetricLimits<M extends Metric> =
  & { readonly metric?: M; readonly stat?: Stat }
  & Limits<LimitOf<NoInfer<M>>>;

/** A ratio's limits are factors, whatever the metric. */
export type RatioLimits = { readonly metric?: Metric; readonly stat?: Stat } & Limits<number>;

/** Builds budgets; the compiler knows the scenario's arms and axis values. */
export interface BudgetBuilder<Mode extends CaptureMode, Axes> {
  /** How much `arm` itself may take. */
  limit<const M extends Metric = "latency">(
    arm: NoInfer<Mode>,
    options: CommonOptions<Axes> & MetricLimits<M>,
  ): Budget;
  /** How many times as much `arm` may take as `versus`. */
  ratio(
    arm: NoInfer<Mode>,
    versus: NoInfer<Mode>,
    options: CommonOptions<Axes> & RatioLimits,
  ): Budget;
  /** How much more `arm` may take than `versus`. */
  added<const M extends Metric = "latency">(
    arm: NoInfer<Mode>,
    versus: NoInfer<Mode>,
    options: CommonOptions<Axes> & MetricLimits<M>,
  ): Budget;
}

type AnyOptions = CommonOptions<Record<string, string | number>> & {
  readonly metric?: Metric;
  readonly stat?: Stat;
  readonly max?: number | SizeText;
  readonly min?: number | SizeText;
};

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** Sizes become bytes; anything else is kept for the loader to judge. */
function limitOf(value: number | SizeText | undefined, sized: boolean): number | undefined {
  if (!sized || typeof value !== "string") return value as number | undefined;
  try {
    return parseSize(value);
  } catch {
    return value as unknown as number;
  }
}

function budget(
  kind: BudgetKind,
  arm: CaptureMode,
  versus: CaptureMode | undefined,
  options: AnyOptions,
): Budget {
  // Whatever the author wrote is kept, mistakes included: the loader validates it and has the
  // position to report, while a throw from here would name this file.
  const { at, per, metric = "latency", stat = "median", max, min, ...rest } = options ?? {};
  const sized = kind !== "ratio" && METRICS[metric]?.unit === "B";
  const limits = { max: limitOf(max, sized), min: limitOf(min, sized) };
  return {
    kind,
    metric,
    stat,
    arm,
    ...(kind === "limit" ? {} : { versus }),
    at: Object.fromEntries(
      Object.entries(at ?? {}).map(([axis, value]) => [axis, listOf(value)]),
    ),
    per: per ?? "roundTrip",
    ...(limits.max === undefined ? {} : { max: limits.max }),
    ...(limits.min === undefined ? {} : { min: limits.min }),
    ...rest,
    position: callSite([import.meta.url]),
  };
}

/** The builder handed to a scenario's `budgets` function; its types come from the scenario. */
export const budgetBuilder: BudgetBuilder<CaptureMode, Record<string, string | number>> = {
  limit: (arm, options) => budget("limit", arm, undefined, options),
  ratio: (arm, versus, options) => budget("ratio", arm, versus, options),
  added: (arm, versus, options) => budget("added", arm, versus, options),
};
