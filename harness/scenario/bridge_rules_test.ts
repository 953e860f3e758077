import assert from "node:assert/strict";
import { bridge } from "./bridge.ts";
import { checkRules } from "./_rules.ts";
import { from } from "./from.ts";
import { method } from "./method.ts";
import { param } from "./param.ts";
import { role } from "./role.ts";
import type { BridgeMethod, BridgeShape } from "../core/bridge_shape.ts";

/** The mistakes of a bridge, `path: message`. */
function mistakes(shape: unknown, payload: object = { size: ["1 KB"], content: ["records"] }) {
  const scenario = { bridge: shape, payload, capture: ["none", "direct"], runtime: ["dari"] };
  return checkRules(scenario).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

const send = method("send", [param.string(role.requestId()), param.nullableString(role.data())]);

function withRequest(parameters: Parameters<typeof method>[1], options = {}): BridgeShape {
  return bridge.custom({ name: "x", request: method("send", parameters, options) });
}

const envelope = param.json({ name: role.handler(), id: role.requestId(), data: role.data() });

const CASES: Readonly<Record<string, readonly [unknown, RegExp, object?]>> = {
  "a method that is no Kotlin name": [
    bridge.custom({ name: "x", request: method("send-it", []) }),
    /^bridge\.request\.name: "send-it" is not a name in Kotlin$/,
  ],
  "a keyword as a parameter": [
    withRequest([param.string("a", { name: "object" })]),
    /parameters\.0\.name: "object" is not a name/,
  ],
  "a parameter that the class has already": [
    withRequest([param.string("a", { name: "kept" })]),
    /parameters\.0\.name: the generated class has a "kept" already/,
  ],
  "a method that every class has": [
    bridge.custom({ name: "x", request: method("getClass", []) }),
    /request\.name: the generated class has a "getClass" already/,
  ],
  "two parameters of one name": [
    withRequest([param.int(1, { name: "a" }), param.int(2, { name: "a" })]),
    /parameters\.1\.name: "a" is the name of another parameter/,
  ],
  "two methods of one signature": [
    bridge.custom({
      name: "x",
      request: send,
      further: [method("send", [param.nullableString(null), param.string("")])],
    }),
    /bridge\.further\.0\.name: there is another method send\(String, String\)/,
  ],
  "data in a number": [
    {
      ...withRequest([]),
      request: { name: "a", parameters: [{ name: "b", type: "Int", carries: { role: "data" } }] },
    },
    /carries\.role: a Int cannot carry "data"/,
  ],
  "a constant of another type": [
    {
      ...withRequest([]),
      request: {
        name: "a",
        parameters: [{ name: "b", type: "Int", carries: { role: "constant", value: 1.5 } }],
      },
    },
    /carries\.value: 1\.5 is not a Int/,
  ],
  "an absent id in a String": [
    withRequest([param.string(role.requestId({ absent: true }))]),
    /carries: a String cannot be absent/,
  ],
  "digits of a text": [
    withRequest([param.string(role.requestId({ digits: 12 }))]),
    /carries\.digits: only a number has digits/,
  ],
  "more digits than an Int has": [
    withRequest([param.int(role.requestId({ as: "number", digits: 12 }))]),
    /carries\.digits: an Int has no 12 digits/,
  ],
  "an id that no double holds": [
    withRequest([param.json({ id: role.requestId({ value: 2 ** 60 }) })]),
    /json\.id\.value: 1152921504606847000 cannot be kept exactly/,
  ],
  "JSON in a number": [
    {
      ...withRequest([]),
      request: { name: "a", parameters: [{ name: "b", type: "Long", carries: { json: {} } }] },
    },
    /parameters\.0\.type: a Long cannot be a JSON text/,
  ],
  "a key that is a number": [
    withRequest([param.json({ 1: "a" })]),
    /json\.1: "1" cannot be a key of an ordered object/,
  ],
  "a key with a dot on the way to a role": [
    withRequest([param.json({ "a.b": { c: role.data() } })]),
    /json\.a\.b: no path leads through the key "a\.b"/,
  ],
  "a generic bridge without a text": [
    bridge.custom({ name: "x", form: "generic", request: method("a", [param.int(1)]) }),
    /bridge\.form: a generic bridge needs a request whose first parameter is a String/,
  ],
  "a mapping to a parameter that is not there": [
    withRequest([param.string(role.data())], { mapping: { data: from.arg(1) } }),
    /mapping\.data\.arg: arg\(1\) does not exist: "send" has 1 parameter/,
  ],
  "a mapping into a text that is not described": [
    withRequest([param.string(role.data())], { mapping: { requestId: from.json(0, "id") } }),
    /mapping\.requestId\.json\.path: parameter 0 is not described as JSON/,
  ],
  "a mapping that leads nowhere": [
    withRequest([envelope], { mapping: { requestId: from.json(0, "ids") } }),
    /mapping\.requestId\.json\.path: "ids" leads nowhere/,
  ],
  "a mapping that stores a secret": [
    withRequest([param.json({ key: role.secret(), data: role.data() })], {
      mapping: { data: from.arg(0) },
    }),
    /mapping\.data: it would store a secret/,
  ],
  "a success that is a text": [
    bridge.custom({
      name: "x",
      request: send,
      response: method("done", [param.json({ id: role.requestId(), ok: "yes" })], {
        mapping: { success: from.json(0, "ok") },
      }),
    }),
    /mapping\.success: it is not true or false/,
  ],
  "a success of a request": [
    withRequest([envelope], { mapping: { success: from.constant("true") } }),
    /request\.mapping\.success: it belongs to a response/,
  ],
  "a handler of a response": [
    bridge.custom({
      name: "x",
      request: send,
      response: method("done", send.parameters, { mapping: { handlerName: from.methodName() } }),
    }),
    /response\.mapping\.handlerName: it belongs to a request/,
  ],
  "a condition that depends on the message": [
    withRequest([envelope], { onlyIf: { value: from.json(0, "id"), equals: "r1" } }),
    /onlyIf\.0: it holds for some messages and not for others/,
  ],
  "a reply to what is not captured": [
    bridge.custom({
      name: "x",
      request: method("send", [envelope], { onlyIf: { value: from.json(0, "name"), equals: "x" } }),
      response: send.name === "send" ? method("done", send.parameters) : send,
    }),
    /bridge\.response: it would answer requests that are not captured/,
  ],
  "a reply without an id to answer": [
    bridge.custom({
      name: "x",
      request: method("send", [param.string(role.data())]),
      response: method("done", [param.string(role.requestId())]),
    }),
    /bridge\.response: nothing ties it to its request/,
  ],
  "a reply that has no id": [
    bridge.custom({ name: "x", request: send, response: method("done", []) }),
    /bridge\.response: it has no request id/,
  ],
  "a reply with another id": [
    bridge.custom({
      name: "x",
      request: send,
      response: method("done", [param.string(role.requestId({ value: "-1" }))]),
    }),
    /bridge\.response: its request id is another one/,
  ],
  "a request that captures itself apart": [
    bridge.custom({ name: "x", request: { ...send, captured: "direct" } as BridgeMethod }),
    /bridge\.request\.captured: a request cannot be direct/,
  ],
  "null for a String": [
    withRequest([param.string(role.data())]),
    /payload\.content\.0: the bridge takes no null/,
    { size: ["0 B"], content: ["null"] },
  ],
  "an edge with a size": [
    withRequest([param.string(role.data())]),
    /payload\.content\.0: "empty" has a size of its own/,
    { size: ["1 KB"], content: ["empty"] },
  ],
  "a sized content without a size": [
    withRequest([param.string(role.data())]),
    /payload\.content\.1: "records" needs a size/,
    { size: ["0 B"], content: ["empty", "records"] },
  ],
  "more than 16 MB": [
    withRequest([param.string(role.data())]),
    /payload\.size\.0: "17 MB" is over the most/,
    { size: ["17 MB"], content: ["records"] },
  ],
  "an array around too little": [
    withRequest([param.string(role.data({ as: "array" }))]),
    /payload\.size\.0: "25 B" is too small for the content "records"/,
    { size: ["25 B"], content: ["records"] },
  ],
};

for (const [name, [shape, expected, payload]] of Object.entries(CASES)) {
  Deno.test(`checkRules() refuses ${name}`, () => {
    const found = mistakes(shape, payload);
    assert.equal(found.length, 1, found.join("\n"));
    assert.match(found[0] ?? "", expected);
  });
}

Deno.test("checkRules() has nothing against the presets and sound bridges", () => {
  for (
    const shape of [
      bridge.splitArgs(),
      bridge.jsonString({ mapping: { data: from.arg(0) }, name: "raw" }),
      withRequest([envelope], { onlyIf: { value: from.json(0, "name"), present: true } }),
      withRequest([param.json({ "a.b": { c: 1 }, data: role.data() })]),
    ]
  ) assert.deepEqual(mistakes(shape), []);
});
