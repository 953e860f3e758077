import {
  type BridgeMethod,
  bridgeMethods,
  type BridgeParameter,
  type BridgeShape,
  type DataForm,
  isRole,
  type JsonNode,
  type RequestIdRole,
  type Role,
  rolesIn,
  type Scalar,
} from "../core/bridge_shape.ts";
import type { Cell } from "../core/cell.ts";
import { parseSize } from "../core/size.ts";
import type { PlannedArgument } from "../core/worker_protocol.ts";
import { CONTENTS, type PayloadText, type SizedContent } from "../payload/content.ts";

/** Makes the data of one place of a message: as many bytes less as its form adds. */
export type MakeData = (lessBytes: number) => PayloadText;

/** Text made of pieces; between two pieces stands the round trip's own request id. */
type Pieces = string[];

/** Digits that the worker itself writes. */
const COUNTED_DIGITS = 9;
/** What numbers begin with: cut to one digit it leaves an Int, whole it leaves 19 digits of a Long. */
const NUMBER_PREFIX = "1356783328";

function append(pieces: Pieces, text: string): void {
  pieces[pieces.length - 1] += text;
}

function fillerText(size: string): string {
  return "x".repeat(parseSize(size));
}

function dataNode(form: DataForm, make: MakeData): string {
  if (form === "array") {
    const { text, json } = make(2);
    return `[${json ? text ?? "null" : JSON.stringify(text)}]`;
  }
  const { text, json } = make(0);
  return json && (form === "json" || text === null) ? text ?? "null" : JSON.stringify(text);
}

function isAbsent(node: JsonNode): boolean {
  return isRole(node) && node.role === "requestId" && node.absent === true;
}

function appendRole(pieces: Pieces, role: Role, make: MakeData): void {
  switch (role.role) {
    case "handler":
      return append(pieces, JSON.stringify(role.value ?? ""));
    case "requestId": {
      if (role.value !== undefined) return append(pieces, JSON.stringify(role.value));
      const quote = role.as === "number" ? "" : '"';
      append(pieces, quote);
      pieces.push(quote);
      return;
    }
    case "data":
      return append(pieces, dataNode(role.as ?? "json", make));
    case "success":
      return append(pieces, String(role.value ?? true));
    case "constant":
    case "secret":
      return append(pieces, JSON.stringify(role.value));
    case "filler":
      return append(pieces, JSON.stringify(fillerText(role.size)));
  }
}

function appendNode(pieces: Pieces, node: JsonNode, make: MakeData): void {
  if (isRole(node)) return appendRole(pieces, node, make);
  const isList = Array.isArray(node);
  // JSON has no way to leave an item of an array out.
  const entries = Object.entries(node).filter(([, child]) => isList || !isAbsent(child));
  append(pieces, isList ? "[" : "{");
  for (const [at, [key, child]] of entries.entries()) {
    append(pieces, `${at === 0 ? "" : ","}${isList ? "" : `${JSON.stringify(key)}:`}`);
    if (isAbsent(child)) append(pieces, "null");
    else appendNode(pieces, child, make);
  }
  append(pieces, isList ? "]" : "}");
}

