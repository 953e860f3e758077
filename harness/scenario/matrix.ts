import type { AxisSelector } from "../core/budget.ts";
import { type CellAxes, DEFAULT_AXES } from "../core/cell.ts";
import { parseSize } from "../core/size.ts";
import { hasOwnSize } from "../payload/content.ts";
import type { Scenario } from "./define_scenario.ts";

/**
 * Whether a selector selects a cell.
 *
 * @param selector axis values; an absent axis selects all its values
 * @param axes the cell's values
 * @returns whether every axis that it names has one of the named values
 */
export function selects(selector: AxisSelector, axes: CellAxes): boolean {
  return Object.entries(selector).every(([axis, values]) =>
    values === undefined || (values as readonly unknown[]).includes(axes[axis as keyof CellAxes])
  );
}

/** Contents with a size of their own stand at 0 B, and only they do. */
function fit(size: string, content: string): boolean {
  return (parseSize(size) === 0) === hasOwnSize(content);
}

/** The axes that are not the message's. */
function* outerAxes(scenario: Scenario): Generator<Omit<CellAxes, "size" | "content">> {
  const { buildType: builds = [DEFAULT_AXES.buildType], scope: scopes = [DEFAULT_AXES.scope] } =
    scenario;
  const { prefill: fills = [DEFAULT_AXES.prefill], threads: counts = [DEFAULT_AXES.threads] } =
    scenario;
  for (const runtime of scenario.runtime) {
    for (const buildType of builds) {
      for (const scope of scopes) {
        for (const prefill of fills) {
          for (const threads of counts) yield { runtime, buildType, scope, prefill, threads };
        }
      }
    }
  }
}

/**
 * The points of a scenario's matrix: sizes inside contents inside all other axes, less what
 * `include` and `exclude` leave out.
 *
 * @param scenario the scenario
 * @returns the axis values of each cell
 */
export function* axisCombinations(scenario: Scenario): Generator<CellAxes> {
  const { payload, include, exclude } = scenario;
  const mixed = payload.content.some(hasOwnSize);
  for (const outer of outerAxes(scenario)) {
    for (const content of payload.content) {
      for (const size of payload.size) {
        if (mixed && !fit(size, content)) continue;
        const axes: CellAxes = { size, content, ...outer };
        if (include !== undefined && !include.some((one) => selects(one, axes))) continue;
        if (exclude?.some((one) => selects(one, axes))) continue;
        yield axes;
      }
    }
  }
}
