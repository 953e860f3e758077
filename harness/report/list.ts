import { budgetLine } from "../core/budget.ts";
import { buildBudgetLine, type BuildPlan } from "../core/build_time.ts";
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
  readonly builds: readonly ListedBuild[];
}

/** A build scenario and its cells. */
export interface ListedBuild {
  readonly id: string;
  readonly title: string;
  /** The kind of builder. */
  readonly builder: string;
  readonly cells: readonly (
    & { readonly id: string; readonly change: string }
    & Pick<ListedCell, "budgets">
    & {
      readonly arms: readonly {
        readonly id: string;
        readonly scope: string;
        readonly role: ArmRole;
      }[];
    }
  )[];
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

function listedBuild({ scenario, title, builder, arms, cells }: BuildPlan): ListedBuild {
  return {
    id: scenario,
    title,
    builder: builder.kind,
    cells: cells.map(({ id, change, budgets }) => ({
      id,
      change,
      arms: arms.map(({ id, scope, role }) => ({ id, scope, role })),
      budgets: budgets.map((budget) => ({
        budget: buildBudgetLine(budget),
        hint: budget.hint ?? null,
        position: budget.position ?? null,
      })),
    })),
  };
}

/**
 * Cells as a list of scenarios.
 *
 * @param cells the cells that would be measured
 * @param builds the build scenarios
 * @returns plain data, scenarios in the order of their first cells
 */
export function listScenarios(
  cells: readonly Cell[],
  builds: readonly BuildPlan[] = [],
): ScenarioList {
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
  return { schemaVersion: LIST_SCHEMA_VERSION, scenarios, builds: builds.map(listedBuild) };
}

/**
 * What `list` prints.
 *
 * @param cells the cells that would be measured
 * @param palette colours
 * @param plans the build scenarios
 * @returns text with a final line break
 */
export function renderList(
  cells: readonly Cell[],
  palette: Palette = PLAIN_PALETTE,
  plans: readonly BuildPlan[] = [],
): string {
  const { scenarios, builds } = listScenarios(cells, plans);
  const all = [
    ...scenarios.map((one) => ({ ...one, kind: one.shape })),
    ...builds.map((one) => ({ ...one, kind: `builds, ${one.builder}` })),
  ];
  const lines = all.flatMap((scenario) => [
    `${palette.strong(scenario.id)}  ${oneLine(scenario.title)} (${scenario.kind})`,
    ...scenario.cells.flatMap((cell) => [
      `  ${cell.id}  ${palette.faint(cell.arms.map((arm) => arm.id).join(", "))}`,
      ...cell.budgets.map(({ budget }) => `    ${budget}`),
    ]),
    "",
  ]);
  const listed = [...cells, ...plans.flatMap((plan) => plan.cells)];
  const budgets = listed.reduce((sum, cell) => sum + cell.budgets.length, 0);
  const total = [
    counted(all.length, "scenario"),
    counted(listed.length, "cell"),
    counted(budgets, "budget check"),
  ];
  return `${[...lines, total.join(", ")].join("\n")}\n`;
}

/**
 * What `list --json` prints.
 *
 * @param cells the cells that would be measured
 * @param builds the build scenarios
 * @returns JSON with a final line break
 */
export function renderListJson(
  cells: readonly Cell[],
  builds: readonly BuildPlan[] = [],
): string {
  return `${JSON.stringify(listScenarios(cells, builds), null, 2)}\n`;
}
