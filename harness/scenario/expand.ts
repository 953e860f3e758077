import { basename } from "node:path";
import type { CaptureMode, CaptureRule } from "../core/capture.ts";
import type { Arm, Cell, CellAxes, CellData } from "../core/cell.ts";
import { parseSize } from "../core/size.ts";
import { type Edge, EDGES } from "../payload/edges.ts";
import type { Scenario } from "./define_scenario.ts";
import { expectedCapture } from "./derive_capture.ts";
import { axisCombinations, selects } from "./matrix.ts";

/** Texts of the author's own files, by the content's name. */
export type FileTexts = ReadonlyMap<string, CellData>;

const encoder = new TextEncoder();

/** Arms of one runtime; the same objects for all its cells, of which there may be very many. */
class Arms {
  readonly #rules: ReadonlyMap<CaptureMode, CaptureRule | null>;
  readonly #known = new Map<string, readonly Arm[]>();
  readonly #modes: readonly CaptureMode[];

  constructor({ bridge, capture }: Scenario, records: boolean) {
    this.#modes = capture;
    this.#rules = new Map(
      capture.map((mode) => [mode, records ? expectedCapture(bridge, mode) : null]),
    );
  }

  /** The arms of a cell whose gated contrasts refer to these modes. */
  with(references: ReadonlySet<CaptureMode>): readonly Arm[] {
    const controls = this.#modes.filter((mode) => references.has(mode));
    const key = controls.join();
    const found = this.#known.get(key);
    if (found !== undefined) return found;
    const arms = [
      ...this.#modes.map((mode) => this.#arm(mode, "measured")),
      // Every reference of a gated contrast gets a second copy: what differs between two equal
      // arms is the noise that the verdict has to stand against.
      ...controls.map((mode) => this.#arm(mode, "control")),
    ];
    this.#known.set(key, arms);
    return arms;
  }

  #arm(mode: CaptureMode, role: Arm["role"]): Arm {
    const id = role === "control" ? `${mode}#2` : mode;
    return { id, mode, role, capture: this.#rules.get(mode) ?? null };
  }
}

function literalOf(content: string, files: FileTexts): CellData | undefined {
  return files.get(content) ?? (Object.hasOwn(EDGES, content) ? EDGES[content as Edge] : undefined);
}

/** A content's name as a part of an id. */
function contentName(content: string): string {
  if (!content.startsWith("file:")) return content;
  return basename(content.slice("file:".length)).replaceAll(/[^\w.-]+/g, "-");
}

/** Further axes stand in an id only where they are declared, so that other ids never change. */
function cellId(scenario: Scenario, axes: CellAxes): string {
  const { size, content, runtime, buildType, scope, prefill, threads } = axes;
  return [
    scenario.id,
    size.replace(" ", ""),
    contentName(content),
    runtime,
    ...(scenario.buildType === undefined ? [] : [buildType]),
    ...(scenario.scope === undefined ? [] : [scope]),
    ...(scenario.prefill === undefined ? [] : [`prefill-${prefill}`]),
    ...(scenario.threads === undefined ? [] : [`threads-${threads}`]),
  ].join("/");
}

/**
 * The cells of a scenario's matrix, sizes inside contents inside the other axes.
 *
 * @param scenario a validated scenario
 * @param files the texts of its files
 * @returns its cells, each with its arms and the budgets that hold there
 * @throws {SyntaxError} if a size cannot be read (validation has caught it before)
 */
export function expandScenario(scenario: Scenario, files: FileTexts = new Map()): Cell[] {
  const { budgets: all, bridge: shape, tags } = scenario;
  const arms = { "dari": new Arms(scenario, true), "dari-noop": new Arms(scenario, false) };
  return [...axisCombinations(scenario)].map((axes) => {
    const { content, runtime } = axes;
    const budgets = all.filter((budget) => selects(budget.at, axes));
    const references = new Set(budgets.flatMap((budget) => budget.versus ?? []));
    const literal = literalOf(content, files);
    return {
      id: cellId(scenario, axes),
      scenario: scenario.id,
      title: scenario.title,
      ...(tags === undefined ? {} : { tags }),
      axes,
      sizeBytes: literal === undefined
        ? parseSize(axes.size)
        : encoder.encode(literal.text ?? "").length,
      ...(literal === undefined ? {} : { literal }),
      shape,
      arms: arms[runtime].with(references),
      budgets,
    };
  });
}
