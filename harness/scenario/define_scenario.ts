import type { BridgeShape } from "../core/bridge_shape.ts";
import type { Budget } from "../core/budget.ts";
import type { CaptureMode, Runtime } from "../core/capture.ts";
import { callSite, type SourcePosition } from "../core/position.ts";
import type { SizeText } from "../core/size.ts";
import type { Content } from "../payload/content.ts";
import { type BudgetBuilder, budgetBuilder } from "./budget_builder.ts";

/** What an author writes. */
export interface ScenarioSpec<
  Mode extends CaptureMode,
  Size extends SizeText,
  Kind extends Content,
  Run extends Runtime,
> {
  /** Lower-case words joined by hyphens; first part of every cell's id. */
  readonly id: string;
  /** What people call it. */
  readonly title: string;
  /** The native entry points. */
  readonly bridge: BridgeShape;
  /** The messages. */
  readonly payload: {
    /** Exact UTF-8 size of `data`, such as `"10 KB"`; a list makes an axis. */
    readonly size: Size | readonly Size[];
    /** What the data looks like; a list makes an axis. Default `records`. */
    readonly content?: Kind | readonly Kind[];
  };
  /** The capture modes to compare. */
  readonly capture: readonly Mode[];
  /** Which runtime is on the class path; a list makes an axis. Default `dari`. */
  readonly runtime?: Run | readonly Run[];
  /** Called once, with a builder that knows this scenario's arms and axis values. */
  readonly budgets?: (
    b: BudgetBuilder<Mode, { size: Size; content: Kind; runtime: Run }>,
  ) => readonly Budget[];
}

/** A declared scenario: plain data, as the loader reads it and as its JSON form holds it. */
export interface Scenario {
  /** Tells a scenario from other declarations. */
  readonly kind: "scenario";
  /** First part of every cell's id. */
  readonly id: string;
  /** What people call it. */
  readonly title: string;
  /** The native entry points. */
  readonly bridge: BridgeShape;
  /** The axes of the messages. */
  readonly payload: { readonly size: readonly string[]; readonly content: readonly string[] };
  /** The capture modes that are compared. */
  readonly capture: readonly CaptureMode[];
  /** The axis of runtimes. */
  readonly runtime: readonly Runtime[];
  /** The limits. */
  readonly budgets: readonly Budget[];
  /** Where it was declared. */
  readonly position?: SourcePosition | undefined;
}

function listOf<T>(value: T | readonly T[]): readonly T[] {
  return Array.isArray(value) ? value as readonly T[] : [value as T];
}

/**
 * Declares a scenario. The result is plain data; nothing runs.
 *
 * @param spec bridge shape, payloads, capture modes, runtime and budgets
 * @returns the module's default export
 *
 * @example
 * ```ts
 * import { bridge, defineScenario } from "@dari/scenario";
 * import assert from "node:assert/strict";
 *
 * const scenario = defineScenario({
 *   id: "json-string",
 *   title: "One JSON string",
 *   bridge: bridge.jsonString(),
 *   payload: { size: ["100 B", "10 KB"], content: "records" },
 *   capture: ["none", "direct", "plugin"],
 *   budgets: (b) => [b.ratio("plugin", "direct", { at: { size: "10 KB" }, max: 1.7 })],
 * });
 * assert.equal(scenario.budgets.length, 1);
 * ```
 */
export function defineScenario<
  const Mode extends CaptureMode,
  const Size extends SizeText,
  const Kind extends Content = "records",
  const Run extends Runtime = "dari",
>(spec: ScenarioSpec<Mode, Size, Kind, Run>): Scenario {
  // Mistakes are kept as they are: the loader reports all of them at once, with positions.
  const { budgets, payload, runtime, bridge, ...rest } = spec;
  return {
    ...rest,
    kind: "scenario",
    // A shape without a name of its own is this scenario's.
    bridge: bridge?.name === "" ? { ...bridge, name: spec.id } : bridge,
    payload: {
      ...payload,
      size: listOf(payload?.size ?? []),
      content: listOf(payload?.content ?? "records"),
    },
    runtime: listOf(runtime ?? "dari"),
    budgets: typeof budgets === "function"
      ? budgets(budgetBuilder as unknown as Parameters<typeof budgets>[0])
      : budgets ?? [],
    position: callSite([import.meta.url]),
  };
}
