import {
  type BridgeMethod,
  type BridgeShape,
  isRole,
  type JsonEnvelope,
  type Role,
} from "../core/bridge_shape.ts";
import type { CaptureExpression, CaptureMode, CaptureRule } from "../core/capture.ts";
import { deriveCapture } from "../scenario/derive_capture.ts";
import { bridgeNames } from "./bridge_names.ts";
import { type CaptureLibrary, simpleName } from "./capture_library.ts";

const MODE_TEXT: Readonly<Record<CaptureMode, string>> = {
  none: "captures nothing",
  direct: "calls the interceptor itself",
  plugin: "is mapped by the plugin",
};

/** A Kotlin string literal. */
export function kotlinString(text: string): string {
  const escaped = JSON.stringify(text).replaceAll("$", "\\$");
  // JSON and Kotlin agree on all escapes but these two.
  return escaped.replaceAll("\\f", "\\u000c").replaceAll("\\/", "/");
}

function jsonParameter(method: BridgeMethod): number {
  return method.parameters.findIndex((parameter) => "json" in parameter.carries);
}

/** The object that holds a path's last key: `message.getJSONObject("body")`. */
function holderOf(keys: readonly string[]): string {
  return keys.slice(0, -1).reduce(
    (holder, key) => `${holder}.getJSONObject(${kotlinString(key)})`,
    "message",
  );
}

/** Kotlin that yields a captured value inside a bridge that has parsed its message already. */
function captured(
  source: CaptureExpression | undefined,
  method: BridgeMethod,
  field: "text" | "boolean",
): string {
  if (source === undefined) return field === "boolean" ? "true" : "null";
  if ("arg" in source) return method.parameters[source.arg]?.name ?? "null";
  if ("json" in source) {
    const keys = source.json.path.split(".");
    const last = kotlinString(keys.at(-1) ?? "");
    const reader = field === "boolean" ? "getBoolean" : "textOf";
    return `${holderOf(keys)}.${reader}(${last})`;
  }
  if ("constant" in source) return kotlinString(source.constant);
  if ("methodName" in source) return kotlinString(method.name);
  return source.join.map((part) => captured(part, method, field)).join(" + ");
}

function interceptorCall(shape: BridgeShape, rule: CaptureRule, method: BridgeMethod): string {
  const side = shape.direction === "webToApp" ? "WebToApp" : "AppToWeb";
  if (method === shape.request) {
    const { handlerName, requestId, data } = rule.request;
    const values = [handlerName, requestId, data].map((one) => captured(one, method, "text"));
    return `interceptor?.on${side}Request(${values.join(", ")})`;
  }
  const { requestId, success, data } = rule.response ?? {};
  const values = [
    captured(requestId, method, "text"),
    captured(success, method, "boolean"),
    captured(data, method, "text"),
  ];
  return `interceptor?.on${side}Response(${values.join(", ")})`;
}

function pathOf(envelope: JsonEnvelope, wanted: Role["role"]): string[] | undefined {
  for (const [key, node] of Object.entries(envelope)) {
    if (isRole(node)) {
      if (node.role === wanted) return [key];
    } else {
      const below = pathOf(node, wanted);
      if (below !== undefined) return [key, ...below];
    }
  }
  return undefined;
}

/** The branch a bridge takes on its message: by handler name, or by success for a reply. */
function jsonBranch(method: BridgeMethod, at: number): string[] {
  const envelope = (method.parameters[at]?.carries as { json: JsonEnvelope }).json;
  const handler = pathOf(envelope, "handler");
  if (handler !== undefined) {
    const key = kotlinString(handler.at(-1) ?? "");
    const known = handlerOf(envelope) ?? "";
    return [
      `when (${holderOf(handler)}.getString(${key})) {`,
      `    ${kotlinString(known)} -> kept = message`,
      "    else -> unknown++",
      "}",
    ];
  }
  const success = pathOf(envelope, "success");
  if (success === undefined) return ["kept = message"];
  const key = kotlinString(success.at(-1) ?? "");
  return [`if (${holderOf(success)}.getBoolean(${key})) kept = message else unknown++`];
}

