import {
  type BridgeMethod,
  bridgeMethods,
  type BridgeParameter,
  type BridgeShape,
  isRole,
  type JsonNode,
  type ParameterType,
  type Role,
  type Scalar,
} from "../core/bridge_shape.ts";
import { isKotlinName } from "../core/kotlin_name.ts";
import { bridge as bridgeForm } from "./_bridge_schema.ts";
import { checkCapture } from "./_capture_rules.ts";
import type { RuleIssue } from "./_rules.ts";
import type { ValuePath } from "./_schema.ts";

// What generated methods call their own values, and what every class has already.
const TAKEN_PARAMETERS = new Set(["answer", "interceptor", "kept", "unknown"]);
const TAKEN_METHODS = new Set(
  ("clone equals finalize getAnswer getClass getKept getUnknown hashCode notify notifyAll " +
    "setAnswer setKept setUnknown toString wait").split(" "),
);

const ROLES_OF: Readonly<Record<ParameterType, readonly Role["role"][]>> = {
  "String": ["handler", "requestId", "data", "constant", "secret", "filler"],
  "String?": ["handler", "requestId", "data", "constant", "secret", "filler"],
  "Boolean": ["success", "constant"],
  "Int": ["requestId", "constant", "secret"],
  "Long": ["requestId", "constant", "secret"],
  "Double": ["constant"],
};

/** Whether a value is one of a parameter's type. */
function fits(type: ParameterType, value: Scalar): boolean {
  switch (type) {
    case "String":
      return typeof value === "string";
    case "String?":
      return typeof value === "string" || value === null;
    case "Boolean":
      return typeof value === "boolean";
    case "Int":
      return Number.isInteger(value) && (value as number) === ((value as number) | 0);
    case "Long":
      return Number.isSafeInteger(value);
    case "Double":
      return typeof value === "number" && Number.isFinite(value);
  }
}

function checkRole(role: Role, type: ParameterType, path: ValuePath): RuleIssue[] {
  const allowed = ROLES_OF[type];
  if (!allowed.includes(role.role)) {
    const hint = `a ${type} can carry ${allowed.join(", ")}`;
    return [{ path: [...path, "role"], message: `a ${type} cannot carry "${role.role}"`, hint }];
  }
  if (role.role === "requestId" && role.absent === true && type !== "String?") {
    const hint = "make the parameter a nullable String";
    return [{ path, message: `a ${type} cannot be absent`, hint }];
  }
  const value = role.role === "constant" || role.role === "secret" || role.role === "requestId"
    ? role.value
    : undefined;
  if (value === undefined || fits(type, value)) return [];
  return [{
    path: [...path, "value"],
    message: `${JSON.stringify(value)} is not a ${type}`,
    hint: `write a value of the type ${type}, or change the parameter's type`,
  }];
}

function checkId(role: Role, type: ParameterType | "json", path: ValuePath): RuleIssue[] {
  if (role.role !== "requestId") return [];
  const { as, digits, value } = role;
  const isNumber = as === "number" || type === "Int" || type === "Long";
  if (digits !== undefined && !isNumber) {
    const hint = 'add as: "number", or leave digits out';
    return [{ path: [...path, "digits"], message: "only a number has digits", hint }];
  }
  if (digits !== undefined && digits > 10 && type === "Int") {
    const hint = "make the parameter a Long";
    return [{ path: [...path, "digits"], message: `an Int has no ${digits} digits`, hint }];
  }
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    const hint = "write a whole number below 2^53, or use digits for longer ids";
    return [{ path: [...path, "value"], message: `${value} cannot be kept exactly`, hint }];
  }
  return [];
}

/** Whether capture looks for anything below a node, so that a path must lead there. */
function isLookedFor(node: JsonNode): boolean {
  if (isRole(node)) {
    return !["constant", "filler", "secret"].includes(node.role);
  }
  return Object.values(node).some(isLookedFor);
}

function checkNode(node: JsonNode, path: ValuePath): RuleIssue[] {
  if (isRole(node)) return checkId(node, "json", path);
  if (Array.isArray(node)) return node.flatMap((item, at) => checkNode(item, [...path, at]));
  return Object.entries(node).flatMap(([key, item]) => {
    const here = [...path, key];
    if (/^(0|[1-9]\d*)$/.test(key)) {
      const hint = "begin the key with a letter: keys that are numbers cannot keep their place";
      return [{ path: here, message: `"${key}" cannot be a key of an ordered object`, hint }];
    }
    if (isLookedFor(item) && (key === "" || /[.[\]]/.test(key))) {
      const hint = "leave out dots and brackets, which divide the steps of a path";
      return [{ path: here, message: `no path leads through the key "${key}"`, hint }];
    }
    return checkNode(item, here);
  });
}

