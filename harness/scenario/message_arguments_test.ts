import assert from "node:assert/strict";
import type { BridgeShape } from "../core/bridge_shape.ts";
import type { PayloadText } from "../payload/content.ts";
import { bridge } from "./bridge.ts";
import { idPrefix, messageArguments } from "./message_arguments.ts";
import { method } from "./method.ts";
import { type EnvelopeSpec, param, type Parameter } from "./param.ts";
import { role } from "./role.ts";

function shape(parameters: readonly Parameter[], options = {}): BridgeShape {
  return bridge.custom({ name: "x", request: method("send", parameters, options) });
}

function json(message: EnvelopeSpec, data: PayloadText): unknown {
  return messageArguments(shape([param.json(message)]), () => data).request[0];
}

const OBJECT = { text: '{"a":1}', json: true };
const TEXT = { text: 'a "b"', json: false };
const NULL = { text: null, json: true };

Deno.test("messageArguments() writes an envelope in its order, with gaps for the id", () => {
  const message = {
    v: 2,
    body: { id: role.requestId(), again: [role.requestId(), null] },
    data: role.data(),
    name: role.handler("x"),
    ok: role.success(false),
    key: role.secret("s"),
    pad: role.filler("3 B"),
  };
  assert.deepEqual(json(message, OBJECT), {
    text: [
      '{"v":2,"body":{"id":"',
      '","again":["',
      '",null]},"data":{"a":1},"name":"x","ok":false,"key":"s","pad":"xxx"}',
    ],
    prefix: "r",
  });
});

Deno.test("messageArguments() puts data into a message in each form", () => {
  const forms: [Parameters<typeof role.data>[0], PayloadText, string][] = [
    [{}, OBJECT, '{"d":{"a":1}}'],
    [{}, TEXT, '{"d":"a \\"b\\""}'],
    [{ as: "text" }, OBJECT, '{"d":"{\\"a\\":1}"}'],
    [{ as: "stringified" }, OBJECT, '{"d":"{\\"a\\":1}"}'],
    [{ as: "array" }, OBJECT, '{"d":[{"a":1}]}'],
    [{ as: "array" }, TEXT, '{"d":["a \\"b\\""]}'],
    [{ as: "text" }, NULL, '{"d":null}'],
  ];
  for (const [options, data, expected] of forms) {
    assert.deepEqual(json({ d: role.data(options) }, data), { text: [expected], prefix: "r" });
  }
});

Deno.test("messageArguments() leaves an absent id out, and keeps a fixed one", () => {
  assert.deepEqual(json({ a: 1, id: role.requestId({ absent: true }) }, OBJECT), {
    text: ['{"a":1}'],
    prefix: "r",
  });
  assert.deepEqual(json({ id: role.requestId({ value: null }) }, OBJECT), {
    text: ['{"id":null}'],
    prefix: "r",
  });
});

Deno.test("messageArguments() gives parameters values of their types", () => {
  const parameters = [
    param.int(role.requestId()),
    param.long(role.requestId({ as: "number", digits: 10 })),
    param.nullableString(role.requestId({ absent: true })),
    param.nullableString(role.data()),
    param.boolean(true),
    param.double(1),
    param.long(2),
    param.nullableString(null),
  ];
  const { request, response } = messageArguments(
    shape(parameters, { returns: "boolean" }),
    () => NULL,
  );
  assert.deepEqual(request, [
    { intId: "1" },
    { longId: "1" },
    { null: true },
    { null: true },
    { boolean: true },
    { double: 1 },
    { long: 2 },
    { null: true },
  ]);
  assert.deepEqual(response, [{ boolean: true }]);
});

Deno.test("idPrefix() makes all ids of a shape numbers of the most digits that one of them has", () => {
  assert.equal(idPrefix(bridge.splitArgs()), "r");
  const ids = (...parameters: Parameter[]) => idPrefix(shape(parameters));
  assert.equal(ids(param.string(role.requestId()), param.int(role.requestId())), "1");
  assert.equal(ids(param.json({ id: role.requestId({ as: "number", digits: 12 }) })), "135");
  const longest = ids(param.long(role.requestId({ as: "number", digits: 19 })));
  assert.ok(BigInt(`${longest}999999999`) < 2n ** 63n && longest.length === 10);
});
