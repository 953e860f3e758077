import { CAPTURE_MODES, type CaptureMode } from "../core/capture.ts";
import { DEFAULT_AXES, type FurtherAxes } from "../core/cell.ts";
import type { ArmResult, CellResult, Contrast } from "../results/run_result.ts";
import { counted, estimateText, micros, NO_FIGURE } from "./figure.ts";
import { grid } from "./_grid.ts";
import { type Palette, PLAIN_PALETTE } from "./palette.ts";
import { oneLine } from "./plain_text.ts";

/** A contrast that the tables show when both of its arms were measured. */
interface ContrastColumn {
  readonly head: string;
  readonly kind: Contrast["kind"];
  readonly arm: CaptureMode;
  readonly versus: CaptureMode;
}

const CONTRASTS: readonly ContrastColumn[] = [
  { head: "plugin/direct", kind: "ratio", arm: "plugin", versus: "direct" },
  { head: "plugin−none", kind: "added", arm: "plugin", versus: "none" },
];

/** What the brackets are, for each way that the format knows. */
const INTERVALS: Readonly<Record<Contrast["interval"], string>> = {
  "signed-rank": "the 95 % interval over replicates (signed ranks)",
  "student-t": "the 95 % interval over replicates (Student's t)",
};

function legend(cells: readonly CellResult[]): string {
  const kinds = new Set(cells.flatMap((cell) => cell.contrasts).map((one) => one.interval));
  const brackets = [...kinds].map((kind) => INTERVALS[kind]).join(" or ");
  return "median / p95 of a round trip and differences in µs (1,000 µs = 1 ms)" +
    (brackets === "" ? "" : `; in brackets ${brackets}`);
}

function measured(cell: CellResult, mode: CaptureMode): ArmResult | undefined {
  return cell.arms.find((arm) => arm.mode === mode && arm.role === "measured");
}

function latency(arm: ArmResult | undefined): string {
  if (arm === undefined || arm.medianNs === null) return NO_FIGURE;
  return `${micros(arm.medianNs)} / ${micros(arm.p95Ns)}`;
}

function contrastText(cell: CellResult, column: ContrastColumn): string {
  const found = cell.contrasts.find((one) =>
    one.kind === column.kind && one.arm === column.arm && one.versus === column.versus
  );
  return found === undefined ? NO_FIGURE : estimateText(found);
}

/** Whether there would be figures, had the machine been left alone. */
function allDropped(cell: CellResult): boolean {
  return cell.replicates.length > 0 && cell.replicates.every((one) => one.dropped !== null);
}

/** What a reader must know before believing a row. */
function notesOf(cell: CellResult): string[] {
  const notes: string[] = [];
  if (cell.proven === false) {
    notes.push(
      "the proof step failed: what was captured is not what had to be, do not use the row",
    );
  }
  if (cell.proven === null) notes.push("not measured: the run ended before the proof step");
  const empty = cell.arms.filter((arm) => arm.medianNs === null).map((arm) => arm.id);
  if (cell.proven === true && cell.replicates.length === 0) {
    notes.push("proven, not measured");
  } else if (cell.proven === true && empty.length > 0 && !allDropped(cell)) {
    notes.push(`no sample of ${empty.join(", ")}`);
  }

  const dropped = cell.replicates.filter((one) => one.dropped !== null);
  if (dropped.length > 0) {
    const all = counted(cell.replicates.length, "replicate");
    notes.push(`${dropped.length} of ${all} dropped: ${dropped.at(-1)?.dropped}`);
  }

  const batches = new Set(cell.arms.flatMap((arm) => arm.forks.map((fork) => fork.batch)));
  batches.delete(1);
  if (batches.size > 0) {
    const sizes = [...batches].map((one) => counted(one, "round trip")).join(" or ");
    notes.push(`each sample is ${sizes}, so there is no p95`);
  }
  const effective = cell.arms.filter((arm) => arm.role === "measured")
    .flatMap((arm) => arm.effectiveSamples ?? []);
  const samples = cell.arms[0]?.forks.reduce((sum, fork) => sum + fork.samplesNs.length, 0) ?? 0;
  if (effective.length > 0) {
    notes.push(`effective n ${effective.join(", ")} of ${counted(samples, "sample")}`);
  }
  const restless = cell.arms
    .map((arm) => ({
      arm,
      count: arm.forks.filter((fork) => !fork.warmup.settled).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ arm, count }) => `${arm.id} (${count} of ${counted(arm.forks.length, "fork")})`);
  if (restless.length > 0) notes.push(`warm-up did not settle: ${restless.join(", ")}`);
  return notes;
}

