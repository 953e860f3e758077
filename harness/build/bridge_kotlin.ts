import type {
  BridgeMethod,
  BridgeParameter,
  FoundRole,
  ParameterType,
} from "../core/bridge_shape.ts";
import type { CaptureCondition, CaptureExpression } from "../core/capture.ts";
import { conditionHolds } from "../scenario/known_text.ts";

/** What a field of each type holds before anything is put into it. */
export const INITIAL: Readonly<Record<ParameterType, string>> = {
  "String": '""',
  "String?": "null",
  "Boolean": "false",
  "Int": "0",
  "Long": "0L",
  "Double": "0.0",
};

/**
 * A Kotlin string literal.
 *
 * @param text any text
 * @returns the literal with its quotes
 */
export function kotlinString(text: string): string {
  const escaped = JSON.stringify(text).replaceAll("$", "\\$");
  // JSON and Kotlin agree on all escapes but these two.
  return escaped.replaceAll("\\f", "\\u000c").replaceAll("\\/", "/");
}

/** A step into a JSON document as Kotlin writes it. */
function step(key: string | number): string {
  return typeof key === "number" ? String(key) : kotlinString(key);
}

/**
 * The steps of a path.
 *
 * @param path for example `a.b[0].c`
 * @returns keys and indexes
 */
export function pathSteps(path: string): (string | number)[] {
  return (path.match(/[^.[\]]+|\[\d+\]/g) ?? []).map((one) =>
    one.startsWith("[") ? Number(one.slice(1, -1)) : one
  );
}

/** The object or array that holds a path's last step: `message.getJSONObject("body")`. */
function holderOf(document: string, path: FoundRole["path"]): string {
  return path.slice(0, -1).reduce<string>((holder, key, at) => {
    const reader = typeof path[at + 1] === "number" ? "getJSONArray" : "getJSONObject";
    return `${holder}.${reader}(${step(key)})`;
  }, document);
}

/**
 * Kotlin that reads a field of a document.
 *
 * @param document name of the parsed document
 * @param path the way to the field, of at least one step
 * @param reader `getString`, `getBoolean` or the bridge's own `textOf`
 * @returns an expression
 */
export function readField(document: string, path: FoundRole["path"], reader: string): string {
  return `${holderOf(document, path)}.${reader}(${step(path.at(-1) ?? "")})`;
}

/**
 * Names of the parsed documents of a method, by the index of the parameter that is JSON.
 *
 * @param method the method
 * @returns `message`, or one name for each when there are several
 */
export function documentsOf(method: BridgeMethod): ReadonlyMap<number, string> {
  const json = [...method.parameters.entries()].filter(([, { carries }]) => "json" in carries);
  return new Map(json.map(([at], place) => [at, place === 0 ? "message" : `message${place + 1}`]));
}

function isText({ type }: BridgeParameter): boolean {
  return type === "String" || type === "String?";
}

/**
 * Kotlin of a captured text inside a bridge that has parsed its messages already.
 *
 * @param source where it comes from
 * @param method the method
 * @returns an expression of type `String?`
 */
export function capturedText(
  source: CaptureExpression | undefined,
  method: BridgeMethod,
): string {
  if (source === undefined) return "null";
  if ("constant" in source) return kotlinString(source.constant);
  if ("methodName" in source) return kotlinString(method.name);
  if ("returnValue" in source) {
    return method.returns === undefined || isText(method.returns) ? "answer" : "answer.toString()";
  }
  if ("join" in source) {
    return source.join.map((part) => {
      const text = capturedText(part, method);
      // A part that is not there adds nothing; the text "null" would.
      const nullable = "json" in part ||
        ("arg" in part && method.parameters[part.arg]?.type === "String?");
      return nullable ? `${text}.orEmpty()` : text;
    }).join(" + ");
  }
  if ("arg" in source) {
    const parameter = method.parameters[source.arg];
    if (parameter === undefined) return "null";
    return isText(parameter) ? parameter.name : `${parameter.name}.toString()`;
  }
  const document = documentsOf(method).get(source.json.arg) ?? "null";
  const path = pathSteps(source.json.path);
  return path.length === 0 ? `${document}.toString()` : readField(document, path, "textOf");
}

/**
 * Kotlin of a captured outcome.
 *
 * @param source where it comes from
 * @param method the method
 * @returns an expression of type `Boolean`
 */
export function capturedOutcome(
  source: CaptureExpression | undefined,
  method: BridgeMethod,
): string {
  if (source === undefined) return "true";
  if ("arg" in source && method.parameters[source.arg]?.type === "Boolean") {
    return method.parameters[source.arg]?.name ?? "true";
  }
  if ("json" in source) {
    const document = documentsOf(method).get(source.json.arg) ?? "null";
    return readField(document, pathSteps(source.json.path), "getBoolean");
  }
  return `${capturedText(source, method)} != "false"`;
}

/**
 * Kotlin of the conditions under which a call is a message.
 *
 * @param conditions all must hold
 * @param method the method
 * @returns an expression, empty when there is nothing to test, or undefined when it never holds
 */
export function conditionText(
  conditions: readonly CaptureCondition[],
  method: BridgeMethod,
): string | undefined {
  const tests: string[] = [];
  for (const condition of conditions) {
    const text = capturedText(condition.value, method);
    const { value } = condition;
    if ("present" in condition) {
      const nullable = "json" in value ||
        ("arg" in value && method.parameters[value.arg]?.type === "String?");
      // The compiler refuses to compare what cannot be null with null.
      if (nullable) tests.push(`${text} ${condition.present ? "!=" : "=="} null`);
      else if (conditionHolds(method, condition) === false) return undefined;
    } else if ("equals" in condition) {
      tests.push(`${text} == ${kotlinString(condition.equals)}`);
    } else {
      tests.push(`${text} != ${kotlinString(condition.notEquals)}`);
    }
  }
  return tests.join(" && ");
}
