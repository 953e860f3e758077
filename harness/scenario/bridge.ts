import type { BridgeShape } from "../core/bridge_shape.ts";

const HANDLER = "getOrders";

/**
 * The split-arguments bridge of the reference: every value has a parameter of its own.
 *
 * `onBridgeRequest(handlerName, requestId, data?)`, `onBridgeResponse(requestId, success, data?)`
 *
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
function splitArgs(): BridgeShape {
  return {
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
  };
}

/**
 * The one-JSON-string bridge of the reference: every value is inside one text.
 *
 * `postMessage({"handlerName","requestId","data"})`, `postResponse({"requestId","success","data"})`
 *
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
function jsonString(): BridgeShape {
  return {
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
  };
}

/** Bridge shapes to declare a scenario with. */
export const bridge: {
  readonly splitArgs: () => BridgeShape;
  readonly jsonString: () => BridgeShape;
} = { splitArgs, jsonString };
