import type { BuildStepKind } from "../core/build_time.ts";
import type { BuildArmResult, BuildCellResult, StepFigure } from "../results/build_result.ts";
import type { Contrast } from "../results/run_result.ts";
import { grid } from "./_grid.ts";
import { counted, estimateText, NO_FIGURE, SECONDS, seconds } from "./figure.ts";
import { type Palette, PLAIN_PALETTE } from "./palette.ts";
import { oneLine } from "./plain_text.ts";

/** Kinds of steps that the reference compares; the others are part of the whole. */
const SHOWN_STEPS: readonly BuildStepKind[] = ["compile", "transform", "dex"];

/** A median with its range, as the reference shows builds: `5.80 (5.61–6.02)`. */
function rangeText(
  figure: { medianNs: number | null; minNs: number | null; maxNs: number | null } | undefined,
): string {
  if (figure === undefined || figure.medianNs === null) return NO_FIGURE;
  return `${seconds(figure.medianNs)} (${seconds(figure.minNs)}–${seconds(figure.maxNs)})`;
}

function stepText(arm: BuildArmResult | undefined, kind: BuildStepKind): string {
  const found: StepFigure | undefined = arm?.steps.find((step) => step.kind === kind);
  return rangeText(found);
}

function contrastText({ arms, contrasts }: BuildCellResult, arm: string): string {
  const versus = arms.find((one) => one.role === "measured")?.id;
  const found = contrasts.find((one: Contrast) =>
    one.kind === "added" && one.arm === arm && one.versus === versus
  );
  return found === undefined ? NO_FIGURE : estimateText(found, { time: SECONDS });
}

function notesOf(cell: BuildCellResult): string[] {
  const notes: string[] = [];
  const dropped = cell.replicates.filter((one) => one.dropped !== null);
  if (dropped.length > 0) {
    const all = counted(cell.replicates.length, "round");
    notes.push(`${dropped.length} of ${all} dropped: ${dropped.at(-1)?.dropped}`);
  }
  if (cell.replicates.length === 0) notes.push("built, not measured");
  if (!cell.paired) {
    notes.push(
      "arms were measured one after another: an interval cannot show a drift between them",
    );
  }
  const control = cell.contrasts.filter((one) => one.arm.endsWith("#2"))
    .map((one) => `${one.arm} − ${one.versus} ${estimateText(one, { time: SECONDS })}`);
  if (control.length > 0) notes.push(`equal arms: ${control.join(", ")}`);
  return notes;
}

function tableLines(cells: readonly BuildCellResult[], palette: Palette): string[] {
  const [first] = cells;
  if (first === undefined) return [];
  const steps = SHOWN_STEPS.filter((kind) =>
    cells.some((cell) => cell.arms.some((arm) => arm.steps.some((step) => step.kind === kind)))
  );
  const reference = first.arms.find((arm) => arm.role === "measured")?.id ?? "";
  const rows = [
    ["change", "scope", "builds", "wall", `− ${reference}`, ...steps],
    ...cells.flatMap((cell) =>
      cell.arms.filter((arm) => arm.role === "measured").map((arm, at) => [
        at === 0 ? cell.change : "",
        arm.id,
        String(
          cell.replicates.filter((one) => one.dropped === null && one.stage === "measurement")
            .length,
        ),
        rangeText(arm),
        arm.id === reference ? NO_FIGURE : contrastText(cell, arm.id),
        ...steps.map((kind) => stepText(arm, kind)),
      ])
    ),
  ];
  const [head = "", ...body] = grid(rows);
  const settings = Object.entries(first.builder.settings).map(([key, value]) => `${key} ${value}`);
  const notes = cells.flatMap((cell) => notesOf(cell).map((note) => `${cell.change}: ${note}`));
  return [
    palette.strong(`${oneLine(first.title)} (${first.builder.kind})`),
    ...(settings.length === 0 ? [] : [palette.faint(`  ${oneLine(settings.join(", "))}`)]),
    palette.faint(`  ${head}`),
    ...body.map((line) => `  ${line}`),
    ...notes.map((note) => palette.doubtful(`  ${note}`)),
  ];
}

/**
 * The tables of a run's build scenarios: a row a change and scope, with its median and range, its
 * difference to the first scope, and what the steps took that the reference compares.
 *
 * @param cells the run's build cells
 * @param palette colours
 * @returns lines; empty when there are none
 */
export function buildTables(
  cells: readonly BuildCellResult[],
  palette: Palette = PLAIN_PALETTE,
): string[] {
  const groups = Map.groupBy(cells, (cell) => cell.scenario);
  const lines = [...groups.values()].flatMap((group, at) => [
    ...(at === 0 ? [] : [""]),
    ...tableLines(group, palette),
  ]);
  if (lines.length === 0) return [];
  const legend = "median (least–most) of a build in s; differences with their 95 % interval over " +
    "rounds; steps of a kind are added up, also when they ran at a time";
  return [...lines, "", palette.faint(legend)];
}
