import { estimateContrast } from "../../budget/contrast.ts";
import {
  BUILD_STEP_KINDS,
  type BuildArm,
  type BuildCell,
  type BuildPlan,
} from "../../core/build_time.ts";
import type { BuilderRecord } from "../../core/builder.ts";
import type {
  BuildArmResult,
  BuildCellResult,
  StepFigure,
  TimedBuild,
} from "../../results/build_result.ts";
import type { Contrast, ReplicateResult } from "../../results/run_result.ts";
import { median } from "../../stats/mod.ts";
import { contrastRecord } from "../contrast_record.ts";
import { stepNs } from "./build_value.ts";

/** What has been measured of one change so far. */
export interface BuildCellState {
  readonly cell: BuildCell;
  readonly replicates: ReplicateResult[];
  /** Builds by arm id, in the order of time. */
  readonly builds: Map<string, TimedBuild[]>;
}

/** What all cells of a build scenario have in common. */
export interface BuildCellContext {
  readonly plan: BuildPlan;
  readonly arms: readonly BuildArm[];
  readonly builder: BuilderRecord;
  readonly paired: boolean;
  readonly looks: readonly number[];
  readonly warmups: number;
}

/** The builds that figures are about: the measurement's, of replicates that were kept. */
function judgedBuilds({ builds, replicates }: BuildCellState, arm: string): TimedBuild[] {
  const kept = new Set(
    replicates.filter((one) => one.stage === "measurement" && one.dropped === null)
      .map((one) => one.replicate),
  );
  return (builds.get(arm) ?? []).filter((build) =>
    build.stage === "measurement" && kept.has(build.replicate)
  );
}

function figures(values: readonly number[]): Omit<StepFigure, "kind"> {
  return {
    medianNs: Math.round(median(values)),
    minNs: Math.min(...values),
    maxNs: Math.max(...values),
  };
}

function armResult(state: BuildCellState, arm: BuildArm): BuildArmResult {
  const builds = judgedBuilds(state, arm.id);
  const none = { medianNs: null, minNs: null, maxNs: null };
  const kinds = BUILD_STEP_KINDS.filter((kind) =>
    builds.some((build) => build.steps.some((step) => step.kind === kind))
  );
  return {
    id: arm.id,
    scope: arm.scope,
    role: arm.role,
    ...(builds.length === 0 ? none : figures(builds.map(({ wallNs }) => wallNs))),
    steps: kinds.map((kind) => ({ kind, ...figures(builds.map((build) => stepNs(build, kind))) })),
    builds: state.builds.get(arm.id) ?? [],
  };
}

function contrastOf(
  state: BuildCellState,
  kind: Contrast["kind"],
  arm: string,
  versus: string,
): Contrast {
  const walls = (id: string) =>
    new Map(judgedBuilds(state, id).map((build) => [build.replicate, build.wallNs]));
  const [left, right] = [walls(arm), walls(versus)];
  const both = [...left.keys()].filter((replicate) => right.has(replicate));
  const values = (of: Map<number, number>) => both.map((replicate) => of.get(replicate) as number);
  const found = estimateContrast(kind, values(left), values(right));
  return contrastRecord({ kind, arm, versus }, found);
}

function contrastsOf(state: BuildCellState, arms: readonly BuildArm[]): Contrast[] {
  const measured = arms.filter((arm) => arm.role === "measured");
  const [reference, ...others] = measured;
  if (reference === undefined) return [];
  return [
    ...others.flatMap((arm) =>
      (["added", "ratio"] as const).map((kind) => contrastOf(state, kind, arm.id, reference.id))
    ),
    // A control beside its original: two equal arms.
    ...arms.filter((arm) => arm.role === "control")
      .map((arm) => contrastOf(state, "added", arm.id, arm.scope)),
  ];
}

/**
 * A change's part of the result document.
 *
 * @param state what has been measured
 * @param context what its scenario's cells have in common
 * @returns its arms, replicates and contrasts
 */
export function buildCellResult(state: BuildCellState, context: BuildCellContext): BuildCellResult {
  const { plan, arms, builder, paired, looks, warmups } = context;
  return {
    id: state.cell.id,
    scenario: plan.scenario,
    title: plan.title,
    change: state.cell.change,
    builder,
    paired,
    looks,
    warmups,
    arms: arms.map((arm) => armResult(state, arm)),
    replicates: state.replicates,
    contrasts: contrastsOf(state, arms),
    budgets: state.cell.budgets,
  };
}
