import type { AxisSelector } from "../core/budget.ts";
import type { CellAxes } from "../core/cell.ts";
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
    values === undefined || (values as readonly string[]).includes(axes[axis as keyof CellAxes])
  );
}

/** Contents with a size of their own stand at 0 B, and only they do. */
function fit(size: string, content: string): boolean {
  return (parseSize(size) === 0) === hasOwnSize(content);
}

/**
 * The points of a scenario's matrix: sizes inside contents inside runtimes, less what `include` and
 * `exclude` leave out.
 *
 * @param scenario the scenario
 * @returns the axis values of each cell
 */
export function* axisCombinations(scenario: Scenario): Generator<CellAxes> {
  const { payload, runtime: runtimes, include, exclude } = scenario;
  const mixed = payload.content.some(hasOwnSize);
  for (const runtime of runtimes) {
    for (const content of payload.content) {
      for (const size of payload.size) {
        if (mixed && !fit(size, content)) continue;
        const axes: CellAxes = { size, content, runtime };
        if (include !== undefined && !include.some((one) => selects(one, axes))) continue;
        if (exclude?.some((one) => selects(one, axes))) continue;
        yield axes;
      }
    }
  }
}
