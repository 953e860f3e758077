import type { ContrastEstimate } from "../budget/contrast.ts";
import type { Contrast } from "../results/run_result.ts";

/**
 * A contrast as the result document holds it.
 *
 * @param pair which arms are compared, and how
 * @param found the estimate; undefined without a complete replicate
 * @returns the record
 */
export function contrastRecord(
  { kind, arm, versus }: Pick<Contrast, "kind" | "arm" | "versus">,
  found: ContrastEstimate | undefined,
): Contrast {
  return {
    kind,
    arm,
    versus,
    unit: kind === "ratio" ? "factor" : "ns",
    value: found?.value ?? null,
    low: found?.low ?? null,
    high: found?.high ?? null,
    interval: found?.method ?? "student-t",
    replicates: found?.replicates ?? [],
  };
}
