import type { Budget } from "../core/budget.ts";
import type { CaptureMode, Runtime } from "../core/capture.ts";
import type { Arm, Cell, CellAxes } from "../core/cell.ts";
import { parseSize } from "../core/size.ts";
import type { Scenario } from "./define_scenario.ts";
import { expectedCapture } from "./derive_capture.ts";

function holdsAt(budget: Budget, axes: CellAxes): boolean {
  return Object.entries(budget.at).every(([axis, values]) =>
    values === undefined || (values as readonly string[]).includes(axes[axis as keyof CellAxes])
  );
}

function armsOf(scenario: Scenario, runtime: Runtime, references: ReadonlySet<CaptureMode>): Arm[] {
  const arm = (mode: CaptureMode, role: Arm["role"]): Arm => ({
    id: role === "control" ? `${mode}#2` : mode,
    mode,
    role,
    capture: runtime === "dari-noop" ? null : expectedCapture(scenario.bridge, mode),
  });
  return [
    ...scenario.capture.map((mode) => arm(mode, "measured")),
    // Every reference of a gated contrast gets a second copy: what differs between two equal
    // arms is the noise that the verdict has to stand against.
    ...scenario.capture.filter((mode) => references.has(mode)).map((mode) => arm(mode, "control")),
  ];
}

/**
 * The cells of a scenario's matrix, sizes inside contents inside runtimes.
 *
 * @param scenario a validated scenario
 * @returns its cells, each with its arms and the budgets that hold there
 * @throws {SyntaxError} if a size cannot be read (validation has caught it before)
 */
export function expandScenario(scenario: Scenario): Cell[] {
  const cells: Cell[] = [];
  for (const runtime of scenario.runtime) {
    for (const content of scenario.payload.content) {
      for (const size of scenario.payload.size) {
        const axes: CellAxes = { size, content, runtime };
        const budgets = scenario.budgets.filter((budget) => holdsAt(budget, axes));
        const references = new Set(budgets.flatMap((budget) => budget.versus ?? []));
        cells.push({
          id: [scenario.id, size.replace(" ", ""), content, runtime].join("/"),
          scenario: scenario.id,
          title: scenario.title,
          axes,
          sizeBytes: parseSize(size),
          shape: scenario.bridge,
          arms: armsOf(scenario, runtime, references),
          budgets,
        });
      }
    }
  }
  return cells;
}
