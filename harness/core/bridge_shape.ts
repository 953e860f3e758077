import type { CaptureCondition, CaptureExpression, Direction } from "./capture.ts";

/** A value that is the same in every message. */
export type Scalar = string | number | boolean | null;

/**
 * How data stands inside a JSON message: `json` as it is (a text that is no JSON becomes a string),
 * `text` and `stringified` inside a string, `array` as the one item of an array.
 */
export type DataForm = "json" | "text" | "stringified" | "array";

/** The name of the handler that a message is for; several in one method are joined. */
export interface HandlerRole {
  /** Tells roles apart. */
  readonly role: "handler";
  /** What messages say there. */
  readonly value?: string | undefined;
}

/** What ties a reply to its request. */
export interface RequestIdRole {
  /** Tells roles apart. */
  readonly role: "requestId";
  /** A text (default), or a number. */
  readonly as?: "text" | "number" | undefined;
  /** How many digits the number has: 10 (default) to 19. */
  readonly digits?: number | undefined;
  /** The same id in every message, such as `"-1"` or null; fresh ids when absent. */
  readonly value?: string | number | null | undefined;
  /** The key is left out of every message, although capture looks for it. */
  readonly absent?: boolean | undefined;
}

/** The message's data, of the cell's size. */
export interface DataRole {
  /** Tells roles apart. */
  readonly role: "data";
  /** `json` when absent. */
  readonly as?: DataForm | undefined;
}

/** Whether a reply reports success. */
export interface SuccessRole {
  /** Tells roles apart. */
  readonly role: "success";
  /** True when absent. */
  readonly value?: boolean | undefined;
}

/** A value that capture has nothing to do with. */
export interface ConstantRole {
  /** Tells roles apart. */
  readonly role: "constant";
  /** What every message has there. */
  readonly value: Scalar;
}

/** A value that must not be captured: a mapping that would store it is refused. */
export interface SecretRole {
  /** Tells roles apart. */
  readonly role: "secret";
  /** What every message has there. */
  readonly value: string | number;
}

/** A text of an exact size that capture has nothing to do with. */
export interface FillerRole {
  /** Tells roles apart. */
  readonly role: "filler";
  /** Exact UTF-8 size, such as `1 KB`. */
  readonly size: string;
}

/** What a value of a bridge call means to capture. */
export type Role =
  | HandlerRole
  | RequestIdRole
  | DataRole
  | SuccessRole
  | ConstantRole
  | SecretRole
  | FillerRole;

/** An ordered JSON object whose leaves are roles. */
export interface JsonEnvelope {
  /** What a key holds: a value with a role, a nested object or an array. */
  readonly [key: string]: JsonNode;
}

/** A place in a JSON message. */
export type JsonNode = Role | JsonEnvelope | readonly JsonNode[];

/** Types a bridge parameter may have. */
export type ParameterType = "String" | "String?" | "Boolean" | "Int" | "Long" | "Double";

/** One parameter of a bridge method: its value is a role's, or a JSON text made of roles. */
export interface BridgeParameter {
  /** A Kotlin identifier. */
  readonly name: string;
  /** Its Kotlin type. */
  readonly type: ParameterType;
  /** Whose value it is, or the JSON text it is. */
  readonly carries: Role | { readonly json: JsonEnvelope | readonly JsonNode[] };
}

/** What is captured of a call, where it differs from what the roles say. */
export interface MappingOverride {
  /** Of requests: what is asked for. */
  readonly handlerName?: CaptureExpression | undefined;
  /** What ties a reply to its request. */
  readonly requestId?: CaptureExpression | undefined;
  /** What the message says. */
  readonly data?: CaptureExpression | undefined;
  /** Of replies: whether it succeeded. */
  readonly success?: CaptureExpression | undefined;
}

/**
 * Who captures a method in the arm `plugin`. `plugin`: the plugin. `direct`: the method itself, in a
 * class of its own that the plugin does not map. `both`: it is mapped and calls the interceptor as
 * well, so that the plugin has to skip it.
 */
export type MethodCapture = "plugin" | "direct" | "both";

