/**
 * The codes a command ends with. When several apply, the first of this order wins:
 * interrupted, usage, broken, over budget, inconclusive, ok.
 */
export const ExitCode = {
  /** All fine; warnings allowed. */
  ok: 0,
  /** Something broke, a sample is missing, or a selection matched nothing. */
  broken: 1,
  /** Usage or configuration error; nothing was measured. */
  usage: 2,
  /** Nothing is over budget, but a budget stayed inconclusive and `--strict` was given. */
  inconclusive: 75,
  /** Measured well; a budget is over its limit. */
  overBudget: 99,
  /** Ctrl-C or a termination signal. */
  interrupted: 130,
} as const;

/** One of the numbers of {@linkcode ExitCode}. */
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

const ORDER: readonly ExitCode[] = [130, 2, 1, 99, 75, 0];

/**
 * The code of a run in which all of `codes` apply.
 *
 * @param codes any number of codes
 * @returns the one that wins; 0 for none
 */
export function worstExitCode(codes: Iterable<ExitCode>): ExitCode {
  const given = new Set(codes);
  return ORDER.find((code) => given.has(code)) ?? ExitCode.ok;
}
