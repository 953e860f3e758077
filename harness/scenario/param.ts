import type {
  BridgeParameter,
  ConstantRole,
  DataRole,
  FillerRole,
  HandlerRole,
  JsonEnvelope,
  JsonNode,
  ParameterType,
  RequestIdRole,
  Role,
  Scalar,
  SecretRole,
  SuccessRole,
} from "../core/bridge_shape.ts";

/** A parameter before its method names it. */
export interface Parameter extends Omit<BridgeParameter, "name"> {
  /** Its name; taken from what it carries when absent. */
  readonly name?: string | undefined;
}

/** What a text may carry. */
export type TextRole =
  | HandlerRole
  | RequestIdRole
  | DataRole
  | (SecretRole & { readonly value: string })
  | FillerRole
  | (ConstantRole & { readonly value: string });

/** A constant of one type. */
export type Constant<T extends Scalar> = ConstantRole & { readonly value: T };

/** What a whole number may carry. */
export type NumberRole =
  | RequestIdRole
  | Constant<number>
  | (SecretRole & { readonly value: number });

/** What every parameter can say. */
export interface ParameterOptions {
  /** Its name in the source; taken from what it carries when absent. */
  readonly name?: string;
}

/** A place in a JSON message as authors write it: constants may stand as they are. */
export type NodeSpec = Role | Scalar | EnvelopeSpec | readonly NodeSpec[];

/** An ordered JSON object as authors write it. */
export interface EnvelopeSpec {
  /** A role, a constant, a nested object or an array. */
  readonly [key: string]: NodeSpec;
}

/** Declares parameters of a bridge method. */
export interface ParameterBuilder {
  /** A Kotlin `String`. */
  string(carries: TextRole | string, options?: ParameterOptions): Parameter;
  /** A Kotlin `String?`. */
  nullableString(carries: TextRole | string | null, options?: ParameterOptions): Parameter;
  /** A Kotlin `Int`. */
  int(carries: NumberRole | number, options?: ParameterOptions): Parameter;
  /** A Kotlin `Long`. */
  long(carries: NumberRole | number, options?: ParameterOptions): Parameter;
  /** A Kotlin `Double`. */
  double(carries: Constant<number> | number, options?: ParameterOptions): Parameter;
  /** A Kotlin `Boolean`. */
  boolean(
    carries: SuccessRole | Constant<boolean> | boolean,
    options?: ParameterOptions,
  ): Parameter;
  /** A `String` that is always one of a few constants. */
  oneOf<const T extends string>(
    values: readonly T[],
    value: NoInfer<T>,
    options?: ParameterOptions,
  ): Parameter;
  /** A JSON text, described as an ordered object or an array. */
  json(
    message: EnvelopeSpec | readonly NodeSpec[],
    options?: ParameterOptions & { readonly nullable?: boolean },
  ): Parameter;
}

function isRoleSpec(value: unknown): value is Role {
  return typeof value === "object" && value !== null &&
    typeof (value as { role?: unknown }).role === "string";
}

function roleOf(carries: Role | Scalar): Role {
  return isRoleSpec(carries) ? carries : { role: "constant", value: carries };
}

function nodeOf(spec: NodeSpec): JsonNode {
  if (isRoleSpec(spec)) return spec;
  if (typeof spec !== "object" || spec === null) return { role: "constant", value: spec };
  return Array.isArray(spec) ? spec.map(nodeOf) : Object.fromEntries(
    Object.entries(spec as EnvelopeSpec).map(([key, node]) => [key, nodeOf(node)]),
  );
}

function parameter(
  type: ParameterType,
  carries: BridgeParameter["carries"],
  options: ParameterOptions = {},
): Parameter {
  return { ...(options.name === undefined ? {} : { name: options.name }), type, carries };
}

/**
 * Parameters of bridge methods: each has a type, and carries a role or a constant.
 *
 * @example
 * ```ts
 * import { param, role } from "@dari/scenario";
 * import assert from "node:assert/strict";
 *
 * const body = param.json({ v: 1, body: { method: role.handler(), args: role.data() } });
 * assert.equal(body.type, "String");
 * ```
 */
export const param: ParameterBuilder = {
  string: (carries, options) => parameter("String", roleOf(carries), options),
  nullableString: (carries, options) => parameter("String?", roleOf(carries), options),
  int: (carries, options) => parameter("Int", roleOf(carries), options),
  long: (carries, options) => parameter("Long", roleOf(carries), options),
  double: (carries, options) => parameter("Double", roleOf(carries), options),
  boolean: (carries, options) => parameter("Boolean", roleOf(carries), options),
  oneOf: (_values, value, options) => parameter("String", roleOf(value), options),
  json: (message, options = {}) =>
    parameter(
      options.nullable === true ? "String?" : "String",
      { json: nodeOf(message) as JsonEnvelope | readonly JsonNode[] },
      options,
    ),
};
