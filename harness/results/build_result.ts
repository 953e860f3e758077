import type { BuildBudget, BuildChange, BuildStepKind } from "../core/build_time.ts";
import type { BuilderRecord, BuildStep } from "../core/builder.ts";
import type { ArmRole } from "../core/cell.ts";
import type { PluginScope } from "../core/variant.ts";
import type { Contrast, ReplicateResult, Stage } from "./run_result.ts";

/** One timed build. */
export interface TimedBuild {
  readonly stage: Stage;
  /** From 0 within its stage; replicates of the cell refer to it. */
  readonly replicate: number;
  /** Place of its arm in the round's order, from 0. */
  readonly order: number;
  readonly wallNs: number;
  /** SHA-256 of what was built; null where the builder does not know. */
  readonly output: string | null;
  readonly steps: readonly BuildStep[];
}

/** What a kind of step took in an arm's builds; steps that run at a time are added up. */
export interface StepFigure {
  readonly kind: BuildStepKind;
  readonly medianNs: number;
  readonly minNs: number;
  readonly maxNs: number;
}

/** One arm's builds; null figures mean that there was none. */
export interface BuildArmResult {
  readonly id: string;
  readonly scope: PluginScope;
  readonly role: ArmRole;
  /** Over the measurement's kept builds, as all of these figures. */
  readonly medianNs: number | null;
  readonly minNs: number | null;
  readonly maxNs: number | null;
  readonly steps: readonly StepFigure[];
  /** In the order of time. */
  readonly builds: readonly TimedBuild[];
}

/** One change of a build scenario. */
export interface BuildCellResult {
  readonly id: string;
  readonly scenario: string;
  readonly title: string;
  readonly change: BuildChange;
  readonly builder: BuilderRecord;
  /**
   * Whether a replicate holds one build of every arm, made side by side. Otherwise the arms were
   * measured one after another, and equal numbers are all that its builds share.
   */
  readonly paired: boolean;
  /** Rounds at which budgets are judged, in each stage. */
  readonly looks: readonly number[];
  /** Untimed rounds first. */
  readonly warmups: number;
  readonly arms: readonly BuildArmResult[];
  /** In the order of time. */
  readonly replicates: readonly ReplicateResult[];
  readonly contrasts: readonly Contrast[];
  /** The limits that hold here, so that a saved run can be judged again. */
  readonly budgets: readonly BuildBudget[];
}
