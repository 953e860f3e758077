import type { Budget, Verdict } from "../core/budget.ts";
import { formatDuration } from "../core/units.ts";
import type { ContrastEstimate } from "./contrast.ts";

/** What a budget came to, in the budget's own unit (a call's share when it is `per: "call"`). */
export interface Judgement {
  readonly verdict: Verdict;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly reason: string;
}

/**
 * Judges a budget by an interval, never by a point: pass when the whole interval is within the
 * limits, fail when it lies wholly beyond one, otherwise inconclusive.
 *
 * @param budget the limits
 * @param estimate the contrast in the round trip's unit; undefined when nothing was measured
 * @returns the verdict with its figures and one sentence
 */
export function judge(budget: Budget, estimate: ContrastEstimate | undefined): Judgement {
  if (estimate === undefined) {
    const reason = "no replicate has both arms";
    return { verdict: "missing", value: null, low: null, high: null, reason };
  }
  const share = budget.kind === "added" && budget.per === "call" ? 0.5 : 1;
  const [value, low, high] = [estimate.value, estimate.low, estimate.high].map((x) =>
    x * share
  ) as [
    number,
    number,
    number,
  ];
  const text = (x: number) => budget.kind === "ratio" ? x.toFixed(3) : formatDuration(x);
  const range = `${text(low)} to ${text(high)}`;
  const { max = Infinity, min = -Infinity } = budget;
  if (low > max) {
    return { verdict: "fail", value, low, high, reason: `${range} lies above ${text(max)}` };
  }
  if (high < min) {
    return { verdict: "fail", value, low, high, reason: `${range} lies below ${text(min)}` };
  }
  if (low >= min && high <= max) {
    return { verdict: "pass", value, low, high, reason: `${range} is within the limit` };
  }
  const limit = high > max ? max : min;
  return { verdict: "inconclusive", value, low, high, reason: `${range} spans ${text(limit)}` };
}
