import type { Verdict } from "../core/budget.ts";
import { ExitCode } from "../core/exit_code.ts";
import type { RunResult } from "../results/run_result.ts";
import { counted } from "./figure.ts";
import { problemText } from "./problem_text.ts";

/** What happened outside the run itself. */
export interface ExitReasonOptions {
  /** The code the command really ends with, when it is not the run's. */
  readonly exitCode?: number;
  /** Reporters that broke, by name. */
  readonly brokenReporters?: readonly string[];
}

function counting(result: RunResult): (verdict: Verdict) => number {
  return (verdict) => result.verdicts.filter((one) => one.verdict === verdict).length;
}

function measuredCells(result: RunResult): string {
  const cells = [...result.cells, ...result.builds];
  const measured = cells.filter(({ arms }) => arms.some((arm) => arm.medianNs !== null));
  return `${measured.length} of ${counted(cells.length, "cell")}`;
}

function broken(result: RunResult, brokenReporters: readonly string[]): string {
  const count = counting(result);
  const reasons = [
    ...result.problems.slice(0, 1).map(problemText),
    ...(result.problems.length > 1 ? [`${result.problems.length - 1} more above`] : []),
    ...(count("error") > 0
      ? [`${counted(count("error"), "budget check")} could not be judged`]
      : []),
    ...(count("missing") > 0
      ? [`${counted(count("missing"), "budget check")} without a measurement`]
      : []),
    ...brokenReporters.map((name) => `the reporter "${name}" broke`),
  ];
  return reasons.length === 0 ? "something broke" : reasons.join("; ");
}

function fine(result: RunResult): string {
  const total = result.verdicts.length;
  if (total === 0) return `measured ${measuredCells(result)}; there is no budget`;
  const count = counting(result);
  const others = (["inconclusive", "skipped", "waived"] as const)
    .filter((verdict) => count(verdict) > 0)
    .map((verdict) => `${count(verdict)} ${verdict}`);
  const hold = count("pass") === 1 ? "holds" : "hold";
  return [`${count("pass")} of ${counted(total, "budget check")} ${hold}`, ...others].join(", ");
}

/**
 * The last line of a report: why the command ends with its code.
 *
 * @param result the run
 * @param options what happened outside it
 * @returns for example `exit 99: 2 of 14 budget checks are outside the limits`
 */
export function exitReason(result: RunResult, options: ExitReasonOptions = {}): string {
  const { exitCode = result.exitCode, brokenReporters = [] } = options;
  const count = counting(result);
  const total = counted(result.verdicts.length, "budget check");
  const share = (verdict: Verdict) => `${count(verdict)} of ${total}`;
  const be = (verdict: Verdict) => count(verdict) === 1 ? "is" : "are";
  const reasons: Readonly<Record<number, () => string>> = {
    [ExitCode.ok]: () => fine(result),
    [ExitCode.broken]: () => broken(result, brokenReporters),
    [ExitCode.usage]: () => "usage or configuration error; nothing was measured",
    [ExitCode.inconclusive]: () =>
      `${share("inconclusive")} ${be("inconclusive")} inconclusive, which --strict does not allow`,
    [ExitCode.overBudget]: () => `${share("fail")} ${be("fail")} outside the limits`,
    [ExitCode.interrupted]: () => `interrupted; ${measuredCells(result)} measured`,
  };
  return `exit ${exitCode}: ${reasons[exitCode]?.() ?? "an unknown code"}`;
}