function handlerOf(envelope: JsonEnvelope): string | undefined {
  for (const node of Object.values(envelope)) {
    const found = isRole(node)
      ? (node.role === "handler" ? node.value : undefined)
      : handlerOf(node);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The branch of a bridge whose values have parameters of their own. */
function splitBranch(method: BridgeMethod): string[] {
  const named = (role: Role["role"]) =>
    method.parameters.find((one) => "role" in one.carries && one.carries.role === role);
  const kept = (named("data") ?? method.parameters.at(-1))?.name ?? "null";
  const handler = named("handler");
  if (handler !== undefined) {
    const known = (handler.carries as { value?: string }).value ?? "";
    return [
      `when (${handler.name}) {`,
      `    ${kotlinString(known)} -> kept = ${kept}`,
      "    else -> unknown++",
      "}",
    ];
  }
  const success = named("success");
  return success === undefined
    ? [`kept = ${kept}`]
    : [`if (${success.name}) kept = ${kept} else unknown++`];
}

function methodSource(shape: BridgeShape, method: BridgeMethod, mode: CaptureMode): string[] {
  const parameters = method.parameters.map((one) => `${one.name}: ${one.type}`).join(", ");
  const json = jsonParameter(method);
  const call = mode === "direct" ? [interceptorCall(shape, deriveCapture(shape), method)] : [];
  const body = json < 0 ? [...call, ...splitBranch(method)] : [
    `val message = JSONObject(${method.parameters[json]?.name})`,
    ...call,
    ...jsonBranch(method, json),
  ];
  return [
    "@JavascriptInterface",
    `fun ${method.name}(${parameters}) {`,
    ...body.map((line) => `    ${line}`),
    "}",
  ];
}

function constructor(library: CaptureLibrary): string {
  return `(private val interceptor: ${simpleName(library.interceptor)}?)`;
}

const TEXT_OF = [
  "/** A field's text: absent and JSON null are null, an object or array is its JSON text. */",
  "private fun JSONObject.textOf(name: String): String? {",
  "    val value = opt(name)",
  "    return if (value == null || value == JSONObject.NULL) null else value.toString()",
  "}",
];

/**
 * Kotlin source of a shape's bridge in one capture mode. The copies have the same body and differ
 * in capture only: a JSON body parses its message once, to branch on it, and `direct` reuses that
 * object.
 *
 * @param shape the bridge's shape
 * @param mode the capture mode
 * @param library whose interceptor the direct bridge calls
 * @returns a whole file
 */
export function bridgeSource(
  shape: BridgeShape,
  mode: CaptureMode,
  library: CaptureLibrary,
): string {
  const names = bridgeNames(library.bridgePackage, shape, mode);
  const methods = [shape.request, ...(shape.response === undefined ? [] : [shape.response])];
  const json = methods.some((method) => jsonParameter(method) >= 0);
  const direct = mode === "direct";
  const needsTextOf = direct && json;
  return [
    `package ${names.packageName}`,
    "",
    "import android.webkit.JavascriptInterface",
    ...(direct ? [`import ${library.interceptor}`] : []),
    ...(json ? ["import org.json.JSONObject"] : []),
    "",
    `/** The ${shape.name} bridge that ${MODE_TEXT[mode]}; debug builds only. */`,
    `class ${names.bridge}${direct ? constructor(library) : ""} {`,
    "    /** What the last call left with the app. */",
    "    var kept: Any? = null",
    "        private set",
    "",
    "    /** Calls that the app had no use for. */",
    "    var unknown: Int = 0",
    "        private set",
    ...methods.flatMap((method) => [
      "",
      ...methodSource(shape, method, mode).map((line) => `    ${line}`),
    ]),
    "}",
    ...(needsTextOf ? ["", ...TEXT_OF] : []),
    "",
  ].join("\n");
}
