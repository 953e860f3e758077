import type { BridgeShape } from "../core/bridge_shape.ts";
import { ConfigError } from "../core/errors.ts";
import type { SourcePosition } from "../core/position.ts";
import type { Selected } from "./selection.ts";

/** The shapes of some scenarios, each once, and where the first scenario of each stands. */
export interface SelectedShapes {
  readonly shapes: readonly BridgeShape[];
  readonly positions: ReadonlyMap<string, SourcePosition>;
}

/**
 * The bridge shapes of selected cells.
 *
 * @param selected scenarios with their cells
 * @returns the shapes in the order of the cells
 * @throws {ConfigError} if two different ones have one name
 */
export function selectedShapes({ scenarios, cells }: Selected): SelectedShapes {
  const byScenario = new Map(
    scenarios.map(({ file, scenario }) => [
      scenario.id,
      scenario.position ?? { file, line: 1, column: 1 },
    ]),
  );
  const shapes = new Map<string, { readonly shape: BridgeShape; readonly text: string }>();
  const positions = new Map<string, SourcePosition>();
  for (const { scenario, shape } of cells) {
    if (shapes.get(shape.name)?.shape === shape) continue;
    const text = JSON.stringify(shape);
    const known = shapes.get(shape.name);
    const at = byScenario.get(scenario);
    if (known !== undefined && known.text !== text) {
      throw new ConfigError(`Two different bridge shapes are called "${shape.name}"`, { at });
    }
    if (known !== undefined) continue;
    shapes.set(shape.name, { shape, text });
    if (at !== undefined) positions.set(shape.name, at);
  }
  return { shapes: [...shapes.values()].map((one) => one.shape), positions };
}