function checkParameter(parameter: BridgeParameter, path: ValuePath): RuleIssue[] {
  const { carries, type } = parameter;
  if (!("json" in carries)) {
    const here = [...path, "carries"];
    return [...checkRole(carries, type, here), ...checkId(carries, type, here)];
  }
  if (type !== "String" && type !== "String?") {
    const hint = "make it a String";
    return [{ path: [...path, "type"], message: `a ${type} cannot be a JSON text`, hint }];
  }
  return checkNode(carries.json, [...path, "carries", "json"]);
}

function checkName(
  name: string,
  taken: ReadonlySet<string>,
  path: ValuePath,
): RuleIssue[] {
  if (!isKotlinName(name)) {
    const hint = "write letters, digits and _, and no word of the language";
    return [{ path, message: `"${name}" is not a name in Kotlin`, hint }];
  }
  if (!taken.has(name) && !/^message\d*$/.test(name)) return [];
  return [{ path, message: `the generated class has a "${name}" already`, hint: "rename it" }];
}

function checkMethod(method: BridgeMethod, path: ValuePath): RuleIssue[] {
  const seen = new Set<string>();
  return [
    ...checkName(method.name, TAKEN_METHODS, [...path, "name"]),
    ...method.parameters.flatMap((parameter, at) => {
      const here = [...path, "parameters", at];
      const repeated = seen.has(parameter.name);
      seen.add(parameter.name);
      return [
        ...checkName(parameter.name, TAKEN_PARAMETERS, [...here, "name"]),
        ...(repeated
          ? [{
            path: [...here, "name"],
            message: `"${parameter.name}" is the name of another parameter`,
            hint: "give each a name of its own",
          }]
          : []),
        ...checkParameter(parameter, here),
      ];
    }),
    ...(method.returns === undefined ? [] : checkParameter(method.returns, [...path, "returns"])),
  ];
}

function pathOf(shape: BridgeShape, method: BridgeMethod): ValuePath {
  if (method === shape.request) return ["bridge", "request"];
  if (method === shape.response) return ["bridge", "response"];
  return ["bridge", "further", shape.further?.indexOf(method) ?? 0];
}

function checkOverloads(shape: BridgeShape): RuleIssue[] {
  const seen = new Set<string>();
  return bridgeMethods(shape).flatMap((method) => {
    const types = method.parameters.map(({ type }) => type.replace("?", "")).join(", ");
    const signature = `${method.name}(${types})`;
    if (!seen.has(signature)) {
      seen.add(signature);
      return [];
    }
    const path = [...pathOf(shape, method), "name"];
    const hint = "rename one, or give it other parameters";
    return [{ path, message: `there is another method ${signature}`, hint }];
  });
}

function checkForm(shape: BridgeShape): RuleIssue[] {
  if (shape.form !== "generic") return [];
  const first = shape.request.parameters[0]?.type;
  if (first === "String" || first === "String?") return [];
  return [{
    path: ["bridge", "form"],
    message: "a generic bridge needs a request whose first parameter is a String",
    hint: "its type is what the interface leaves open",
  }];
}

/**
 * Whether a value has the form of a shape.
 *
 * @param input plain data
 * @returns false when its form is refused
 */
export function isShape(input: unknown): input is BridgeShape {
  return bridgeForm.safeParse(input).success;
}

/**
 * Checks what the form of a bridge's shape does not show: whether Kotlin can be made of it, and
 * whether everything it says about capture can be told from its messages.
 *
 * @param input plain data; anything that is no shape is passed over, since its form is refused
 * @returns the mistakes
 */
export function checkBridge(input: unknown): RuleIssue[] {
  if (!isShape(input)) return [];
  const shape = input;
  const issues = [
    ...bridgeMethods(shape).flatMap((method) => checkMethod(method, pathOf(shape, method))),
    ...checkOverloads(shape),
    ...checkForm(shape),
  ];
  // What is captured is told from sound methods only.
  return issues.length > 0 ? issues : checkCapture(shape);
}
