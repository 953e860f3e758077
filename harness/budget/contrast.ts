import { median } from "../stats/mod.ts";

/** Two arms compared over replicates. */
export interface ContrastEstimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** One value a complete replicate. */
  readonly replicates: readonly number[];
}

/**
 * Compares two arms replicate by replicate: samples of different processes are never pooled,
 * since processes differ by more than samples do.
 *
 * @param kind `ratio`: arm / versus; `added`: arm - versus
 * @param arm median of each replicate's fork in nanoseconds; undefined where there is none
 * @param versus the same of the other arm, replicate for replicate
 * @returns median and range over the replicates that both arms have; undefined without one
 */
export function contrastOf(
  kind: "ratio" | "added",
  arm: readonly (number | undefined)[],
  versus: readonly (number | undefined)[],
): ContrastEstimate | undefined {
  const values: number[] = [];
  for (const [at, a] of arm.entries()) {
    const b = versus[at];
    if (a === undefined || b === undefined || (kind === "ratio" && b === 0)) continue;
    values.push(kind === "ratio" ? a / b : a - b);
  }
  if (values.length === 0) return undefined;
  return {
    value: median(values),
    low: Math.min(...values),
    high: Math.max(...values),
    replicates: values,
  };
}
