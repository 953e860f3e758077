import type { BridgeMethod, BridgeShape, ParameterType } from "../core/bridge_shape.ts";
import type { CaptureMode } from "../core/capture.ts";
import { INITIAL } from "./bridge_kotlin.ts";
import { bridgeNames } from "./bridge_names.ts";
import { methodsByClass } from "./bridge_source.ts";
import { createdBridge, createdInterceptor } from "./created_bridge.ts";
import { type CaptureLibrary, simpleName } from "./capture_library.ts";

interface Field {
  readonly name: string;
  readonly type: ParameterType;
  readonly from: string;
}

function fieldsOf(method: BridgeMethod, side: "request" | "response"): Field[] {
  return method.parameters.map(({ name, type }, at) => ({
    name: side + name.charAt(0).toUpperCase() + name.slice(1),
    type,
    from: `${side}[${at}]`,
  }));
}

function call(receiver: string, method: BridgeMethod, fields: readonly Field[]): string {
  return `${receiver}.${method.name}(${fields.map((field) => field.name).join(", ")})`;
}

/** Calls each further method, outside of all timing; no round trip does. */
function furtherSource({ further = [] }: BridgeShape): string[] {
  if (further.length === 0) return [];
  return [
    "override fun further(index: Int, arguments: Array<Any?>) {",
    "    when (index) {",
    ...further.map(({ name, parameters }, at) => {
      const values = parameters.map(({ type }, place) => `arguments[${place}] as ${type}`);
      return `        ${at} -> bridge.${name}(${values.join(", ")})`;
    }),
    "    }",
    "}",
    "",
  ];
}

/**
 * Kotlin source of the class that calls a bridge. Arguments are put into typed fields before the
 * timing; the timed method reads the fields and calls the bridge, nothing else.
 *
 * @param shape the bridge's shape
 * @param mode the capture mode
 * @param library whose interface it implements, and whose interceptors it makes
 * @returns a whole file
 */
export function callsSource(
  shape: BridgeShape,
  mode: CaptureMode,
  library: CaptureLibrary,
): string {
  const names = bridgeNames(library.bridgePackage, shape, mode);
  const entry = simpleName(library.entryPoint);
  const created = createdBridge(shape, mode, library);
  const request = fieldsOf(shape.request, "request");
  const response = shape.response === undefined ? [] : fieldsOf(shape.response, "response");
  const fields = [...request, ...response];
  const { replies } = methodsByClass(shape);
  const { returns } = shape.request;
  const answered = returns !== undefined && shape.response === undefined;
  const replyTo = replies.length === 0 ? "bridge" : "replies";
  const body = [
    `private val bridge = ${created}`,
    ...(replies.length === 0 ? [] : [
      `private val replies = ${names.replies}(${
        createdInterceptor(shape, replies, mode, library)
      })`,
    ]),
    ...fields.map((one) => `private var ${one.name}: ${one.type} = ${INITIAL[one.type]}`),
    "",
    "override fun prepare(request: Array<Any?>, response: Array<Any?>) {",
    ...fields.map((one) => `    ${one.name} = ${one.from} as ${one.type}`),
    ...(answered ? [`    bridge.answer = response[0] as ${returns.type}`] : []),
    "}",
    "",
    "override fun roundTrip() {",
    `    ${call("bridge", shape.request, request)}`,
    ...(shape.response === undefined ? [] : [`    ${call(replyTo, shape.response, response)}`]),
    "}",
    "",
    ...furtherSource(shape),
    `override fun sink(): Any? = ${
      replies.length === 0 ? "bridge.kept" : "listOf(bridge.kept, replies.kept)"
    }`,
  ].map((line) => line === "" ? "" : `    ${line}`);
  return [
    `package ${names.packageName}`,
    "",
    ...(body.some((line) => line.includes(`${entry}.createInterceptor`))
      ? [`import ${library.entryPoint}`]
      : []),
    `import ${library.callsInterface}`,
    "",
    `/** Calls [${names.bridge}] without going through JavaScript. */`,
    `class ${names.calls} : ${simpleName(library.callsInterface)} {`,
    ...body,
    "}",
    "",
  ].join("\n");
}
