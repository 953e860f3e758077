import type { BudgetKind } from "../core/budget.ts";
import { contrastInterval } from "../stats/mod.ts";

/**
 * One value a replicate on the scale that is judged: the logarithm of a ratio (so that half and
 * double are equally far from equal), a difference, or the arm itself. Samples of different
 * processes are never pooled: processes differ by more than samples do.
 *
 * @param kind what is compared
 * @param arm one value a replicate
 * @param versus the same of the other arm, replicate for replicate; unused for `limit`
 * @returns the values; undefined when a ratio has a value that is not positive
 */
export function contrastValues(
  kind: BudgetKind,
  arm: readonly number[],
  versus: readonly number[],
): number[] | undefined {
  switch (kind) {
    case "limit":
      return [...arm];
    case "added":
      return arm.map((value, at) => value - (versus[at] ?? NaN));
    case "ratio":
      if ([...arm, ...versus].some((value) => !(value > 0))) return undefined;
      return arm.map((value, at) => Math.log(value / (versus[at] ?? NaN)));
  }
}

/**
 * Turns a judged value back into what people read.
 *
 * @param kind what was compared
 * @param value on the judged scale
 * @returns a factor for a ratio, else the value
 */
export function readable(kind: BudgetKind, value: number): number {
  return kind === "ratio" ? Math.exp(value) : value;
}

/** How a shown interval was made. */
export type IntervalMethod = "signed-rank" | "student-t";

/** An estimate with its 95 % interval, in readable values. */
export interface ContrastEstimate {
  readonly value: number;
  /** Null when the values do not support an end. */
  readonly low: number | null;
  readonly high: number | null;
  readonly method: IntervalMethod;
  /** One readable value a replicate. */
  readonly replicates: readonly number[];
}

/** From so many values on the shown interval is a signed-rank one. */
const LEAST_RANKED = 6;

/**
 * Compares two arms for a reader; no verdict uses it.
 *
 * @param kind what is compared
 * @param arm one value a replicate
 * @param versus the same of the other arm
 * @returns the estimate; undefined without a value
 */
export function estimateContrast(
  kind: BudgetKind,
  arm: readonly number[],
  versus: readonly number[],
): ContrastEstimate | undefined {
  const values = contrastValues(kind, arm, versus);
  if (values === undefined || values.length === 0) return undefined;
  const replicates = values.map((value) => readable(kind, value));
  const method = values.length >= LEAST_RANKED ? "signed-rank" : "student-t";
  if (values.length === 1) {
    return { value: replicates[0] as number, low: null, high: null, method, replicates };
  }
  const { estimate, lower, upper } = contrastInterval(values);
  const end = (value: number) => Number.isFinite(value) ? readable(kind, value) : null;
  return { value: readable(kind, estimate), low: end(lower), high: end(upper), method, replicates };
}
