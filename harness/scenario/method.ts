import type {
  BridgeMethod,
  BridgeParameter,
  FurtherMethod,
  MappingOverride,
  MethodCapture,
} from "../core/bridge_shape.ts";
import type { CaptureCondition } from "../core/capture.ts";
import { param, type Parameter } from "./param.ts";

/** What a method returns, for short: a `string` is the data, a `boolean` is true, a number is 0. */
export type ReturnName = "string" | "boolean" | "int" | "long" | "double";

/** What else a method can say. */
export interface MethodOptions {
  /** What it returns, which is its reply unless the shape has a response method. */
  readonly returns?: ReturnName | Parameter;
  /** Stands between the parts of a handler name that is joined; `.` when absent. */
  readonly separator?: string;
  /** What is captured, where it differs from what the roles say. */
  readonly mapping?: MappingOverride;
  /** A call is a message only when all of these hold. */
  readonly onlyIf?: CaptureCondition | readonly CaptureCondition[];
  /** Who captures it in the arm `plugin`; the plugin when absent. */
  readonly captured?: MethodCapture;
  /** For a further method: whether it is annotated and mapped; true when absent. */
  readonly mapped?: boolean;
}

const RETURNS: Readonly<Record<ReturnName, Parameter>> = {
  string: param.string({ role: "data" }),
  boolean: param.boolean(true),
  int: param.int(0),
  long: param.long(0),
  double: param.double(0),
};

const BY_TYPE: Readonly<Record<BridgeParameter["type"], string>> = {
  "String": "text",
  "String?": "text",
  "Boolean": "flag",
  "Int": "code",
  "Long": "number",
  "Double": "amount",
};

function nameOf({ name, type, carries }: Parameter): string {
  if (name !== undefined) return name;
  if ("json" in carries) return "json";
  switch (carries.role) {
    case "handler":
      return "handlerName";
    case "constant":
      return BY_TYPE[type];
    default:
      return carries.role;
  }
}

function named(parameters: readonly Parameter[]): BridgeParameter[] {
  const used = new Set<string>();
  return parameters.map((one) => {
    const stem = nameOf(one);
    let name = stem;
    // A name that the author gave is kept as it is, so that a repetition is reported.
    for (let next = 2; one.name === undefined && used.has(name); next++) name = `${stem}${next}`;
    used.add(name);
    return { ...one, name };
  });
}

/**
 * Declares a method of a bridge.
 *
 * @param name its name, a Kotlin identifier
 * @param parameters in the order of its signature
 * @param options what it returns, and what is captured where the roles do not say
 * @returns the method, to be given to `bridge.custom`
 *
 * @example
 * ```ts
 * import { method, param, role } from "@dari/scenario";
 * import assert from "node:assert/strict";
 *
 * const exec = method("exec", [
 *   param.string(role.handler("camera"), { name: "service" }),
 *   param.string(role.handler("take"), { name: "action" }),
 *   param.nullableString(role.data()),
 * ], { returns: "string" });
 * assert.deepEqual(exec.parameters.map((one) => one.name), ["service", "action", "data"]);
 * ```
 */
export function method(
  name: string,
  parameters: readonly Parameter[],
  options: MethodOptions = {},
): BridgeMethod & FurtherMethod {
  const { returns, onlyIf, ...rest } = options;
  const returned = typeof returns === "string" ? RETURNS[returns] ?? returns : returns;
  return {
    name,
    // Mistakes are kept as they are: the loader reports them with their place.
    parameters: Array.isArray(parameters) ? named(parameters) : parameters as never,
    ...(returned === undefined ? {} : {
      returns: typeof returned === "object"
        ? { ...returned, name: "answer" }
        : returned as unknown as BridgeParameter,
    }),
    ...(onlyIf === undefined
      ? {}
      : { onlyIf: Array.isArray(onlyIf) ? onlyIf : [onlyIf as CaptureCondition] }),
    ...rest,
  };
}
