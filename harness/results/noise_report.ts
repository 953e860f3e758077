import type { Unit } from "../core/metric.ts";
import type { SourcePosition } from "../core/position.ts";

/** What `scenario noise` prints as JSON: how quiet the machine is, and what budgets it can judge. */
export interface NoiseReport {
  /** Name of the run's folder below `.scenario/`, with all that was measured. */
  readonly run: string;
  /** The profile that the resolutions are about. */
  readonly profile: string;
  /** Its looks: the resolutions hold when all of them are used. */
  readonly looks: readonly number[];
  /** Budgets times cells that share the error of a run. */
  readonly gatedBudgets: number;
  readonly cells: readonly NoiseCell[];
  /** One sentence each, in the order of the cells. */
  readonly warnings: readonly string[];
}

/** One reference arm of a cell beside its second copy. */
export interface NoiseCell {
  readonly cell: string;
  /** The arm that was measured twice. */
  readonly reference: string;
  /** Kept replicates, each a fork of both copies. */
  readonly replicates: number;
  /** Replicates that were dropped for interference from outside. */
  readonly dropped: number;
  /** Median of the fork medians, nanoseconds a round trip; null without a fork. */
  readonly medianNs: number | null;
  /** How forks differ; null with fewer than two. */
  readonly spread: {
    /** Between processes, their own noise removed, as a share: 0.02 is 2 %. */
    readonly between: number;
    /** Between samples of a process, as a share. */
    readonly within: number;
    /** How many independent samples all of them are worth. */
    readonly effective: number;
  } | null;
  /** The 95 % interval of the ratio of the two equal arms; an open end is null. */
  readonly floor: {
    readonly value: number;
    readonly low: number | null;
    readonly high: number | null;
  } | null;
  readonly budgets: readonly NoiseBudget[];
}

/** What a budget's gate could tell here. */
export interface NoiseBudget {
  /** The budget's canonical line. */
  readonly budget: string;
  readonly unit: Unit;
  /**
   * Spread of its contrasts between replicates: of natural logarithms for a ratio, else in the unit.
   * Measured between equal arms. Null when there is none.
   */
  readonly spread: number | null;
  /**
   * How far beyond its limit a truth is caught, confirmation included, nine times in ten: a factor
   * for a ratio, else in the unit. Null when the profile cannot judge the budget here.
   */
  readonly caughtBeyond: number | null;
  /** How far within its limit a truth passes nine times in ten; as `caughtBeyond`. */
  readonly passesWithin: number | null;
  /** Why its verdicts would mean little; null when nothing is wrong with it. */
  readonly warning: string | null;
  /** Where the budget was written. */
  readonly position: SourcePosition | null;
}
