import { dirname } from "node:path";
import { BUILD_CHANGES, buildArms, type BuildPlan } from "../core/build_time.ts";
import type { BuildScenario } from "./define_build_scenario.ts";

/**
 * What a build scenario comes to: its arms, and a cell for each change.
 *
 * @param scenario a validated build scenario
 * @param file absolute path of the file that declares it
 * @returns the plan, its cells in the order of a round
 */
export function expandBuildScenario(scenario: BuildScenario, file: string): BuildPlan {
  const { id, title, tags, builder, scopes, changes, budgets, rounds, warmups } = scenario;
  return {
    scenario: id,
    title,
    ...(tags === undefined ? {} : { tags }),
    folder: dirname(file),
    builder,
    // Builds of gradle-profiler have no second copy of any arm.
    arms: buildArms(scopes, builder.kind === "gradle-profiler" ? [] : budgets),
    cells: BUILD_CHANGES.filter((change) => changes.includes(change)).map((change) => ({
      id: `${id}/${change}`,
      change,
      budgets: budgets.filter(({ at }) => at.change === undefined || at.change.includes(change)),
    })),
    ...(rounds === undefined ? {} : { rounds }),
    ...(warmups === undefined ? {} : { warmups }),
  };
}
