import type { Judgement } from "../budget/judge.ts";
import type { BudgetVerdict, ReplicateResult } from "../results/run_result.ts";

/** What a verdict has when nothing was judged. */
export const UNJUDGED = {
  value: null,
  low: null,
  high: null,
  measurement: null,
  confirmation: null,
  moreReplicates: null,
} as const;

/** What a replicate of the cell took, nanoseconds; null without one. */
function replicateCost(replicates: readonly ReplicateResult[]): number | null {
  if (replicates.length === 0) return null;
  return replicates.reduce((sum, { wallNs }) => sum + wallNs, 0) / replicates.length;
}

/**
 * A judgement as the result document keeps it.
 *
 * @param cell what was judged
 * @param judged what it came to
 * @param about the budget's line, unit, limit, hint and place
 * @returns the verdict
 */
export function verdictRecord(
  cell: { readonly id: string; readonly replicates: readonly ReplicateResult[] },
  judged: Omit<Judgement, "needs" | "margin">,
  about: Pick<BudgetVerdict, "budget" | "unit" | "limit" | "hint" | "position">,
): BudgetVerdict {
  const cost = replicateCost(cell.replicates);
  const { moreReplicates } = judged;
  return {
    budget: about.budget,
    cell: cell.id,
    verdict: judged.verdict,
    unit: about.unit,
    value: judged.value,
    low: judged.low,
    high: judged.high,
    limit: about.limit,
    reason: judged.reason,
    measurement: judged.measurement,
    confirmation: judged.confirmation,
    moreReplicates,
    moreNs: moreReplicates === null || cost === null ? null : Math.round(moreReplicates * cost),
    hint: about.hint,
    position: about.position,
  };
}
