import type { BridgeShape } from "../core/bridge_shape.ts";
import type { Cell } from "../core/cell.ts";
import { RunError } from "../core/errors.ts";
import type { PluginScope } from "../core/variant.ts";
import type { TransformReport } from "./transform_report.ts";

/** What bridges are built for: a shape, in the build that a cell asks for. */
export type BridgeUse = Pick<Cell, "shape" | "axes">;

/** A shape's bridges, built: the class folder that goes on a worker's class path. */
export interface BuiltBridges {
  readonly shape: BridgeShape;
  /** How far the plugin reached; `none`: every class is what the compiler wrote. */
  readonly scope: PluginScope;
  /** Folder of class files, the plugin's hooks in place. */
  readonly classes: string;
  /** SHA-256 of each class file as the compiler wrote it, by the class's name. */
  readonly compiled: ReadonlyMap<string, string>;
  /** What the transform did to this shape's classes. */
  readonly report: TransformReport;
}

/**
 * How far the plugin reaches in a cell's build. Release builds are never transformed.
 *
 * @param axes the cell's axes
 * @returns `none` when classes stay as they were compiled
 */
export function transformScope(axes: Pick<Cell["axes"], "buildType" | "scope">): PluginScope {
  return axes.buildType === "release" ? "none" : axes.scope;
}

function keyOf(shape: string, scope: PluginScope): string {
  return `${shape}@${scope}`;
}

/** Built bridges, found by the cell that they are for. */
export class BridgeSet implements Iterable<BuiltBridges> {
  readonly #built: ReadonlyMap<string, BuiltBridges>;

  /** @param built one a shape and scope */
  constructor(built: Iterable<BuiltBridges>) {
    this.#built = new Map([...built].map((one) => [keyOf(one.shape.name, one.scope), one]));
  }

  /**
   * The bridges of a cell.
   *
   * @param cell the cell
   * @returns classes that were treated as the cell's build wants
   * @throws {RunError} if they are not built
   */
  of(cell: BridgeUse): BuiltBridges {
    const found = this.#built.get(keyOf(cell.shape.name, transformScope(cell.axes)));
    if (found === undefined) {
      throw new RunError(`The bridges of "${cell.shape.name}" are not built`);
    }
    return found;
  }

  /** All of them. */
  [Symbol.iterator](): Iterator<BuiltBridges> {
    return this.#built.values();
  }
}
