import type { BuildBudget, BuildChange, BuilderSpec } from "../core/build_time.ts";
import { callSite, type SourcePosition } from "../core/position.ts";
import type { PluginScope } from "../core/variant.ts";
import { type BuildBudgetBuilder, buildBudgetBuilder } from "./build_budget_builder.ts";

/** What an author writes of a build scenario. */
export interface BuildScenarioSpec<Scope extends PluginScope, Change extends BuildChange> {
  /** Lower-case words joined by hyphens; first part of every cell's id. */
  readonly id: string;
  /** What people call it. */
  readonly title: string;
  /** What builds, see {@linkcode builder}. */
  readonly builder: BuilderSpec;
  /** The plugin's scopes to compare: the arms. */
  readonly scopes: readonly Scope[];
  /** What is done before a build: each makes a cell. */
  readonly changes: readonly Change[];
  /** Rounds after which a measurement ends, whatever the profile; at least 2. */
  readonly rounds?: number;
  /** Untimed rounds first, in the same processes; at least 1, default 2. */
  readonly warmups?: number;
  /** Words to choose scenarios by, as in `--tag "json && !slow"`. */
  readonly tags?: readonly string[];
  /** While it is worked on: run only scenarios that say so. Refused in CI. */
  readonly only?: boolean;
  /** While it is worked on: leave it out. Refused in CI. */
  readonly skip?: boolean;
  /** Called once, with a builder that knows this scenario's scopes and changes. */
  readonly budgets?: (b: BuildBudgetBuilder<Scope, Change>) => readonly BuildBudget[];
}

/** A declared build scenario: plain data, as the loader reads it and as its JSON form holds it. */
export interface BuildScenario {
  /** Tells it from other declarations. */
  readonly kind: "build-scenario";
  /** First part of every cell's id. */
  readonly id: string;
  /** What people call it. */
  readonly title: string;
  /** What builds. */
  readonly builder: BuilderSpec;
  /** The arms. */
  readonly scopes: readonly PluginScope[];
  /** The cells. */
  readonly changes: readonly BuildChange[];
  /** Rounds after which a measurement ends. */
  readonly rounds?: number | undefined;
  /** Untimed rounds first. */
  readonly warmups?: number | undefined;
  /** Words to choose scenarios by. */
  readonly tags?: readonly string[] | undefined;
  /** Run only scenarios that say so. */
  readonly only?: boolean | undefined;
  /** Leave it out. */
  readonly skip?: boolean | undefined;
  /** The limits. */
  readonly budgets: readonly BuildBudget[];
  /** Where it was declared. */
  readonly position?: SourcePosition | undefined;
}

/**
 * Declares what the plugin may cost at build time. The result is plain data; nothing runs.
 *
 * @param spec builder, scopes, changes and budgets
 * @returns the module's default export
 *
 * @example
 * ```ts
 * import { builder, defineBuildScenario, ms } from "@dari/scenario";
 * import assert from "node:assert/strict";
 *
 * const scenario = defineBuildScenario({
 *   id: "build-time",
 *   title: "Build time",
 *   builder: builder.embedded(),
 *   scopes: ["none", "project", "all"],
 *   changes: ["clean", "incremental"],
 *   budgets: (b) => [
 *     b.added("project", "none", { within: { share: 0.05, atLeast: ms(100) } }),
 *     b.added("all", "none", { at: { change: "clean" }, min: ms(200) }),
 *   ],
 * });
 * assert.equal(scenario.budgets.length, 2);
 * ```
 */
export function defineBuildScenario<
  const Scope extends PluginScope,
  const Change extends BuildChange,
>(spec: BuildScenarioSpec<Scope, Change>): BuildScenario {
  const { budgets, ...rest } = spec;
  return {
    ...rest,
    kind: "build-scenario",
    budgets: typeof budgets === "function"
      ? budgets(buildBudgetBuilder as unknown as Parameters<typeof budgets>[0])
      : budgets ?? [],
    position: callSite([import.meta.url]),
  };
}
