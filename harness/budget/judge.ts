import { type Budget, budgetUnit, formatValue, type Verdict } from "../core/budget.ts";
import type { Margin } from "../core/build_time.ts";
import {
  type Bounds,
  type ContrastLimit,
  type GatePlan,
  type GateVerdict,
  type Interval,
  judgeBudget,
  planGate,
  type StageInput,
  type StageVerdict,
} from "../stats/mod.ts";
import { contrastValues, readable } from "./contrast.ts";

/** What is judged of a budget, of a round trip or of a build. */
export type GatedBudget =
  & Pick<Budget, "kind" | "metric" | "stat" | "per" | "max" | "min">
  & {
    /** For `added`: the whole difference must lie within this margin; stands instead of a limit. */
    readonly within?: Margin | undefined;
  };

/** One stage's values, replicate for replicate. */
export interface StageValues {
  readonly arm: readonly number[];
  /** Of the other arm; empty for a `limit`. */
  readonly versus: readonly number[];
  /** Of the other arm's second copy; undefined when the run had none. */
  readonly control?: readonly number[] | undefined;
  /** Replicates that were dropped for interference from outside. */
  readonly dropped: number;
  /** The fewest samples of any fork. */
  readonly leastSamples: number;
}

/** Two ends, in readable values; null for an open end. */
export interface ReadableBounds {
  readonly low: number | null;
  readonly high: number | null;
}

/** What one stage concluded, in readable values. */
export interface StageJudgement {
  readonly outcome: "pass" | "fail" | "inconclusive";
  /** Why, in the words of the gate. */
  readonly reason: string;
  /** Replicates that the conclusion rests on. */
  readonly replicates: number;
  readonly dropped: number;
  readonly value: number | null;
  /** The 95 % interval that is shown. */
  readonly interval: ReadableBounds;
  /** The bounds that had to lie beyond the limit to fail, and within it to pass. */
  readonly failBounds: ReadableBounds;
  readonly passBounds: ReadableBounds;
  /** The control's 99.9 % interval: it holds 1 or 0 when equal arms look equal. */
  readonly control: ReadableBounds | null;
}

/** What a budget came to, in the budget's own unit. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** One sentence. */
  readonly reason: string;
  readonly measurement: StageJudgement | null;
  readonly confirmation: StageJudgement | null;
  /** About how many more replicates would settle it; null when that cannot be said. */
  readonly moreReplicates: number | null;
  /** The margin as measured, for a budget that has one; null without. */
  readonly margin: number | null;
  /** What the measurement still needs: its next look, or a confirmation. */
  readonly needs: { readonly stage: "measurement" | "confirmation"; readonly look: number } | null;
}

/**
 * Plans the gate of one budget.
 *
 * @param budget the budget
 * @param family how many budgets the run gates, and at which replicate counts it looks
 * @returns the plan
 */
export function planFor(
  budget: GatedBudget,
  family: { readonly gatedBudgets: number; readonly looks: readonly number[] },
): GatePlan {
  const { share = 0, atLeast = 0 } = budget.within ?? {};
  return planGate({
    gatedBudgets: Math.max(1, family.gatedBudgets),
    looks: family.looks,
    statistic: budget.stat,
    bothSides: budget.within !== undefined ||
      (budget.max !== undefined && budget.min !== undefined),
    margins: share > 0 && atLeast > 0 ? 2 : 1,
  });
}

/**
 * What a budget's limit counts of a round trip: a call is half of one; a ratio has no share.
 *
 * @param budget the budget
 * @returns what measured values are multiplied with
 */
export function shareOf(budget: GatedBudget): number {
  return budget.per === "call" && budget.kind !== "ratio" ? 0.5 : 1;
}

function stageInput(budget: GatedBudget, values: StageValues): StageInput | undefined {
  const share = shareOf(budget);
  const scaled = (kind: Budget["kind"], arm: readonly number[], versus: readonly number[]) =>
    contrastValues(kind, arm, versus)?.map((value) => value * share);
  const contrasts = scaled(budget.kind, values.arm, values.versus);
  if (contrasts === undefined) return undefined;
  const control = values.control === undefined || budget.kind === "limit"
    ? undefined
    : scaled(budget.kind, values.control, values.versus);
  return {
    contrasts,
    ...(budget.within === undefined ? {} : { reference: values.versus }),
    ...(control === undefined ? {} : { control }),
    dropped: values.dropped,
    leastSamples: values.leastSamples,
  };
}

function readableBounds(
  budget: GatedBudget,
  bounds: Bounds | Interval | undefined,
): ReadableBounds {
  const end = (value: number | undefined) =>
    value === undefined || !Number.isFinite(value) ? null : readable(budget.kind, value);
  return { low: end(bounds?.lower), high: end(bounds?.upper) };
}

function stageJudgement(budget: GatedBudget, stage: StageVerdict, dropped: number): StageJudgement {
  return {
    outcome: stage.outcome,
    reason: stage.reason,
    replicates: stage.replicates,
    dropped,
    value: stage.estimate === undefined ? null : readable(budget.kind, stage.estimate),
    interval: readableBounds(budget, stage.interval),
    failBounds: readableBounds(budget, stage.failBounds),
    passBounds: readableBounds(budget, stage.passBounds),
    control: stage.control === undefined ? null : readableBounds(budget, stage.control),
  };
}

