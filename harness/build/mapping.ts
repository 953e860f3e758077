import type { BridgeShape } from "../core/bridge_shape.ts";
import { deriveCapture } from "../scenario/derive_capture.ts";
import { bridgeNames } from "./bridge_names.ts";

/** A rule of the plugin's mapping file. */
export interface MappingRule {
  readonly id: string;
  readonly scope: "project" | "all";
  readonly class: string;
  readonly method: string;
  readonly hook: "request" | "response";
  readonly direction: "webToApp" | "appToWeb";
  readonly [field: string]: unknown;
}

/** The plugin's mapping file. */
export interface MappingFile {
  readonly schemaVersion: 1;
  readonly rules: readonly MappingRule[];
}

/**
 * The rules that map a shape's plugin bridge.
 *
 * @param packageName package of all generated bridges
 * @param shape the bridge's shape
 * @returns one rule a method
 */
export function mappingRules(packageName: string, shape: BridgeShape): MappingRule[] {
  const names = bridgeNames(packageName, shape, "plugin");
  const rule = deriveCapture(shape);
  const common = {
    scope: "project",
    class: names.bridgeClass,
    direction: shape.direction,
  } as const;
  return [
    {
      id: `${shape.name}.request`,
      ...common,
      method: shape.request.name,
      hook: "request",
      ...rule.request,
    },
    ...(shape.response === undefined ? [] : [{
      id: `${shape.name}.response`,
      ...common,
      method: shape.response.name,
      hook: "response" as const,
      ...rule.response,
    }]),
  ];
}
