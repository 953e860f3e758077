import type { BridgeShape } from "../core/bridge_shape.ts";
import type { AxisSelector, Budget } from "../core/budget.ts";
import type { CaptureMode, Runtime } from "../core/capture.ts";
import { callSite, type SourcePosition } from "../core/position.ts";
import type { SizeText } from "../core/size.ts";
import type { BuildType, PluginScope } from "../core/variant.ts";
import type { Content } from "../payload/content.ts";
import { hasOwnSize } from "../payload/content.ts";
import { type At, type BudgetBuilder, budgetBuilder, type OneOrMore } from "./budget_builder.ts";

/** The axes of a matrix. */
export interface Axes<
  Size,
  Kind,
  Run,
  Build = "debug",
  Scope = "project",
  Fill = never,
  Threads = 1,
> {
  /** Exact sizes of the data. */
  readonly size: Size;
  /** What the data looks like. */
  readonly content: Kind;
  /** Which runtime is on the class path. */
  readonly runtime: Run;
  /** How the app is built. */
  readonly buildType: Build;
  /** Which classes the plugin may transform. */
  readonly scope: Scope;
  /** Entries stored before. */
  readonly prefill: [Fill] extends [never] ? "a scenario that declares prefill" : Fill;
  /** Threads that call at a time. */
  readonly threads: Threads;
}

/** The number itself where it is a whole one of at least 0, else what to write instead. */
export type WholeNumber<N extends number> = N extends number
  ? `${N}` extends `-${string}` | `${string}.${string}` ? "a whole number" : N
  : never;

/** A selector of a scenario's cells: what it says gives no axis a value. */
export type CellSelector<Size, Kind, Run, Build, Scope, Fill, Threads> = At<
  Axes<
    NoInfer<Size>,
    NoInfer<Kind>,
    NoInfer<Run>,
    NoInfer<Build>,
    NoInfer<Scope>,
    NoInfer<Fill>,
    NoInfer<Threads>
  >
>;

/** What an author writes. */
export interface ScenarioSpec<
  Mode extends CaptureMode,
  Size extends SizeText,
  Kind extends Content,
  Run extends Runtime,
  Build extends BuildType = "debug",
  Scope extends PluginScope = "project",
  Fill extends number = never,
  Threads extends number = 1,
