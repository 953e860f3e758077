import {
  type BridgeMethod,
  type BridgeShape,
  isRole,
  type JsonEnvelope,
  type Role,
} from "../core/bridge_shape.ts";
import type { CaptureExpression, CaptureRule } from "../core/capture.ts";

function findRole(
  envelope: JsonEnvelope,
  wanted: Role["role"],
  path: readonly string[],
): string | undefined {
  for (const [key, node] of Object.entries(envelope)) {
    const here = [...path, key];
    if (isRole(node)) {
      if (node.role === wanted) return here.join(".");
    } else {
      const found = findRole(node, wanted, here);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/**
 * Where a role's value stands among a method's arguments.
 *
 * @param method the bridge method
 * @param wanted the role
 * @returns `arg(n)` or `json(arg(n), path)`; undefined when the method does not carry the role
 */
export function sourceOf(
  method: BridgeMethod,
  wanted: Role["role"],
): CaptureExpression | undefined {
  for (const [at, parameter] of method.parameters.entries()) {
    if ("json" in parameter.carries) {
      const path = findRole(parameter.carries.json as JsonEnvelope, wanted, []);
      if (path !== undefined) return { json: { arg: at, path } };
    } else if (parameter.carries.role === wanted) {
      return { arg: at };
    }
  }
  return undefined;
}

/**
 * What capture must record of a shape's round trip: the plugin's mapping and the direct bridge's
 * interceptor calls both come from here, so that they cannot drift apart.
 *
 * @param shape the bridge
 * @returns the rule
 */
export function deriveCapture(shape: BridgeShape): CaptureRule {
  const { request, response } = shape;
  return {
    direction: shape.direction,
    request: {
      handlerName: sourceOf(request, "handler") ?? { methodName: true },
      requestId: sourceOf(request, "requestId"),
      data: sourceOf(request, "data"),
    },
    response: response === undefined ? undefined : {
      requestId: sourceOf(response, "requestId"),
      success: sourceOf(response, "success"),
      data: sourceOf(response, "data"),
    },
  };
}
