import type { Verdict } from "../core/budget.ts";
import { formatPosition } from "../core/position.ts";
import type { BudgetVerdict } from "../results/run_result.ts";
import {
  decimalsToTellApart,
  estimateText,
  limitFigure,
  MICROSECONDS,
  SECONDS,
  type TimeScale,
  UNIT_SUFFIX,
} from "./figure.ts";
import { roughTime } from "./time_left.ts";
import { type Palette, PLAIN_PALETTE } from "./palette.ts";
import { oneLine } from "./plain_text.ts";

const COLOURS: Readonly<Record<Verdict, keyof Palette>> = {
  pass: "good",
  fail: "bad",
  inconclusive: "doubtful",
  missing: "bad",
  skipped: "faint",
  waived: "faint",
  error: "bad",
};

const LONGEST = Math.max(...Object.keys(COLOURS).map((word) => word.length));

/** Verdicts that someone has to act on: where the budget stands and what to do is shown too. */
const ACT: ReadonlySet<Verdict> = new Set(["fail", "inconclusive", "missing", "error"]);

function limitText(verdict: BudgetVerdict, time: TimeScale): string {
  const show = (limit: number) => limitFigure(limit, verdict.unit, time);
  const { min, max } = verdict.limit;
  const sides = [
    ...(min === null ? [] : [`>= ${show(min)}`]),
    ...(max === null ? [] : [`<= ${show(max)}`]),
  ];
  // Every budget has a limit; what has no figure is a margin, a share of what was not measured.
  return sides.length === 0 ? "margin unknown" : `limit ${sides.join(" and ")}`;
}

function lineOf(verdict: BudgetVerdict, palette: Palette, time: TimeScale): string {
  const limits = [verdict.limit.min, verdict.limit.max].filter((one) => one !== null);
  const extra = decimalsToTellApart(verdict, limits, time);
  const unit = verdict.unit === "ns" ? time.suffix : UNIT_SUFFIX[verdict.unit];
  const figures = [
    `${estimateText(verdict, { extra, time })}${verdict.value === null ? "" : unit}`,
    `${limitText(verdict, time)}${limits.length === 0 ? "" : unit}`,
  ];
  const word = palette[COLOURS[verdict.verdict]](verdict.verdict.padEnd(LONGEST));
  const cost = verdict.verdict === "inconclusive" && verdict.moreNs !== null
    ? [`about ${roughTime(verdict.moreNs)} more`]
    : [];
  const texts = [verdict.budget, verdict.cell, ...figures, verdict.reason, ...cost].map(oneLine);
  return `${word}  ${texts.join("  ")}`;
}

/** What lines about budgets depend on. */
export interface VerdictLinesOptions {
  readonly palette?: Palette;
  /** A folder; files below it are named relative to it. */
  readonly root?: string | undefined;
  /** Ids of cells whose times are shown in seconds: those of builds. */
  readonly builds?: ReadonlySet<string> | undefined;
}

/**
 * A line for every verdict: its word, the budget, the cell, the figure with its interval, the limit,
 * the reason. Where someone has to act, the budget's place and hint follow.
 *
 * @param verdicts the run's verdicts
 * @param options colours and the folder that paths are relative to
 * @returns lines
 */
export function verdictLines(
  verdicts: readonly BudgetVerdict[],
  options: VerdictLinesOptions = {},
): string[] {
  const { palette = PLAIN_PALETTE, root, builds } = options;
  return verdicts.flatMap((verdict) => {
    const time = builds?.has(verdict.cell) ? SECONDS : MICROSECONDS;
    const lines = [lineOf(verdict, palette, time)];
    if (!ACT.has(verdict.verdict)) return lines;
    if (verdict.position !== null) {
      lines.push(palette.faint(`  at ${oneLine(formatPosition(verdict.position, root))}`));
    }
    if (verdict.hint !== null) lines.push(`  hint: ${oneLine(verdict.hint)}`);
    return lines;
  });
}
