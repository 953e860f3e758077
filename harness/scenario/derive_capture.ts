import {
  type BridgeMethod,
  type BridgeShape,
  type FoundRole,
  type FurtherMethod,
  type Role,
  rolesIn,
} from "../core/bridge_shape.ts";
import type {
  CaptureExpression,
  CaptureMode,
  CaptureRule,
  RequestCapture,
  ResponseCapture,
} from "../core/capture.ts";
import { conditionHolds, knownText } from "./known_text.ts";

/**
 * A way into a JSON message as mappings write it.
 *
 * @param path keys and indexes
 * @returns for example `a.b[0].c`
 */
export function pathText(path: FoundRole["path"]): string {
  return path.reduce<string>(
    (text, step) =>
      typeof step === "number" ? `${text}[${step}]` : text === "" ? step : `${text}.${step}`,
    "",
  );
}

/** Everywhere that a role stands among a method's arguments, in order. */
function sourcesOf(method: BridgeMethod, wanted: Role["role"]): CaptureExpression[] {
  return method.parameters.flatMap(({ carries }, arg): CaptureExpression[] => {
    if (!("json" in carries)) return carries.role === wanted ? [{ arg }] : [];
    return rolesIn(carries.json)
      .filter(({ role }) => role.role === wanted)
      .map(({ path }) => ({ json: { arg, path: pathText(path) } }));
  });
}

function joined(parts: readonly CaptureExpression[], separator: string): CaptureExpression {
  const [first, ...others] = parts as [CaptureExpression, ...CaptureExpression[]];
  if (others.length === 0) return first;
  const between: CaptureExpression[] = separator === "" ? [] : [{ constant: separator }];
  return { join: [first, ...others.flatMap((part) => [...between, part])] };
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
  return sourcesOf(method, wanted)[0];
}

/**
 * What capture records of a call that starts an exchange.
 *
 * @param method the bridge method
 * @returns where each field comes from; the method's own name is the handler when nothing else is
 */
export function deriveRequest(method: BridgeMethod): RequestCapture {
  const handlers = sourcesOf(method, "handler");
  const { mapping = {}, separator = "." } = method;
  return {
    handlerName: mapping.handlerName ??
      (handlers.length === 0 ? { methodName: true } : joined(handlers, separator)),
    requestId: mapping.requestId ?? sourceOf(method, "requestId"),
    data: mapping.data ?? sourceOf(method, "data"),
  };
}

/**
 * What capture records of a call that answers.
 *
 * @param method the bridge method
 * @returns where each field comes from
 */
export function deriveResponse(method: BridgeMethod): ResponseCapture {
  const { mapping = {} } = method;
  return {
    requestId: mapping.requestId ?? sourceOf(method, "requestId"),
    success: mapping.success ?? sourceOf(method, "success"),
    data: mapping.data ?? sourceOf(method, "data"),
  };
}

/** The reply that a request method gives by returning. */
const RETURNED: ResponseCapture = { returned: true, data: { returnValue: true } };

/**
 * What capture must record of a shape's round trip: the plugin's mapping and the direct bridge's
 * interceptor calls both come from here, so that they cannot drift apart.
 *
 * @param shape the bridge
 * @returns the rule
 */
export function deriveCapture(shape: BridgeShape): CaptureRule {
  const { request, response, direction, tag, fireAndForget } = shape;
  return {
    direction,
    ...(tag === undefined ? {} : { tag }),
    request: {
      ...deriveRequest(request),
      ...(fireAndForget === undefined ? {} : { fireAndForget }),
    },
    response: response !== undefined
      ? deriveResponse(response)
      : request.returns === undefined
      ? undefined
      : RETURNED,
  };
}

/**
 * Whether messages of a shape have an id by which a reply finds its request.
 *
 * @param method the request method
 * @returns false when there is none, or it is null in every message
 */
export function hasRequestId(method: BridgeMethod): boolean {
  const { requestId } = deriveRequest(method);
  return requestId !== undefined && knownText(method, requestId) !== null;
}

/**
 * What must be captured of a call of a further method, which is a request and has no reply.
 *
 * @param shape the bridge
 * @param method one of its further methods
 * @param mode the arm's capture mode
 * @returns the rule; null when nothing may be captured
 */
export function expectedFurther(
  shape: BridgeShape,
  method: FurtherMethod,
  mode: CaptureMode,
): CaptureRule | null {
  const { direction, tag } = shape;
  if (mode === "none" || method.mapped === false || !isMessage(method)) return null;
  return {
    direction,
    ...(tag === undefined ? {} : { tag }),
    request: inTermsOfArguments(method, deriveRequest(method)),
  };
}

function isMessage(method: BridgeMethod): boolean {
  return (method.onlyIf ?? []).every((one) => conditionHolds(method, one) === true);
}

/** The expression without what only a mapping can say. */
function evaluated(method: BridgeMethod, from: CaptureExpression): CaptureExpression {
  if ("methodName" in from) return { constant: method.name };
  return "join" in from ? { join: from.join.map((part) => evaluated(method, part)) } : from;
}

function inTermsOfArguments<T extends RequestCapture | ResponseCapture>(
  method: BridgeMethod,
  capture: T,
): T {
  return Object.fromEntries(
    Object.entries(capture).map(([field, value]) => [
      field,
      typeof value === "object" ? evaluated(method, value as CaptureExpression) : value,
    ]),
  ) as T;
}

/**
 * What an arm has to capture of a round trip: the derived rule, less what conditions rule out, in
 * terms that need nothing but the arguments.
 *
 * @param shape the bridge
 * @param mode the arm's capture mode
 * @returns the rule; null when nothing may be captured
 */
export function expectedCapture(shape: BridgeShape, mode: CaptureMode): CaptureRule | null {
  const { request, response } = shape;
  if (mode === "none" || !isMessage(request)) return null;
  const rule = deriveCapture(shape);
  const answered = response !== undefined
    ? isMessage(response)
    // Nothing ties a direct call's reply to a request without an id; a hook is in the same call.
    : request.returns !== undefined && (mode === "plugin" || hasRequestId(request));
  return {
    ...rule,
    request: inTermsOfArguments(request, rule.request),
    response: !answered || rule.response === undefined ? undefined : response === undefined
      // A worker is handed the value to return as the one argument of the response.
      ? { returned: true, data: { arg: 0 } }
      : inTermsOfArguments(response, rule.response),
  };
}