/** A native entry point of a bridge. */
export interface BridgeMethod {
  /** A Kotlin identifier. */
  readonly name: string;
  /** In the order of the signature. */
  readonly parameters: readonly BridgeParameter[];
  /** What it returns: the reply, unless the shape has a response method. */
  readonly returns?: BridgeParameter | undefined;
  /** Stands between the parts of a handler name that is joined; `.` when absent. */
  readonly separator?: string | undefined;
  /** What is captured, where the roles do not say. */
  readonly mapping?: MappingOverride | undefined;
  /** All must hold, else a call is no message. */
  readonly onlyIf?: readonly CaptureCondition[] | undefined;
  /** `plugin` when absent. */
  readonly captured?: MethodCapture | undefined;
}

/** A further method of a bridge, which round trips do not call. */
export interface FurtherMethod extends BridgeMethod {
  /** Whether it is annotated and mapped; true when absent. */
  readonly mapped?: boolean | undefined;
}

/**
 * Where a bridge's methods are declared. `class`: in the class that is called. `superclass`: in an
 * abstract class above it. `interface`: annotated in an interface that it implements. `generic`: in
 * an interface whose type parameter is the first parameter's type. `inner`: in an inner class.
 */
export type BridgeForm = "class" | "superclass" | "interface" | "generic" | "inner";

/** All forms. */
export const BRIDGE_FORMS: readonly BridgeForm[] = [
  "class",
  "superclass",
  "interface",
  "generic",
  "inner",
];

/** The native entry points of a bridge and what their parameters carry. */
export interface BridgeShape {
  /** Names generated classes; `split-args` gives `SplitArgsDirectBridge`. */
  readonly name: string;
  /** Who starts the exchange. */
  readonly direction: Direction;
  /** `class` when absent. */
  readonly form?: BridgeForm | undefined;
  /** The method that carries the message. */
  readonly request: BridgeMethod;
  /** Absent when nothing is sent back through a method of its own. */
  readonly response?: BridgeMethod | undefined;
  /** Further methods of the same class. */
  readonly further?: readonly FurtherMethod[] | undefined;
  /** What the app names its interceptor; none when absent. */
  readonly tag?: string | undefined;
  /** Whether a request expects a reply; not said when absent. */
  readonly fireAndForget?: boolean | undefined;
}

/**
 * Tells a role from a nested envelope.
 *
 * @param node a node of an envelope
 * @returns whether it is a role
 */
export function isRole(node: JsonNode): node is Role {
  return typeof (node as { role?: unknown }).role === "string";
}

/**
 * All methods of a shape's bridge.
 *
 * @param shape the shape
 * @returns request, response, then the further ones
 */
export function bridgeMethods(shape: BridgeShape): readonly FurtherMethod[] {
  const { request, response, further = [] } = shape;
  return [request, ...(response === undefined ? [] : [response]), ...further];
}

/** A role inside a message, and the way to it: keys and indexes. */
export interface FoundRole {
  readonly role: Role;
  readonly path: readonly (string | number)[];
}

/**
 * The roles below a node, in the order of the text.
 *
 * @param node a node of an envelope
 * @param path the way to it
 * @returns each role with its path
 */
export function rolesIn(node: JsonNode, path: FoundRole["path"] = []): FoundRole[] {
  if (isRole(node)) return [{ role: node, path }];
  return Array.isArray(node)
    ? node.flatMap((item, at) => rolesIn(item, [...path, at]))
    : Object.entries(node as JsonEnvelope).flatMap(([key, item]) => rolesIn(item, [...path, key]));
}

/** What a method that the plugin is given must look like after the transform. */
export interface ExpectedHook {
  readonly method: string;
  /** False when the plugin has to skip it, because it calls the interceptor itself. */
  readonly hooked: boolean;
}

/**
 * What the transform has to do with a shape's methods in the arm `plugin`.
 *
 * @param shape the shape
 * @returns one a mapped method
 */
export function expectedHooks(shape: BridgeShape): ExpectedHook[] {
  return bridgeMethods(shape)
    .filter(({ mapped = true, captured }) => mapped && captured !== "direct")
    .map(({ name, captured }) => ({ method: name, hooked: captured !== "both" }));
}
