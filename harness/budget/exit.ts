import type { Verdict } from "../core/budget.ts";
import { ExitCode, worstExitCode } from "../core/exit_code.ts";

/** What decides how a run ends. */
export interface RunOutcome {
  readonly verdicts: readonly Verdict[];
  /** How many things went wrong: broken workers, failed proofs. */
  readonly problems: number;
  readonly interrupted: boolean;
  /** Whether inconclusive budgets count. */
  readonly strict: boolean;
}

/**
 * The exit code of a run: interrupted before broken, broken before over budget, over budget before
 * inconclusive.
 *
 * @param outcome what happened
 * @returns the code
 */
export function exitCodeOf(outcome: RunOutcome): ExitCode {
  const has = (...wanted: Verdict[]) => outcome.verdicts.some((one) => wanted.includes(one));
  const codes: ExitCode[] = [];
  if (outcome.interrupted) codes.push(ExitCode.interrupted);
  if (outcome.problems > 0 || has("error", "missing")) codes.push(ExitCode.broken);
  if (has("fail")) codes.push(ExitCode.overBudget);
  if (outcome.strict && has("inconclusive")) codes.push(ExitCode.inconclusive);
  return worstExitCode(codes);
}