> {
  /** Lower-case words joined by hyphens; first part of every cell's id. */
  readonly id: string;
  /** What people call it. */
  readonly title: string;
  /** The native entry points. */
  readonly bridge: BridgeShape;
  /** The messages. */
  readonly payload: {
    /**
     * Exact UTF-8 size of `data`, such as `"10 KB"`; a list makes an axis. `"0 B"`, and what it is
     * when absent, is for contents with a size of their own: edges and files.
     */
    readonly size?: Size | readonly Size[];
    /** What the data looks like; a list makes an axis. Default `records`. */
    readonly content?: Kind | readonly Kind[];
  };
  /** The capture modes to compare. */
  readonly capture: readonly Mode[];
  /** Which runtime is on the class path; a list makes an axis. Default `dari`. */
  readonly runtime?: Run | readonly Run[];
  /**
   * How the app is built; a list makes an axis. Default `debug`. Release builds are never
   * transformed, so there is no arm `plugin` in them.
   */
  readonly buildType?: Build | readonly Build[];
  /**
   * Which classes the plugin may transform; a list makes an axis. Default `project`. With `none`
   * there is no arm `plugin`.
   */
  readonly scope?: Scope | readonly Scope[];
  /**
   * How many entries the list and the store hold before each timed round trip, 0 to 500; a list
   * makes an axis. When absent the list starts empty and is left to fill itself.
   */
  readonly prefill?: WholeNumber<Fill> | readonly WholeNumber<Fill>[];
  /** How many threads call the bridge at a time, 1 to 64; a list makes an axis. Default 1. */
  readonly threads?: WholeNumber<Threads> | readonly WholeNumber<Threads>[];
  /** Words to choose scenarios by, as in `--tag "json && !slow"`. */
  readonly tags?: readonly string[];
  /** Only cells that one of these selects. */
  readonly include?: OneOrMore<CellSelector<Size, Kind, Run, Build, Scope, Fill, Threads>>;
  /** No cell that one of these selects. */
  readonly exclude?: OneOrMore<CellSelector<Size, Kind, Run, Build, Scope, Fill, Threads>>;
  /** While it is worked on: run only scenarios that say so. Refused in CI. */
  readonly only?: boolean;
  /** While it is worked on: leave it out. Refused in CI. */
  readonly skip?: boolean;
  /** Called once, with a builder that knows this scenario's arms and axis values. */
  readonly budgets?: (
    b: BudgetBuilder<Mode, Axes<Size, Kind, Run, Build, Scope, Fill, Threads>>,
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
  /** The axis of build types; `debug` when absent. */
  readonly buildType?: readonly BuildType[] | undefined;
  /** The axis of plugin scopes; `project` when absent. */
  readonly scope?: readonly PluginScope[] | undefined;
  /** The axis of entries stored before; nothing is stored before when absent. */
  readonly prefill?: readonly number[] | undefined;
  /** The axis of threads; 1 when absent. */
  readonly threads?: readonly number[] | undefined;
  /** Words to choose scenarios by. */
  readonly tags?: readonly string[] | undefined;
  /** Only cells that one of these selects. */
  readonly include?: readonly AxisSelector[] | undefined;
  /** No cell that one of these selects. */
  readonly exclude?: readonly AxisSelector[] | undefined;
  /** Run only scenarios that say so. */
  readonly only?: boolean | undefined;
  /** Leave it out. */
  readonly skip?: boolean | undefined;
  /** The limits. */
  readonly budgets: readonly Budget[];
  /** Where it was declared. */
  readonly position?: SourcePosition | undefined;
}

function listOf<T>(value: T | readonly T[]): readonly T[] {
  return Array.isArray(value) ? value as readonly T[] : [value as T];
}

/** Selectors as their resolved form has them: each axis a list. */
function selectorsOf(spec: unknown): readonly AxisSelector[] {
  return listOf(spec as object).map((selector) =>
    typeof selector !== "object" || selector === null ? selector : Object.fromEntries(
      Object.entries(selector).map(([axis, value]) => [axis, listOf(value)]),
    )
  );
}

function sizesOf(size: unknown, contents: readonly unknown[]): readonly string[] {
  if (size !== undefined) return listOf(size) as readonly string[];
  return contents.some((name) => hasOwnSize(String(name))) ? ["0 B"] : [];
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
  const Build extends BuildType = "debug",
  const Scope extends PluginScope = "project",
  const Fill extends number = never,
  const Threads extends number = 1,
>(spec: ScenarioSpec<Mode, Size, Kind, Run, Build, Scope, Fill, Threads>): Scenario {
  // Mistakes are kept as they are: the loader reports all of them at once, with positions.
  const { budgets, payload, runtime, bridge, include, exclude, ...others } = spec;
  const { buildType, scope, prefill, threads, ...rest } = others;
  // An axis that is not declared stays away from the cells' ids.
  const declared = Object.entries({ buildType, scope, prefill, threads })
    .filter(([, values]) => values !== undefined)
    .map(([axis, values]) => [axis, listOf<unknown>(values)]);
  const contents = listOf<unknown>(payload?.content ?? "records");
  return {
    ...rest,
    kind: "scenario",
    // A shape without a name of its own is this scenario's.
    bridge: bridge?.name === "" ? { ...bridge, name: spec.id } : bridge,
    payload: {
      ...payload,
      size: sizesOf(payload?.size, contents),
      content: contents as readonly string[],
    },
    ...(include === undefined ? {} : { include: selectorsOf(include) }),
    ...(exclude === undefined ? {} : { exclude: selectorsOf(exclude) }),
    runtime: listOf(runtime ?? "dari"),
    ...Object.fromEntries(declared),
    budgets: typeof budgets === "function"
      ? budgets(budgetBuilder as unknown as Parameters<typeof budgets>[0])
      : budgets ?? [],
    position: callSite([import.meta.url]),
  };
}
