import type { Scenario } from "./define_scenario.ts";

/** Scenarios that belong together. */
export interface SuiteSpec {
  /** Tags that all of them get. */
  readonly tags?: readonly string[];
  /** Stands before each of their titles. */
  readonly title?: string;
  /** The scenarios, as `defineScenario` returns them; suites may hold suites. */
  readonly scenarios: readonly (Scenario | readonly Scenario[])[];
}

/**
 * Puts scenarios together, to be exported from one module. They are ordinary values, so they can be
 * made in a loop; write `as const` behind a list that the loop goes over, so that its values stay
 * literal types and budgets can name them.
 *
 * @param spec the scenarios, and what they share
 * @returns the module's default export
 *
 * @example
 * ```ts
 * import { bridge, type Content, defineScenario, defineSuite } from "@dari/scenario";
 * import assert from "node:assert/strict";
 *
 * const contents = ["records", "hangul"] as const satisfies readonly Content[];
 * const suite = defineSuite({
 *   tags: ["nightly"],
 *   scenarios: contents.map((content) =>
 *     defineScenario({
 *       id: `orders-${content}`,
 *       title: content,
 *       bridge: bridge.jsonString(),
 *       payload: { size: "10 KB", content },
 *       capture: ["direct", "plugin"],
 *       budgets: (b) => [b.ratio("plugin", "direct", { at: { content }, max: 2 })],
 *     })
 *   ),
 * });
 * assert.deepEqual(suite.map((one) => one.tags), [["nightly"], ["nightly"]]);
 * ```
 */
export function defineSuite(spec: SuiteSpec): readonly Scenario[] {
  const { tags = [], title, scenarios } = spec;
  return scenarios.flat().map((scenario) => ({
    ...scenario,
    ...(title === undefined ? {} : { title: `${title}: ${scenario.title}` }),
    tags: [...new Set([...tags, ...(scenario.tags ?? [])])],
  }));
}
