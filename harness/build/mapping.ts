import {
  type BridgeMethod,
  bridgeMethods,
  type BridgeShape,
  type ParameterType,
} from "../core/bridge_shape.ts";
import { deriveCapture, deriveRequest, deriveResponse } from "../scenario/derive_capture.ts";
import { bridgeNames } from "./bridge_names.ts";

/** A rule of the plugin's mapping file. */
export interface MappingRule {
  readonly id: string;
  readonly scope: "project" | "all";
  readonly class?: string;
  readonly subclassesOf?: string;
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

const DESCRIPTORS: Readonly<Record<ParameterType, string>> = {
  "String": "Ljava/lang/String;",
  "String?": "Ljava/lang/String;",
  "Boolean": "Z",
  "Int": "I",
  "Long": "J",
  "Double": "D",
};

/**
 * A method's descriptor, as class files write it.
 *
 * @param method the method
 * @returns for example `(Ljava/lang/String;I)V`
 */
export function descriptorOf({ parameters, returns }: BridgeMethod): string {
  const types = parameters.map(({ type }) => DESCRIPTORS[type]).join("");
  return `(${types})${returns === undefined ? "V" : DESCRIPTORS[returns.type]}`;
}

function ruleOf(shape: BridgeShape, method: BridgeMethod): Readonly<Record<string, unknown>> {
  const { tag, fireAndForget } = shape;
  const onlyIf = method.onlyIf === undefined || method.onlyIf.length === 0
    ? {}
    : { onlyIf: method.onlyIf };
  const shared = { ...onlyIf, ...(tag === undefined ? {} : { tag }) };
  if (method === shape.response) return { ...deriveResponse(method), ...shared };
  if (method !== shape.request) return { ...deriveRequest(method), ...shared };
  return {
    ...deriveRequest(method),
    ...shared,
    ...(fireAndForget === undefined ? {} : { fireAndForget }),
    ...(deriveCapture(shape).response?.returned === true
      ? { reply: { data: { returnValue: true } } }
      : {}),
  };
}

/**
 * The rules that map a shape's plugin bridge.
 *
 * @param packageName package of all generated bridges
 * @param shape the bridge's shape
 * @returns one rule a method that the plugin captures
 */
export function mappingRules(packageName: string, shape: BridgeShape): MappingRule[] {
  const names = bridgeNames(packageName, shape, "plugin");
  // Only the interface has the annotation there, and any class may implement it.
  const declared = shape.form === "interface" || shape.form === "generic"
    ? {
      subclassesOf: names.contractClass,
      annotation: "android.webkit.JavascriptInterface",
    }
    : { class: names.bridgeClass };
  const methods = bridgeMethods(shape);
  return methods
    .filter(({ mapped = true, captured }) => mapped && captured !== "direct")
    .map((method) => {
      const overloaded = methods.some((one) => one !== method && one.name === method.name);
      const hook = method === shape.response ? "response" : "request";
      const place = method === shape.request || method === shape.response
        ? hook
        : `${method.name}.${methods.indexOf(method)}`;
      return {
        id: `${shape.name}.${place}`,
        scope: "project",
        ...declared,
        direction: shape.direction,
        method: method.name,
        ...(overloaded ? { signature: descriptorOf(method) } : {}),
        hook,
        ...ruleOf(shape, method),
      };
    });
}
