import type { Direction } from "./capture.ts";

/** What a value of a bridge call means to capture. */
export type Role =
  | { readonly role: "handler"; readonly value?: string }
  | { readonly role: "requestId" }
  | { readonly role: "data" }
  | { readonly role: "success" }
  | { readonly role: "constant"; readonly value: string | number | boolean | null };

/** An ordered JSON object whose leaves are roles. */
export interface JsonEnvelope {
  /** What a key holds: a value with a role, or a nested object. */
  readonly [key: string]: Role | JsonEnvelope;
}

/** Types a bridge parameter may have. */
export type ParameterType = "String" | "String?" | "Boolean" | "Int" | "Long" | "Double";

/** One parameter of a bridge method: its value is a role's, or a JSON text made of roles. */
export interface BridgeParameter {
  /** A Kotlin identifier. */
  readonly name: string;
  /** Its Kotlin type. */
  readonly type: ParameterType;
  /** Whose value it is, or the JSON text it is. */
  readonly carries: Role | { readonly json: JsonEnvelope };
}

/** A native entry point of a bridge. */
export interface BridgeMethod {
  /** A Kotlin identifier. */
  readonly name: string;
  /** In the order of the signature. */
  readonly parameters: readonly BridgeParameter[];
}

/** The native entry points of a bridge and what their parameters carry. */
export interface BridgeShape {
  /** Names generated classes; `split-args` gives `SplitArgsDirectBridge`. */
  readonly name: string;
  /** Who starts the exchange. */
  readonly direction: Direction;
  /** The method that carries the message. */
  readonly request: BridgeMethod;
  /** Absent when nothing is sent back through a method of its own. */
  readonly response?: BridgeMethod | undefined;
}

/**
 * Tells a role from a nested envelope.
 *
 * @param node a node of an envelope
 * @returns whether it is a role
 */
export function isRole(node: Role | JsonEnvelope): node is Role {
  return typeof (node as { role?: unknown }).role === "string";
}
