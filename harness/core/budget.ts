import type { CaptureMode, Runtime } from "./capture.ts";
import type { SourcePosition } from "./position.ts";
import { formatDuration } from "./units.ts";

/** Axis values that a budget is limited to; an absent axis means all its values. */
export interface AxisSelector {
  /** Sizes as the scenario writes them. */
  readonly size?: readonly string[] | undefined;
  /** Names of contents. */
  readonly content?: readonly string[] | undefined;
  /** Names of runtimes. */
  readonly runtime?: readonly Runtime[] | undefined;
}

/** What a limit counts for: a whole round trip, or one call (half of it). */
export type Per = "roundTrip" | "call";

/** A limit on a measured contrast of two arms. */
export interface Budget {
  /** `ratio`: arm / versus, a factor. `added`: arm - versus, nanoseconds. */
  readonly kind: "ratio" | "added";
  /** What is measured: time between the two clock reads. */
  readonly metric: "latency";
  /** The statistic of each fork that is compared. */
  readonly stat: "median";
  /** The arm whose cost is limited. */
  readonly arm: CaptureMode;
  /** The arm it is compared with. */
  readonly versus: CaptureMode;
  /** The cells it holds at. */
  readonly at: AxisSelector;
  /** Upper limit: a factor for `ratio`, nanoseconds for `added`. Absent when only `min` is set. */
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

function limitText(budget: Budget, value: number): string {
  return budget.kind === "ratio" ? String(value) : formatDuration(value);
}

/**
 * The one line that names a budget in lists, reports and result files.
 *
 * @param budget the budget
 * @returns for example `median(latency.plugin)/median(latency.direct) @ size=10 KB <= 1.7`
 */
export function budgetLine(budget: Budget): string {
  const operator = budget.kind === "ratio" ? "/" : " - ";
  const side = (arm: string) => `${budget.stat}(${budget.metric}.${arm})`;
  const axes = Object.entries(budget.at)
    .filter(([, values]) => values !== undefined)
    .map(([axis, values]) => `${axis}=${(values as readonly string[]).join("|")}`);
  const at = axes.length === 0 ? "" : ` @ ${axes.join(", ")}`;
  const per = budget.per === "call" ? " per call" : "";
  const limits = [
    ...(budget.min === undefined ? [] : [`>= ${limitText(budget, budget.min)}`]),
    ...(budget.max === undefined ? [] : [`<= ${limitText(budget, budget.max)}`]),
  ];
  return `${side(budget.arm)}${operator}${side(budget.versus)}${per}${at} ${limits.join(" and ")}`;
}
