import type { Budget } from "../core/budget.ts";
import type { CaptureMode, Runtime } from "../core/capture.ts";
import { callSite, type SourcePosition } from "../core/position.ts";
import type { BuildType, PluginScope } from "../core/variant.ts";
import type { Content } from "../payload/content.ts";
import { type BudgetBuilder, budgetBuilder } from "./budget_builder.ts";
import type { BuiltInProfile, ProfileSpec } from "./profile_spec.ts";
import type { DeviceSpec, TargetsSpec } from "./target_spec.ts";

/** The axes whose values a project knows, whatever its scenarios declare. */
export interface ConfigAxes {
  /** What the data looks like. */
  readonly content: Content;
  /** Which runtime is on the class path. */
  readonly runtime: Runtime;
  /** How the app is built. */
  readonly buildType: BuildType;
  /** Which classes the plugin may transform. */
  readonly scope: PluginScope;
  /** Entries stored before. */
  readonly prefill: number;
  /** Threads that call at a time. */
  readonly threads: number;
}

/** What `scenario.config.ts` says for a whole project; flags of the command line are stronger. */
export interface ConfigSpec<Own extends string = never, Device extends string = never> {
  /** Files and folders to load when none is named, relative to the config's folder. */
  readonly scenarios?: readonly string[];
  /** The profile of a run that names none. */
  readonly profile?: BuiltInProfile | NoInfer<Own>;
  /** Profiles of the project's own, by name; `--profile` takes them as well. */
  readonly profiles?: { readonly [Name in Own]: ProfileSpec };
  /** Where a run that names no target runs: `jvm`, or a device. */
  readonly target?: "jvm" | NoInfer<Device>;
  /** Options of targets. */
  readonly targets?: TargetsSpec;
  /** Devices, by name. */
  readonly devices?: { readonly [Name in Device]: DeviceSpec };
  /** Whether a budget that stays inconclusive ends a run with 75. */
  readonly strict?: boolean;
  /** Budgets that hold in every scenario that has their arms, at every cell that `at` selects. */
  readonly budgets?: (
    b: BudgetBuilder<CaptureMode, ConfigAxes>,
  ) => readonly Budget[];
}

/** A project's settings: plain data. */
export interface ProjectConfig {
  /** Tells it from other declarations. */
  readonly kind: "config";
  /** Files and folders to load when none is named. */
  readonly scenarios?: readonly string[] | undefined;
  /** The profile of a run that names none. */
  readonly profile?: string | undefined;
  /** The project's own profiles, by name. */
  readonly profiles?: Readonly<Record<string, ProfileSpec>> | undefined;
  /** Where a run that names no target runs. */
  readonly target?: string | undefined;
  /** Options of targets. */
  readonly targets?: TargetsSpec | undefined;
  /** Devices, by name. */
  readonly devices?: Readonly<Record<string, DeviceSpec>> | undefined;
  /** Whether a budget that stays inconclusive ends a run with 75. */
  readonly strict?: boolean | undefined;
  /** Budgets that every scenario gets. */
  readonly budgets: readonly Budget[];
  /** Where it was declared. */
  readonly position?: SourcePosition | undefined;
}

/**
 * Declares what holds for a whole project, as the default export of `scenario.config.ts` in its
 * root.
 *
 * @param spec the settings
 * @returns the module's default export
 *
 * @example
 * ```ts
 * import { defineConfig, s, us } from "@dari/scenario";
 * import assert from "node:assert/strict";
 *
 * const config = defineConfig({
 *   scenarios: ["bridges"],
 *   profile: "nightly",
 *   profiles: { nightly: { extends: "gate", looks: [8, 16], maxTime: s(1_200) } },
 *   targets: { jvm: { heap: "512 MB" } },
 *   budgets: (b) => [b.added("plugin", "direct", { max: us(500) })],
 * });
 * assert.equal(config.budgets.length, 1);
 * ```
 */
export function defineConfig<
  const Own extends string = never,
  const Device extends string = never,
>(spec: ConfigSpec<Own, Device>): ProjectConfig {
  const { budgets, ...rest } = spec;
  return {
    ...rest,
    kind: "config",
    budgets: budgets === undefined
      ? []
      : budgets(budgetBuilder as unknown as Parameters<typeof budgets>[0]),
    position: callSite([import.meta.url]),
  };
}
