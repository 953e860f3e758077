import type { CaptureMode, Runtime } from "./capture.ts";
import { type Metric, METRICS, type Stat, type Unit } from "./metric.ts";
import type { SourcePosition } from "./position.ts";
import { formatBytes } from "./size.ts";
import { formatDuration } from "./units.ts";
import type { BuildType, PluginScope } from "./variant.ts";

/** Axis values that a budget is limited to; an absent axis means all its values. */
export interface AxisSelector {
  /** Sizes as the scenario writes them. */
  readonly size?: readonly string[] | undefined;
  /** Names of contents. */
  readonly content?: readonly string[] | undefined;
  /** Names of runtimes. */
  readonly runtime?: readonly Runtime[] | undefined;
  /** Names of build types. */
  readonly buildType?: readonly BuildType[] | undefined;
  /** Names of plugin scopes. */
  readonly scope?: readonly PluginScope[] | undefined;
  /** Numbers of entries stored before. */
  readonly prefill?: readonly number[] | undefined;
  /** Numbers of threads. */
  readonly threads?: readonly number[] | undefined;
}

/** What a limit counts for: a whole round trip, or one call (half of it). */
export type Per = "roundTrip" | "call";

/** `limit`: the arm itself. `added`: arm - versus. `ratio`: arm / versus. */
export type BudgetKind = "limit" | "added" | "ratio";

/** A limit on a measurement of one arm, or on a contrast of two. */
export interface Budget {
  /** What is compared with the limit. */
  readonly kind: BudgetKind;
  /** What is measured. */
  readonly metric: Metric;
  /** The statistic of each fork that is compared. */
  readonly stat: Stat;
  /** The arm whose cost is limited. */
  readonly arm: CaptureMode;
  /** The arm it is compared with; absent for `limit`. */
  readonly versus?: CaptureMode | undefined;
  /** The cells it holds at. */
  readonly at: AxisSelector;
  /** Upper limit: a factor for `ratio`, else in the metric's unit. Absent when only `min` is set. */
  readonly max?: number | undefined;
  /** Lower limit, for findings such as "the plugin costs at least 1.2 times as much". */
  readonly min?: number | undefined;
  /** Whether the limit counts for a round trip or for one call. */
  readonly per: Per;
  /** What to do when the limit is broken. */
  readonly hint?: string | undefined;
  /** Where the budget was written. */
  readonly position?: SourcePosition | undefined;
}

/** What a budget came to in one cell. */
export type Verdict =
  | "pass"
  | "fail"
  | "inconclusive"
  | "missing"
  | "skipped"
  | "waived"
  | "error";

/**
 * The unit of a budget's value and limits.
 *
 * @param budget the budget
 * @returns `factor` for a ratio, else the metric's unit
 */
export function budgetUnit(budget: Pick<Budget, "kind" | "metric">): Unit {
  return budget.kind === "ratio" ? "factor" : METRICS[budget.metric].unit;
}

/**
 * Text of a value with its unit.
 *
 * @param value in the unit
 * @param unit its unit
 * @returns for example `1.7`, `250us`, `2 KB`
 */
export function formatValue(value: number, unit: Unit): string {
  switch (unit) {
    case "ns":
      return formatDuration(value);
    case "B":
      return formatBytes(value);
    default:
      return String(value);
  }
}

/**
 * The one line that names a budget in lists, reports and result files.
 *
 * @param budget the budget
 * @returns for example `median(latency.plugin)/median(latency.direct) @ size=10 KB <= 1.7`
 */
export function budgetLine(budget: Budget): string {
  const side = (arm: string) => `${budget.stat}(${budget.metric}.${arm})`;
  const operator = budget.kind === "ratio" ? "/" : " - ";
  const versus = budget.versus === undefined ? "" : `${operator}${side(budget.versus)}`;
  const axes = Object.entries(budget.at)
    .filter(([, values]) => values !== undefined)
    .map(([axis, values]) => `${axis}=${(values as readonly (string | number)[]).join("|")}`);
  const at = axes.length === 0 ? "" : ` @ ${axes.join(", ")}`;
  const per = budget.per === "call" ? " per call" : "";
  const text = (value: number) => formatValue(value, budgetUnit(budget));
  const limits = [
    ...(budget.min === undefined ? [] : [`>= ${text(budget.min)}`]),
    ...(budget.max === undefined ? [] : [`<= ${text(budget.max)}`]),
  ];
  return `${side(budget.arm)}${versus}${per}${at} ${limits.join(" and ")}`;
}
