import {
  type BridgeMethod,
  type BridgeShape,
  type FoundRole,
  type FurtherMethod,
  type Role,
  rolesIn,
} from "../core/bridge_shape.ts";
import type { CaptureMode, RequestCapture, ResponseCapture } from "../core/capture.ts";
import { deriveRequest, deriveResponse, hasRequestId } from "../scenario/derive_capture.ts";
import {
  capturedOutcome,
  capturedText,
  conditionText,
  documentsOf,
  INITIAL,
  kotlinString,
  readField,
} from "./bridge_kotlin.ts";

/** Where a role stands in a method: a parameter, or a field of a parameter's document. */
interface Place {
  readonly role: Role;
  /** The parameter's name, or the document's. */
  readonly name: string;
  /** The way into the document; undefined for a parameter of its own. */
  readonly path?: FoundRole["path"];
}

function placeOf(method: BridgeMethod, wanted: Role["role"]): Place | undefined {
  const documents = documentsOf(method);
  for (const [at, { name, carries }] of method.parameters.entries()) {
    if (!("json" in carries)) {
      if (carries.role === wanted) return { role: carries, name };
      continue;
    }
    const found = rolesIn(carries.json).find(({ role }) => role.role === wanted);
    if (found !== undefined) return { ...found, name: documents.get(at) ?? name };
  }
  return undefined;
}

function read(place: Place, reader: string): string {
  return place.path === undefined ? place.name : readField(place.name, place.path, reader);
}

/** What the bridge keeps of a call, so that no compiler may leave its work out. */
function kept(method: BridgeMethod): string {
  const [document] = documentsOf(method).values();
  if (document !== undefined) return document;
  const data = placeOf(method, "data") ?? method.parameters.at(-1);
  return data?.name ?? kotlinString(method.name);
}

/** The branch that a bridge takes on its message: by handler name, or by success for a reply. */
function branch(method: BridgeMethod): string[] {
  const handler = placeOf(method, "handler");
  if (handler !== undefined) {
    const known = (handler.role as { value?: string }).value ?? "";
    return [
      `when (${read(handler, "getString")}) {`,
      `    ${kotlinString(known)} -> kept = ${kept(method)}`,
      "    else -> unknown++",
      "}",
    ];
  }
  const success = placeOf(method, "success");
  return success === undefined
    ? [`kept = ${kept(method)}`]
    : [`if (${read(success, "getBoolean")}) kept = ${kept(method)} else unknown++`];
}

/**
 * Whether a method's source calls the interceptor.
 *
 * @param method the method
 * @param mode the bridge's capture mode
 * @returns in `direct` every mapped one; in `plugin` those that the plugin is not to capture
 */
export function callsInterceptor(method: FurtherMethod, mode: CaptureMode): boolean {
  if (method.mapped === false) return false;
  const { captured = "plugin" } = method;
  return mode === "direct" || (mode === "plugin" && captured !== "plugin");
}

function side(shape: BridgeShape): string {
  return shape.direction === "webToApp" ? "WebToApp" : "AppToWeb";
}

function requestCall(shape: BridgeShape, method: BridgeMethod, rule: RequestCapture): string {
  const values = [rule.handlerName, rule.requestId, rule.data]
    .map((source) => capturedText(source, method));
  if (method === shape.request && shape.fireAndForget !== undefined) {
    values.push(String(shape.fireAndForget));
  }
  return `interceptor?.on${side(shape)}Request(${values.join(", ")})`;
}

function responseCall(shape: BridgeShape, method: BridgeMethod, rule: ResponseCapture): string {
  const values = [
    capturedText(rule.requestId, method),
    capturedOutcome(rule.success, method),
    capturedText(rule.data, method),
  ];
  return `interceptor?.on${side(shape)}Response(${values.join(", ")})`;
}

/** A call under the method's conditions. */
function guarded(call: string, method: BridgeMethod): string[] {
  const test = conditionText(method.onlyIf ?? [], method);
  if (test === undefined) return [];
  return test === "" ? [call] : [`if (${test}) {`, `    ${call}`, "}"];
}

/** The interceptor calls of a method: at its start, and before it returns. */
function captureCalls(shape: BridgeShape, method: BridgeMethod): {
  readonly first: string[];
  readonly last: string[];
} {
  if (method === shape.response) {
    return {
      first: guarded(responseCall(shape, method, deriveResponse(method)), method),
      last: [],
    };
  }
  const rule = deriveRequest(method);
  const answers = method === shape.request && method.returns !== undefined &&
    shape.response === undefined && hasRequestId(method);
  const reply = { requestId: rule.requestId, data: { returnValue: true } as const };
  return {
    first: guarded(requestCall(shape, method, rule), method),
    last: answers ? guarded(responseCall(shape, method, reply), method) : [],
  };
}

/** What a method returns; only that of the request is a message's reply, chosen from outside. */
function answer(shape: BridgeShape, method: BridgeMethod): string {
  if (method.returns === undefined) return "";
  return ` ${method === shape.request ? "answer" : INITIAL[method.returns.type]}`;
}

function parse(shape: BridgeShape, method: BridgeMethod): string[] {
  return [...documentsOf(method)].map(([at, document]) => {
    const { name, type, carries } = method.parameters[at] as BridgeMethod["parameters"][number];
    const kind = Array.isArray((carries as { json: unknown }).json) ? "JSONArray" : "JSONObject";
    const leave = type === "String?" ? ` ?: return${answer(shape, method)}` : "";
    return `val ${document} = ${kind}(${name}${leave})`;
  });
}

/** What stands before `fun`, and how a parameter's type is written. */
export interface MethodStyle {
  /** For example `override `. */
  readonly modifier?: string;
  /** Whether the annotation stands here, and not at an interface's declaration. */
  readonly annotated: boolean;
}

/**
 * A method's head.
 *
 * @param method the method
 * @param firstType the first parameter's type, where it is a type parameter
 * @returns for example `fun send(text: String): String`
 */
export function signature(method: BridgeMethod, firstType?: string): string {
  const parameters = method.parameters.map(({ name, type }, at) =>
    `${name}: ${at === 0 ? firstType ?? type : type}`
  );
  const returns = method.returns === undefined ? "" : `: ${method.returns.type}`;
  return `fun ${method.name}(${parameters.join(", ")})${returns}`;
}

/**
 * Kotlin source of a method. Its copies have the same body and differ in capture only: a JSON body
 * parses its message once, to branch on it, and `direct` reuses that object.
 *
 * @param shape the bridge's shape
 * @param method one of its methods
 * @param mode the capture mode
 * @param style how it is declared
 * @returns its lines
 */
export function methodSource(
  shape: BridgeShape,
  method: FurtherMethod,
  mode: CaptureMode,
  style: MethodStyle,
): string[] {
  const calls = callsInterceptor(method, mode)
    ? captureCalls(shape, method)
    : { first: [], last: [] };
  const body = [
    ...parse(shape, method),
    ...calls.first,
    ...branch(method),
    ...calls.last,
    ...(method.returns === undefined ? [] : [`return${answer(shape, method)}`]),
  ];
  return [
    ...(style.annotated && method.mapped !== false ? ["@JavascriptInterface"] : []),
    `${style.modifier ?? ""}${signature(method)} {`,
    ...body.map((line) => `    ${line}`),
    "}",
  ];
}
