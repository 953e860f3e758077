import type { BridgeMethod, BridgeShape, ParameterType } from "../core/bridge_shape.ts";
import type { CaptureMode } from "../core/capture.ts";
import { bridgeNames } from "./bridge_names.ts";
import { type CaptureLibrary, simpleName } from "./capture_library.ts";

const INITIAL: Readonly<Record<ParameterType, string>> = {
  "String": '""',
  "String?": "null",
  "Boolean": "false",
  "Int": "0",
  "Long": "0L",
  "Double": "0.0",
};

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

function call(method: BridgeMethod, fields: readonly Field[]): string {
  return `bridge.${method.name}(${fields.map((field) => field.name).join(", ")})`;
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
  const request = fieldsOf(shape.request, "request");
  const response = shape.response === undefined ? [] : fieldsOf(shape.response, "response");
  const fields = [...request, ...response];
  const direct = mode === "direct";
  return [
    `package ${names.packageName}`,
    "",
    ...(direct ? [`import ${library.entryPoint}`] : []),
    `import ${library.callsInterface}`,
    "",
    `/** Calls [${names.bridge}] without going through JavaScript. */`,
    `class ${names.calls} : ${simpleName(library.callsInterface)} {`,
    `    private val bridge = ${names.bridge}(${direct ? `${entry}.createInterceptor()` : ""})`,
    ...fields.map((one) => `    private var ${one.name}: ${one.type} = ${INITIAL[one.type]}`),
    "",
    "    override fun prepare(request: Array<Any?>, response: Array<Any?>) {",
    ...fields.map((one) => `        ${one.name} = ${one.from} as ${one.type}`),
    "    }",
    "",
    "    override fun roundTrip() {",
    `        ${call(shape.request, request)}`,
    ...(shape.response === undefined ? [] : [`        ${call(shape.response, response)}`]),
    "    }",
    "",
    "    override fun sink(): Any? = bridge.kept",
    "}",
    "",
  ].join("\n");
}
