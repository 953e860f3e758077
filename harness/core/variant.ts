import { type CaptureMode, type Runtime, RUNTIMES } from "./capture.ts";

/** How the app is built: release builds are never transformed and hold no debug-only bridge. */
export type BuildType = "debug" | "release";

/** All build types. */
export const BUILD_TYPES: readonly BuildType[] = ["debug", "release"];

/** Which classes the plugin may transform: none, the app's own, or its dependencies' too. */
export type PluginScope = "none" | "project" | "all";

/** All plugin scopes, from the least to the most. */
export const PLUGIN_SCOPES: readonly PluginScope[] = ["none", "project", "all"];

/** One way of building the app. */
export interface Variant {
  readonly runtime: Runtime;
  readonly buildType: BuildType;
  readonly scope: PluginScope;
}

/**
 * A variant's name, also that of its APK.
 *
 * @param variant the variant
 * @returns for example `dari-debug-project`
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * const name = variantName({ runtime: "dari-noop", buildType: "release", scope: "all" });
 * assert.equal(name, "dari-noop-release-all");
 * ```
 */
export function variantName({ runtime, buildType, scope }: Variant): string {
  return `${runtime}-${buildType}-${scope}`;
}

/** All twelve variants: runtimes, then build types, then scopes. */
export const VARIANTS: readonly Variant[] = RUNTIMES.flatMap((runtime) =>
  BUILD_TYPES.flatMap((buildType) => PLUGIN_SCOPES.map((scope) => ({ runtime, buildType, scope })))
);

/**
 * Whether a capture mode exists in a variant: hooks are injected only into debug builds, and only
 * when the plugin has a scope. Debug-only bridges of the other modes are in every debug build.
 *
 * @param mode the capture mode
 * @param variant the build; its runtime does not matter
 * @returns whether an arm of that mode can be measured there
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * assert.equal(hasCaptureMode("plugin", { buildType: "debug", scope: "none" }), false);
 * assert.equal(hasCaptureMode("direct", { buildType: "debug", scope: "none" }), true);
 * ```
 */
export function hasCaptureMode(
  mode: CaptureMode,
  variant: Pick<Variant, "buildType" | "scope">,
): boolean {
  return mode !== "plugin" || (variant.buildType === "debug" && variant.scope !== "none");
}
