import type {
  BridgeForm,
  BridgeMethod,
  BridgeShape,
  FurtherMethod,
  MappingOverride,
} from "../core/bridge_shape.ts";
import type { Direction } from "../core/capture.ts";

const HANDLER = "getOrders";

/** What a preset may change. */
export interface PresetOptions {
  /** Names generated classes; the preset's name, or the scenario's id when anything is changed. */
  readonly name?: string;
  /** What is captured of both methods, where it differs from what the roles say. */
  readonly mapping?: MappingOverride;
  /** What the app names its interceptor. */
  readonly tag?: string;
}

/** A bridge of one's own. */
export interface CustomBridge {
  /** Names generated classes; the scenario's id when absent. */
  readonly name?: string;
  /** Who starts the exchange; `webToApp` when absent. */
  readonly direction?: Direction;
  /** Where the methods are declared; `class` when absent. */
  readonly form?: BridgeForm;
  /** The method that carries the message. */
  readonly request: BridgeMethod;
  /** The method that carries the reply; none when absent. */
  readonly response?: BridgeMethod;
  /** Further methods of the same class, which round trips do not call. */
  readonly further?: readonly FurtherMethod[];
  /** What is captured of both methods, where it differs from what the roles say. */
  readonly mapping?: MappingOverride;
  /** What the app names its interceptor. */
  readonly tag?: string;
  /** Whether a request expects a reply; not said when absent. */
  readonly fireAndForget?: boolean;
}

/** Drops what is undefined: resolved forms hold no such keys. */
function defined<T extends object>(value: T): T {
  return Object.fromEntries(
    Object.entries(value).filter(([, item]) => item !== undefined),
  ) as T;
}

/** The method with the shape's mapping beneath its own; each hook takes what it can say. */
function mapped(
  method: BridgeMethod,
  mapping: MappingOverride | undefined,
  side: "request" | "response",
): BridgeMethod {
  if (mapping === undefined) return method;
  const { handlerName, success, ...both } = mapping;
  const own = side === "request" ? { handlerName, ...both } : { success, ...both };
  return { ...method, mapping: { ...defined(own), ...method.mapping } };
}

function preset(shape: BridgeShape, options: PresetOptions): BridgeShape {
  const { mapping, tag, name } = options;
  const changed = mapping !== undefined || tag !== undefined;
  return defined({
    ...shape,
    name: name ?? (changed ? "" : shape.name),
    request: mapped(shape.request, mapping, "request"),
    response: shape.response && mapped(shape.response, mapping, "response"),
    tag,
  });
}

/**
 * The split-arguments bridge of the reference: every value has a parameter of its own.
 *
 * `onBridgeRequest(handlerName, requestId, data?)`, `onBridgeResponse(requestId, success, data?)`
 *
 * @param options what to change
 * @returns the shape
 *
 * @example
 * ```ts
 * import { bridge } from "@dari/scenario";
 * import assert from "node:assert/strict";
 *
 * assert.equal(bridge.splitArgs().request.name, "onBridgeRequest");
 * ```
 */
function splitArgs(options: PresetOptions = {}): BridgeShape {
  return preset({
    name: "split-args",
    direction: "webToApp",
    request: {
      name: "onBridgeRequest",
      parameters: [
        { name: "handlerName", type: "String", carries: { role: "handler", value: HANDLER } },
        { name: "requestId", type: "String", carries: { role: "requestId" } },
        { name: "data", type: "String?", carries: { role: "data" } },
      ],
    },
    response: {
      name: "onBridgeResponse",
      parameters: [
        { name: "requestId", type: "String", carries: { role: "requestId" } },
        { name: "success", type: "Boolean", carries: { role: "success" } },
        { name: "data", type: "String?", carries: { role: "data" } },
      ],
    },
  }, options);
}

/**
 * The one-JSON-string bridge of the reference: every value is inside one text.
 *
 * `postMessage({"handlerName","requestId","data"})`, `postResponse({"requestId","success","data"})`
 *
 * @param options what to change
 * @returns the shape
 *
 * @example
 * ```ts
 * import { bridge } from "@dari/scenario";
 * import assert from "node:assert/strict";
 *
 * assert.equal(bridge.jsonString().request.parameters.length, 1);
 * ```
 */
function jsonString(options: PresetOptions = {}): BridgeShape {
  return preset({
    name: "json-string",
    direction: "webToApp",
    request: {
      name: "postMessage",
      parameters: [{
        name: "json",
        type: "String",
        carries: {
          json: {
            handlerName: { role: "handler", value: HANDLER },
            requestId: { role: "requestId" },
            data: { role: "data" },
          },
        },
      }],
    },
    response: {
      name: "postResponse",
      parameters: [{
        name: "json",
        type: "String",
        carries: {
          json: {
            requestId: { role: "requestId" },
            success: { role: "success" },
            data: { role: "data" },
          },
        },
      }],
    },
  }, options);
}

/**
 * A bridge of one's own, described by what its parameters carry. Its Kotlin source, the arguments of
 * its calls and the plugin's mapping all come from this one description.
 *
 * @param spec methods, and what holds for the whole bridge
 * @returns the shape
 *
 * @example
 * ```ts
 * import { bridge, method, param, role } from "@dari/scenario";
 * import assert from "node:assert/strict";
 *
 * const shape = bridge.custom({
 *   request: method("exec", [
 *     param.int(0),
 *     param.string(role.handler("camera"), { name: "service" }),
 *     param.string(role.handler("take"), { name: "action" }),
 *     param.string(role.requestId()),
 *     param.nullableString(role.data()),
 *   ], { returns: "string" }),
 * });
 * assert.equal(shape.direction, "webToApp");
 * ```
 */
function custom(spec: CustomBridge): BridgeShape {
  const { name = "", direction = "webToApp", mapping, request, response, ...rest } = spec;
  return defined({
    name,
    direction,
    ...rest,
    request: mapped(request, mapping, "request"),
    response: response && mapped(response, mapping, "response"),
  });
}

/** Makes bridge shapes. */
export interface BridgeBuilder {
  /** The reference's bridge of split arguments. */
  splitArgs(options?: PresetOptions): BridgeShape;
  /** The reference's bridge of one JSON string. */
  jsonString(options?: PresetOptions): BridgeShape;
  /** A bridge of one's own. */
  custom(spec: CustomBridge): BridgeShape;
}

/** Bridge shapes to declare a scenario with. */
export const bridge: BridgeBuilder = { splitArgs, jsonString, custom };
