import {
  type BridgeMethod,
  type BridgeParameter,
  isRole,
  type JsonEnvelope,
  type Role,
} from "../core/bridge_shape.ts";
import type { PlannedArgument } from "../core/worker_protocol.ts";

/** Text made of pieces; between two pieces stands the round trip's own request id. */
type Pieces = string[];

function append(pieces: Pieces, text: string): void {
  pieces[pieces.length - 1] += text;
}

function appendJson(pieces: Pieces, node: Role | JsonEnvelope, data: string): void {
  if (!isRole(node)) {
    append(pieces, "{");
    for (const [at, [key, child]] of Object.entries(node).entries()) {
      append(pieces, `${at === 0 ? "" : ","}${JSON.stringify(key)}:`);
      appendJson(pieces, child, data);
    }
    append(pieces, "}");
    return;
  }
  switch (node.role) {
    case "handler":
      return append(pieces, JSON.stringify(node.value ?? ""));
    case "requestId":
      append(pieces, '"');
      pieces.push('"');
      return;
    case "data":
      return append(pieces, data);
    case "success":
      return append(pieces, "true");
    case "constant":
      return append(pieces, JSON.stringify(node.value));
  }
}

function constant(
  parameter: BridgeParameter,
  value: string | number | boolean | null,
): PlannedArgument {
  if (value === null) return { null: true };
  switch (parameter.type) {
    case "Boolean":
      return { boolean: Boolean(value) };
    case "Int":
      return { int: Number(value) };
    case "Long":
      return { long: Number(value) };
    case "Double":
      return { double: Number(value) };
    default:
      return { text: [String(value)] };
  }
}

function argument(parameter: BridgeParameter, data: string): PlannedArgument {
  const { carries } = parameter;
  if ("json" in carries) {
    const pieces: Pieces = [""];
    appendJson(pieces, carries.json as JsonEnvelope, data);
    return { text: pieces };
  }
  switch (carries.role) {
    case "handler":
      return { text: [carries.value ?? ""] };
    case "requestId":
      return { text: ["", ""] };
    case "data":
      return { text: [data] };
    case "success":
      return constant(parameter, true);
    case "constant":
      return constant(parameter, carries.value);
  }
}

/**
 * The arguments of one bridge call for a message, with gaps for the round trip's request id.
 *
 * @param method the bridge method
 * @param data the message's data, already of its exact size
 * @returns one planned argument a parameter
 */
export function messageArguments(method: BridgeMethod, data: string): PlannedArgument[] {
  return method.parameters.map((parameter) => argument(parameter, data));
}