const REASONS: Readonly<Record<string, string>> = {
  "too-few-replicates": "not enough replicates for a first look",
  "unsound": "two equal arms differ: the measurement is biased",
  "interference": "too many replicates were disturbed from outside",
  "tail-too-thin": "tail too thin: a p95 needs 20 forks of 100 samples",
  "unconfirmed": "beyond the limit, but not confirmed in fresh processes",
  "confirmation-inconclusive": "beyond the limit, but a confirmation could not tell",
  "cleared": "beyond the limit at first, within it in the confirmation",
};

function boundsText(budget: GatedBudget, bounds: Bounds | undefined): string {
  const unit = budgetUnit(budget);
  const text = (value: number | undefined) =>
    value === undefined || !Number.isFinite(value)
      ? "?"
      : unit === "factor"
      ? readable(budget.kind, value).toFixed(3)
      : formatValue(Number(value.toPrecision(4)), unit);
  return `${text(bounds?.lower)} to ${text(bounds?.upper)}`;
}

function reasonOf(budget: GatedBudget, verdict: GateVerdict): string {
  const special = REASONS[verdict.reason];
  if (special !== undefined) return special;
  const { measurement, confirmation } = verdict;
  const word = budget.within === undefined ? "limit" : "margin";
  switch (verdict.reason) {
    case "within":
      return `${boundsText(budget, measurement.passBounds)} is within the ${word}`;
    case "beyond":
      return `${boundsText(budget, measurement.failBounds)} is beyond the ${word}, confirmed by ` +
        boundsText(budget, confirmation?.failBounds);
    default: {
      const more = measurement.moreReplicates;
      const hint = more === undefined ? "" : `; about ${more} more replicates would settle it`;
      return `${boundsText(budget, measurement.passBounds)} spans the ${word}${hint}`;
    }
  }
}

const VERDICTS = { pass: "pass", fail: "fail", inconclusive: "inconclusive" } as const;

function needsOf(plan: GatePlan, verdict: GateVerdict): Judgement["needs"] {
  if (verdict.reason === "unconfirmed") {
    const look = plan.looks[0]?.replicates;
    return look === undefined ? null : { stage: "confirmation", look };
  }
  const stage = verdict.confirmation ?? verdict.measurement;
  if (stage.outcome !== "inconclusive" || stage.nextLook === undefined) return null;
  return {
    stage: verdict.confirmation === undefined ? "measurement" : "confirmation",
    look: stage.nextLook,
  };
}

/** The limit on the scale that is judged. */
function limitOf({ kind, max, min, within }: GatedBudget): ContrastLimit {
  const scale = (limit: number) => kind === "ratio" ? Math.log(limit) : limit;
  if (within !== undefined) {
    const { share = 0, atLeast = 0 } = within;
    return { within: { share, atLeast } };
  }
  return {
    ...(max === undefined ? {} : { max: scale(max) }),
    ...(min === undefined ? {} : { min: scale(min) }),
  };
}

/**
 * Judges a budget by intervals over replicates, never by a point, in two stages: it fails only if
 * the measurement and a confirmation in fresh processes both do.
 *
 * @param budget the limits
 * @param plan from {@linkcode planFor}
 * @param measurement the first stage's values
 * @param confirmation the second's; undefined when there is none
 * @returns the verdict with both stages
 */
export function judge(
  budget: GatedBudget,
  plan: GatePlan,
  measurement: StageValues,
  confirmation: StageValues | undefined,
): Judgement {
  const first = stageInput(budget, measurement);
  const second = confirmation === undefined ? undefined : stageInput(budget, confirmation);
  // Disturbed replicates are evidence of a kind: too many of them are inconclusive, not missing.
  const nothing = first !== undefined && first.contrasts.length === 0 && measurement.dropped === 0;
  if (first === undefined || nothing) {
    const reason = first === undefined
      ? "a ratio of something that is zero says nothing: use added or limit"
      : "no replicate has both arms";
    return {
      verdict: "missing",
      value: null,
      low: null,
      high: null,
      reason,
      measurement: null,
      confirmation: null,
      moreReplicates: null,
      margin: null,
      needs: null,
    };
  }
  const verdict = judgeBudget(plan, {
    limit: limitOf(budget),
    measurement: first,
    ...(second === undefined ? {} : { confirmation: second }),
  });
  const stage = stageJudgement(budget, verdict.measurement, measurement.dropped);
  return {
    verdict: VERDICTS[verdict.outcome],
    value: stage.value,
    ...stage.interval,
    reason: reasonOf(budget, verdict),
    measurement: stage,
    confirmation: verdict.confirmation === undefined
      ? null
      : stageJudgement(budget, verdict.confirmation, confirmation?.dropped ?? 0),
    moreReplicates: verdict.measurement.moreReplicates ?? null,
    margin: verdict.measurement.margin ?? null,
    needs: needsOf(plan, verdict),
  };
}
