import type { BuildMetric, BuildStepKind } from "../../core/build_time.ts";
import type { TimedBuild } from "../../results/build_result.ts";

const STEPS: Readonly<Record<Exclude<BuildMetric, "build.wall">, BuildStepKind>> = {
  "build.compile": "compile",
  "build.transform": "transform",
  "build.dex": "dex",
};

/**
 * What a build's steps of one kind took together.
 *
 * @param build the build
 * @param kind the kind of step
 * @returns nanoseconds; steps that ran at a time are added up
 */
export function stepNs(build: TimedBuild, kind: BuildStepKind): number {
  return build.steps.filter((step) => step.kind === kind)
    .reduce((sum, { wallNs }) => sum + wallNs, 0);
}

/**
 * The one value that a build yields of a metric.
 *
 * @param build the build
 * @param metric what is asked for
 * @returns nanoseconds; undefined when the builder told of no step at all
 */
export function buildValue(build: TimedBuild, metric: BuildMetric): number | undefined {
  if (metric === "build.wall") return build.wallNs;
  return build.steps.length === 0 ? undefined : stepNs(build, STEPS[metric]);
}
