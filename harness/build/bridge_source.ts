import { bridgeMethods, type BridgeShape, type FurtherMethod } from "../core/bridge_shape.ts";
import type { CaptureMode } from "../core/capture.ts";
import { INITIAL } from "./bridge_kotlin.ts";
import { callsInterceptor, methodSource, signature } from "./bridge_method.ts";
import { type BridgeNames, bridgeNames } from "./bridge_names.ts";
import { type CaptureLibrary, simpleName } from "./capture_library.ts";

const MODE_TEXT: Readonly<Record<CaptureMode, string>> = {
  none: "captures nothing",
  direct: "calls the interceptor itself",
  plugin: "is mapped by the plugin",
};

function textOf(holder: string, parameter: string, type: string): string[] {
  return [
    "/** A field's text: absent and JSON null are null, an object or array is its JSON text. */",
    `private fun ${holder}.textOf(${parameter}: ${type}): String? {`,
    `    val value = opt(${parameter})`,
    "    return if (value == null || value == JSONObject.NULL) null else value.toString()",
    "}",
  ];
}

/** What a shape's source is made of. */
interface Parts {
  readonly shape: BridgeShape;
  readonly mode: CaptureMode;
  readonly names: BridgeNames;
  readonly library: CaptureLibrary;
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => line === "" ? "" : `    ${line}`);
}

function parameterList({ library }: Parts, intercepts: boolean, property: boolean): string {
  if (!intercepts) return "";
  const keep = property ? "private val " : "";
  return `(${keep}interceptor: ${simpleName(library.interceptor)}?)`;
}

function fields(shape: BridgeShape, methods: readonly FurtherMethod[]): string[] {
  const returned = methods.includes(shape.request) ? shape.request.returns : undefined;
  return [
    "/** What the last call left with the app. */",
    "var kept: Any? = null",
    "    private set",
    "",
    "/** Calls that the app had no use for. */",
    "var unknown: Int = 0",
    "    private set",
    ...(returned === undefined ? [] : [
      "",
      "/** What the next call answers. */",
      `var answer: ${returned.type} = ${INITIAL[returned.type]}`,
    ]),
  ];
}

function classBody(parts: Parts, methods: readonly FurtherMethod[], override: boolean): string[] {
  const { shape, mode } = parts;
  return [
    ...fields(shape, methods),
    ...methods.flatMap((method) => [
      "",
      ...methodSource(shape, method, mode, {
        annotated: !override || method.mapped === false,
        modifier: override && method.mapped !== false ? "override " : "",
      }),
    ]),
  ];
}

function contract({ names, shape }: Parts, methods: readonly FurtherMethod[]): string[] {
  const generic = shape.form === "generic";
  return [
    `/** What the page may call. */`,
    `interface ${names.contract}${generic ? "<Message>" : ""} {`,
    ...methods.filter((method) => method.mapped !== false).flatMap((method, at) => [
      ...(at === 0 ? [] : [""]),
      "    @JavascriptInterface",
      `    ${signature(method, generic && method === shape.request ? "Message" : undefined)}`,
    ]),
    "}",
    "",
  ];
}

function bridgeClass(parts: Parts, methods: readonly FurtherMethod[], head: string): string[] {
  const { names, shape, mode } = parts;
  const intercepts = methods.some((method) => callsInterceptor(method, mode));
  const taken = parameterList(parts, intercepts, true);
  const passed = intercepts ? "(interceptor)" : "()";
  const form = shape.form ?? "class";
  switch (form) {
    case "class":
      return [
        head,
        `class ${names.bridge}${taken} {`,
        ...indented(classBody(parts, methods, false)),
        "}",
      ];
    case "superclass":
      return [
        head,
        `abstract class ${names.bridge}${taken} {`,
        ...indented(classBody(parts, methods, false)),
        "}",
        "",
        `/** The app's own [${names.bridge}]. */`,
        `class ${names.called}${
          parameterList(parts, intercepts, false)
        } : ${names.bridge}${passed}`,
      ];
    case "interface":
    case "generic": {
      const type = form === "generic" ? `<${shape.request.parameters[0]?.type}>` : "";
      return [
        ...contract(parts, methods),
        head,
        `class ${names.bridge}${taken} : ${names.contract}${type} {`,
        ...indented(classBody(parts, methods, true)),
        "}",
      ];
    }
    case "inner":
      return [
        `/** The screen that owns the bridge. */`,
        `class ${names.host}${taken} {`,
        ...indented([
          head,
          `inner class ${names.bridge} {`,
          ...indented(classBody(parts, methods, false)),
          "}",
        ]),
        "}",
      ];
  }
}

/**
 * Methods of a shape by the class that declares them: a response that is captured by itself has a
 * class of its own, since the plugin maps a class.
 *
 * @param shape the bridge's shape
 * @returns methods of the bridge, and of the class beside it
 */
export function methodsByClass(
  shape: BridgeShape,
): { readonly bridge: readonly FurtherMethod[]; readonly replies: readonly FurtherMethod[] } {
  const apart = (method: FurtherMethod) =>
    method === shape.response && method.captured === "direct";
  const methods = bridgeMethods(shape);
  return { bridge: methods.filter((one) => !apart(one)), replies: methods.filter(apart) };
}

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
  const parts: Parts = { shape, mode, names, library };
  const { bridge, replies } = methodsByClass(shape);
  const head = `/** The ${shape.name} bridge that ${MODE_TEXT[mode]}; debug builds only. */`;
  const classes = [
    ...bridgeClass(parts, bridge, head),
    ...(replies.length === 0 ? [] : [
      "",
      "/** Takes the replies, and is captured by its own calls where it is captured at all. */",
      `class ${names.replies}${
        parameterList(parts, replies.some((one) => callsInterceptor(one, mode)), true)
      } {`,
      ...indented(classBody(parts, replies, false)),
      "}",
    ]),
  ];
  const code = classes.join("\n");
  const helpers = [
    ...(/textOf\("/.test(code) ? ["", ...textOf("JSONObject", "name", "String")] : []),
    ...(/textOf\(\d/.test(code) ? ["", ...textOf("JSONArray", "index", "Int")] : []),
  ];
  const text = [code, ...helpers].join("\n");
  const uses = (word: string) => new RegExp(`\\b${word}\\b`).test(text);
  return [
    `package ${names.packageName}`,
    "",
    "import android.webkit.JavascriptInterface",
    ...(text.includes("interceptor") ? [`import ${library.interceptor}`] : []),
    ...(uses("JSONArray") ? ["import org.json.JSONArray"] : []),
    ...(uses("JSONObject") ? ["import org.json.JSONObject"] : []),
    "",
    text,
    "",
  ].join("\n");
}