function constant(type: BridgeParameter["type"], value: Scalar): PlannedArgument {
  if (value === null) return { null: true };
  switch (type) {
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

function requestId({ type }: BridgeParameter, role: RequestIdRole, prefix: string) {
  if (role.absent === true) return { null: true } as const;
  if (role.value !== undefined) return constant(type, role.value);
  if (type === "Int") return { intId: prefix };
  if (type === "Long") return { longId: prefix };
  return { text: ["", ""], prefix };
}

function dataArgument(role: Role & { role: "data" }, make: MakeData): PlannedArgument {
  if (role.as === "array" || role.as === "stringified") {
    const { text, json } = make(role.as === "array" ? 2 : 0);
    if (text === null) return { null: true };
    return { text: [role.as === "array" ? `[${json ? text : JSON.stringify(text)}]` : text] };
  }
  const { text } = make(0);
  return text === null ? { null: true } : { text: [text] };
}

function argument(parameter: BridgeParameter, make: MakeData, prefix: string): PlannedArgument {
  const { carries } = parameter;
  if ("json" in carries) {
    const pieces: Pieces = [""];
    appendNode(pieces, carries.json, make);
    return { text: pieces, prefix };
  }
  switch (carries.role) {
    case "handler":
      return { text: [carries.value ?? ""] };
    case "requestId":
      return requestId(parameter, carries, prefix);
    case "data":
      return dataArgument(carries, make);
    case "success":
      return constant(parameter.type, carries.value ?? true);
    case "constant":
    case "secret":
      return constant(parameter.type, carries.value);
    case "filler":
      return { text: [fillerText(carries.size)] };
  }
}

/**
 * What stands before the counted part of a shape's request ids. All ids of a shape are the same
 * text, so that a reply finds its request: a number anywhere makes all of them numbers.
 *
 * @param shape the bridge's shape
 * @returns `r`, or digits
 */
export function idPrefix(shape: BridgeShape): string {
  const ids = bridgeMethods(shape).flatMap(({ parameters }) =>
    parameters.flatMap(({ type, carries }) =>
      ("json" in carries ? rolesIn(carries.json).map((one) => one.role) : [carries])
        .filter((role) => role.role === "requestId")
        .map((role) => ({
          digits: role.digits ?? COUNTED_DIGITS + 1,
          isNumber: role.as === "number" || type === "Int" || type === "Long",
        }))
    )
  ).filter((id) => id.isNumber);
  if (ids.length === 0) return "r";
  return NUMBER_PREFIX.slice(0, Math.max(...ids.map(({ digits }) => digits)) - COUNTED_DIGITS);
}

function methodArguments(method: BridgeMethod, make: MakeData, prefix: string): PlannedArgument[] {
  return method.parameters.map((parameter) => argument(parameter, make, prefix));
}

/** The arguments of a round trip's calls. */
export interface MessageArguments {
  readonly request: readonly PlannedArgument[];
  /** Of the response method; the one value to return when the request method answers. */
  readonly response: readonly PlannedArgument[];
}

/**
 * The arguments of a round trip's calls, with gaps for the round trip's request id.
 *
 * @param shape the bridge's shape
 * @param make makes the data
 * @returns one planned argument a parameter
 */
export function messageArguments(shape: BridgeShape, make: MakeData): MessageArguments {
  const { request, response } = shape;
  const prefix = idPrefix(shape);
  return {
    request: methodArguments(request, make, prefix),
    response: response !== undefined
      ? methodArguments(response, make, prefix)
      : request.returns === undefined
      ? []
      : [argument(request.returns, make, prefix)],
  };
}

/**
 * The arguments of a call of each of a shape's further methods.
 *
 * @param shape the bridge's shape
 * @param make makes the data
 * @returns one list a method, in the shape's order
 */
export function furtherArguments(
  shape: BridgeShape,
  make: MakeData,
): readonly (readonly PlannedArgument[])[] {
  const prefix = idPrefix(shape);
  return (shape.further ?? []).map((method) => methodArguments(method, make, prefix));
}

/** The arguments of all of a cell's calls. */
export interface CellArguments extends MessageArguments {
  /** Of each further method, in the shape's order. */
  readonly further: readonly (readonly PlannedArgument[])[];
}

/**
 * The arguments of a cell's calls.
 *
 * @param cell the cell
 * @param seed chooses the contents
 * @returns the arguments of both calls, and of each further method
 */
export function cellArguments(cell: Cell, seed: number): CellArguments {
  const make = dataOf(cell, seed);
  return { ...messageArguments(cell.shape, make), further: furtherArguments(cell.shape, make) };
}

function dataOf({ literal, axes, sizeBytes }: Cell, seed: number): MakeData {
  if (literal !== undefined) return () => literal;
  const content = CONTENTS[axes.content as SizedContent];
  const made = new Map<number, PayloadText>();
  return (less) => {
    const known = made.get(less);
    if (known !== undefined) return known;
    const data = { text: content.make(sizeBytes - less, seed), json: content.json };
    made.set(less, data);
    return data;
  };
}
