import type { BridgeMethod, JsonNode, Role } from "../core/bridge_shape.ts";
import { isRole } from "../core/bridge_shape.ts";
import type { CaptureCondition, CaptureExpression } from "../core/capture.ts";

/**
 * What every message of a shape says at a place: a text, null for nothing, or undefined for a text
 * that differs from message to message or from cell to cell.
 */
export type KnownText = string | null | undefined;

function textOf(role: Role): KnownText {
  switch (role.role) {
    case "handler":
      return role.value ?? "";
    case "requestId":
      if (role.absent === true || role.value === null) return null;
      return role.value === undefined ? undefined : String(role.value);
    case "success":
      return String(role.value ?? true);
    case "constant":
      return role.value === null ? null : String(role.value);
    case "secret":
      return String(role.value);
    case "data":
    case "filler":
      return undefined;
  }
}

/**
 * What stands at a path of a described message.
 *
 * @param root the message
 * @param path for example `a.b[0].c`
 * @returns undefined when the path leads nowhere
 */
export function nodeAt(root: JsonNode, path: string): JsonNode | undefined {
  const steps = path.match(/[^.[\]]+|\[\d+\]/g) ?? [];
  let node: JsonNode | undefined = root;
  for (const step of steps) {
    if (node === undefined || isRole(node)) return undefined;
    const key: string = step.replace(/^\[(\d+)\]$/, "$1");
    const holder = node as Readonly<Record<string, JsonNode>>;
    node = Object.hasOwn(holder, key) ? holder[key] : undefined;
  }
  return node;
}

/**
 * What every message says where an expression looks.
 *
 * @param method the bridge method
 * @param from the expression
 * @returns the text; null when there is nothing; undefined when it differs
 */
export function knownText(method: BridgeMethod, from: CaptureExpression): KnownText {
  if ("constant" in from) return from.constant;
  if ("methodName" in from) return method.name;
  if ("returnValue" in from) return undefined;
  if ("join" in from) {
    const parts = from.join.map((part) => knownText(method, part));
    return parts.includes(undefined) ? undefined : parts.join("");
  }
  const carries = method.parameters["arg" in from ? from.arg : from.json.arg]?.carries;
  if (carries === undefined) return null;
  if ("arg" in from) return "json" in carries ? undefined : textOf(carries);
  if (!("json" in carries)) return undefined;
  const node = nodeAt(carries.json, from.json.path);
  if (node === undefined) return null;
  return isRole(node) ? textOf(node) : undefined;
}

/** Whether there is anything where an expression looks, whatever it is. */
function isPresent(method: BridgeMethod, from: CaptureExpression): boolean {
  return knownText(method, from) !== null;
}

/**
 * Whether a condition holds for every message of a shape.
 *
 * @param method the bridge method
 * @param condition the condition
 * @returns undefined when it depends on the message, which no condition of a scenario may
 */
export function conditionHolds(
  method: BridgeMethod,
  condition: CaptureCondition,
): boolean | undefined {
  if ("present" in condition) return isPresent(method, condition.value) === condition.present;
  const text = knownText(method, condition.value);
  if (text === undefined) return undefined;
  return "equals" in condition ? text === condition.equals : text !== condition.notEquals;
}
