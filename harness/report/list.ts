import { budgetLine } from "../core/budget.ts";
import type { Cell } from "../core/cell.ts";
import type { ArmRole } from "../core/cell.ts";
import type { SourcePosition } from "../core/position.ts";
import { counted } from "./figure.ts";
import { type Palette, PLAIN_PALETTE } from "./palette.ts";
import { oneLine } from "./plain_text.ts";

/** Version of what `list --json` prints; raised with every change to it. */
export const LIST_SCHEMA_VERSION = 2;

/** What `list --json` prints. */
export interface ScenarioList {
  readonly schemaVersion: typeof LIST_SCHEMA_VERSION;
  readonly scenarios: readonly ListedScenario[];
}

/** A scenario and its cells. */
export interface ListedScenario {
  readonly id: string;
  readonly title: string;
  /** Name of the bridge's shape. */
  readonly shape: string;
  readonly cells: readonly ListedCell[];
}

/** A cell that would be measured. */
export interface ListedCell {
  readonly id: string;
  readonly axes: Cell["axes"];
  /** Exact UTF-8 bytes of `data`. */
  readonly sizeBytes: number;
  readonly arms: readonly {
    readonly id: string;
    readonly mode: string;
    readonly role: ArmRole;
  }[];
  readonly budgets: readonly {
    /** The canonical line. */
    readonly budget: string;
    readonly hint: string | null;
    readonly position: SourcePosition | null;
  }[];
}

/**
 * Cells as a list of scenarios.
 *
 * @param cells the cells that would be measured
 * @returns plain data, scenarios in the order of their first cells
 */
export function listScenarios(cells: readonly Cell[]): ScenarioList {
  const groups = Map.groupBy(cells, (cell) => cell.scenario);
  const scenarios = [...groups].map(([id, [first, ...others]]) => ({
    id,
    title: first?.title ?? "",
    shape: first?.shape.name ?? "",
    cells: (first === undefined ? [] : [first, ...others]).map((cell) => ({
      id: cell.id,
      axes: cell.axes,
      sizeBytes: cell.sizeBytes,
      arms: cell.arms.map(({ id, mode, role }) => ({ id, mode, role })),
      budgets: cell.budgets.map((budget) => ({
        budget: budgetLine(budget),
        hint: budget.hint ?? null,
        position: budget.position ?? null,
      })),
    })),
  }));
  return { schemaVersion: LIST_SCHEMA_VERSION, scenarios };
}

/**
 * What `list` prints.
 *
 * @param cells the cells that would be measured
 * @param palette colours
 * @returns text with a final line break
 */
export function renderList(cells: readonly Cell[], palette: Palette = PLAIN_PALETTE): string {
  const { scenarios } = listScenarios(cells);
  const lines = scenarios.flatMap((scenario) => [
    `${palette.strong(scenario.id)}  ${oneLine(scenario.title)} (${scenario.shape})`,
    ...scenario.cells.flatMap((cell) => [
      `  ${cell.id}  ${palette.faint(cell.arms.map((arm) => arm.id).join(", "))}`,
      ...cell.budgets.map(({ budget }) => `    ${budget}`),
    ]),
    "",
  ]);
  const budgets = cells.reduce((sum, cell) => sum + cell.budgets.length, 0);
  const total = [
    counted(scenarios.length, "scenario"),
    counted(cells.length, "cell"),
    counted(budgets, "budget check"),
  ];
  return `${[...lines, total.join(", ")].join("\n")}\n`;
}

/**
 * What `list --json` prints.
 *
 * @param cells the cells that would be measured
 * @returns JSON with a final line break
 */
export function renderListJson(cells: readonly Cell[]): string {
  return `${JSON.stringify(listScenarios(cells), null, 2)}\n`;
}
