import {
  type BridgeMethod,
  type BridgeShape,
  isRole,
  type JsonNode,
  rolesIn,
} from "../core/bridge_shape.ts";
import type { CaptureExpression } from "../core/capture.ts";
import { deriveRequest, deriveResponse, hasRequestId, pathText } from "./derive_capture.ts";
import { conditionHolds, knownText, nodeAt } from "./known_text.ts";
import type { RuleIssue } from "./_rules.ts";
import type { ValuePath } from "./_schema.ts";
import { closest } from "./suggest.ts";

function checkJson(
  method: BridgeMethod,
  { arg, path }: { readonly arg: number; readonly path: string },
  place: ValuePath,
): RuleIssue[] {
  const carries = method.parameters[arg]?.carries;
  if (carries === undefined) return missing(method, arg, [...place, "json", "arg"]);
  const here = [...place, "json", "path"];
  if (!("json" in carries)) {
    const hint = "describe the parameter with param.json";
    return [{ path: here, message: `parameter ${arg} is not described as JSON`, hint }];
  }
  if (path === "" || nodeAt(carries.json, path) !== undefined) return [];
  const known = rolesIn(carries.json).map((one) => pathText(one.path));
  const near = closest(path, known);
  return [{
    path: here,
    message: `"${path}" leads nowhere: no message has it`,
    hint: near === undefined ? `the message has ${known.join(", ")}` : `did you mean "${near}"?`,
  }];
}

function missing(method: BridgeMethod, arg: number, path: ValuePath): RuleIssue[] {
  const count = method.parameters.length;
  return [{
    path,
    message: `arg(${arg}) does not exist: "${method.name}" has ${count} parameter(s)`,
    hint: "parameters count from 0",
  }];
}

function holdsSecret(method: BridgeMethod, from: CaptureExpression): boolean {
  if ("join" in from) return from.join.some((part) => holdsSecret(method, part));
  const at = "arg" in from ? from.arg : "json" in from ? from.json.arg : undefined;
  const carries = at === undefined ? undefined : method.parameters[at]?.carries;
  if (carries === undefined) return false;
  const root: JsonNode = "json" in carries ? carries.json : carries;
  const node = "json" in from ? nodeAt(root, from.json.path) : root;
  return node !== undefined && rolesIn(node).some(({ role }) => role.role === "secret");
}

function checkExpression(
  method: BridgeMethod,
  from: CaptureExpression,
  path: ValuePath,
): RuleIssue[] {
  if ("join" in from) {
    return from.join.flatMap((part, at) => checkExpression(method, part, [...path, "join", at]));
  }
  if ("json" in from) return checkJson(method, from.json, path);
  return "arg" in from && method.parameters[from.arg] === undefined
    ? missing(method, from.arg, [...path, "arg"])
    : [];
}

/** The field of a mapping that a method of this kind has no use for. */
function foreignField(path: ValuePath): { readonly field: string; readonly of: string } {
  return path[1] === "response"
    ? { field: "handlerName", of: "a request" }
    : { field: "success", of: "a response" };
}

function checkMapping(method: BridgeMethod, path: ValuePath): RuleIssue[] {
  const foreign = foreignField(path);
  return Object.entries(method.mapping ?? {}).flatMap(([field, from]) => {
    if (from === undefined) return [];
    const here = [...path, "mapping", field];
    if (field === foreign.field) {
      return [{ path: here, message: `it belongs to ${foreign.of}`, hint: "leave it out here" }];
    }
    const issues = checkExpression(method, from, here);
    if (issues.length > 0) return issues;
    if (holdsSecret(method, from)) {
      const hint = "map a part that has no secret in it";
      return [{ path: here, message: "it would store a secret", hint }];
    }
    const node = field === "success" && "json" in from
      ? nodeAt(
        (method.parameters[from.json.arg]?.carries as { json: JsonNode }).json,
        from.json.path,
      )
      : undefined;
    if (node === undefined) return [];
    const isBoolean = isRole(node) && (node.role === "success" ||
      (node.role === "constant" && typeof node.value === "boolean"));
    if (isBoolean) return [];
    return [{ path: here, message: "it is not true or false", hint: "map a success role" }];
  });
}

function checkConditions(method: BridgeMethod, path: ValuePath): RuleIssue[] {
  return (method.onlyIf ?? []).flatMap((condition, at) => {
    const here = [...path, "onlyIf", at];
    const issues = checkExpression(method, condition.value, [...here, "value"]);
    if (issues.length > 0 || conditionHolds(method, condition) !== undefined) return issues;
    return [{
      path: here,
      message: "it holds for some messages and not for others",
      hint: "test a handler, a constant, success, or whether something is present: what every " +
        "message of a scenario says alike",
    }];
  });
}

function holds(method: BridgeMethod): boolean {
  return (method.onlyIf ?? []).every((one) => conditionHolds(method, one) === true);
}

function checkReply(shape: BridgeShape): RuleIssue[] {
  const { request, response } = shape;
  if (response === undefined) return [];
  const path = ["bridge", "response"];
  if (!holds(response)) return [];
  if (!holds(request)) {
    const hint = "give the response a condition that does not hold either, or leave it out";
    return [{ path, message: "it would answer requests that are not captured", hint }];
  }
  if (!hasRequestId(request)) {
    const hint = "give the request a role.requestId() that is not null, or leave the response out";
    return [{ path, message: "nothing ties it to its request, which has no id", hint }];
  }
  const id = deriveResponse(response).requestId;
  if (id === undefined) {
    return [{ path, message: "it has no request id", hint: "add a role.requestId()" }];
  }
  const own = knownText(response, id);
  const asked = knownText(request, deriveRequest(request).requestId ?? { constant: "" });
  if (own === asked) return [];
  const hint = "give both the same role.requestId()";
  return [{ path, message: "its request id is another one than that of the request", hint }];
}

function checkCaptured(shape: BridgeShape): RuleIssue[] {
  const hint = "only a response can be captured by itself, in a class that the plugin does not map";
  const issues: RuleIssue[] = shape.request.captured === "direct"
    ? [{ path: ["bridge", "request", "captured"], message: "a request cannot be direct", hint }]
    : [];
  const further = (shape.further ?? []).flatMap(({ captured = "plugin" }, at) =>
    captured === "plugin"
      ? []
      : [{ path: ["bridge", "further", at, "captured"], message: "no round trip calls it", hint }]
  );
  return [...issues, ...further];
}

/**
 * Checks what a shape says about capture: mappings, conditions, secrets, and whether replies find
 * their requests.
 *
 * @param shape a shape whose form and methods are sound
 * @returns the mistakes
 */
export function checkCapture(shape: BridgeShape): RuleIssue[] {
  const { request, response, further = [] } = shape;
  const methods: [BridgeMethod, ValuePath][] = [
    [request, ["bridge", "request"]],
    ...(response === undefined ? [] : [[response, ["bridge", "response"]] as const]),
    ...further.map((method, at) => [method, ["bridge", "further", at]] as const),
  ].map(([method, path]) => [method as BridgeMethod, path as ValuePath]);
  const issues = methods.flatMap(([method, path]) => [
    ...checkMapping(method, path),
    ...checkConditions(method, path),
  ]);
  if (issues.length > 0) return issues;
  return [...checkCaptured(shape), ...checkReply(shape)];
}