/** How each of the further axes reads in a heading. */
const AXIS_TEXTS: { readonly [K in keyof FurtherAxes]: (value: FurtherAxes[K]) => string } = {
  buildType: (value) => `${value} build`,
  scope: (value) => `plugin scope ${value}`,
  prefill: (value) =>
    value === null
      ? "list left to fill itself"
      : `${value} ${value === 1 ? "entry" : "entries"} stored before`,
  threads: (value) => counted(value, "thread"),
};

/** What tells a table from the scenario's others, and from one without further axes. */
function furtherText(axes: FurtherAxes, others: readonly FurtherAxes[]): string {
  const text = <K extends keyof FurtherAxes>(axis: K) => {
    const plain = others.every((one) => one[axis] === DEFAULT_AXES[axis]);
    return plain ? "" : `, ${AXIS_TEXTS[axis](axes[axis])}`;
  };
  return (Object.keys(DEFAULT_AXES) as (keyof FurtherAxes)[]).map((axis) => text(axis)).join("");
}

function heading(first: CellResult, siblings: readonly CellResult[]): string {
  const runtime = first.axes.runtime === "dari"
    ? "recorded with dari"
    : "with dari-noop (hooks run, nothing is recorded)";
  const contents = new Set(siblings.map((cell) => cell.axes.content));
  const content = contents.size > 1 ? `, content ${first.axes.content}` : "";
  const further = furtherText(first.axes, siblings.map((cell) => cell.axes));
  return `${oneLine(first.title)} (${first.shape})${content}, ${runtime}${further}`;
}

function tableLines(
  cells: readonly CellResult[],
  title: string,
  palette: Palette,
): string[] {
  const modes = CAPTURE_MODES.filter((mode) =>
    cells.some((cell) => measured(cell, mode) !== undefined)
  );
  const contrasts = CONTRASTS.filter((one) =>
    modes.includes(one.arm) && modes.includes(one.versus)
  );
  const rows = [
    ["size", ...modes, ...contrasts.map((one) => one.head)],
    ...cells.map((cell) => [
      cell.axes.size,
      ...modes.map((mode) => latency(measured(cell, mode))),
      ...contrasts.map((one) => contrastText(cell, one)),
    ]),
  ];
  const [head = "", ...body] = grid(rows);
  const notes = cells.flatMap((cell) => notesOf(cell).map((note) => `${cell.axes.size}: ${note}`));
  return [
    palette.strong(title),
    palette.faint(`  ${head}`),
    ...body.map((line) => `  ${line}`),
    ...notes.map((note) => palette.doubtful(`  ${note}`)),
  ];
}

/**
 * The tables of a run, in the form of the reference's: one a shape, runtime, scenario and value of
 * every other axis, a row a size, a column an arm that was measured.
 *
 * @param cells the run's cells
 * @param palette colours
 * @returns lines; empty when there are no cells
 */
export function latencyTables(
  cells: readonly CellResult[],
  palette: Palette = PLAIN_PALETTE,
): string[] {
  const groups = Map.groupBy(
    cells,
    ({ shape, scenario, axes }) =>
      JSON.stringify([
        [shape, axes.runtime, scenario, axes.content],
        [axes.buildType, axes.scope, axes.prefill, axes.threads],
      ]),
  );
  const lines: string[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const siblings = cells.filter((cell) => cell.scenario === first.scenario);
    const sorted = group.toSorted((a, b) => a.sizeBytes - b.sizeBytes);
    if (lines.length > 0) lines.push("");
    lines.push(...tableLines(sorted, heading(first, siblings), palette));
  }
  if (lines.length > 0) lines.push("", palette.faint(legend(cells)));
  return lines;
}
