import assert from "node:assert/strict";
import fc from "fast-check";
import { CONTENTS, file, fileText, hasOwnSize, MAX_PAYLOAD_BYTES } from "./content.ts";
import { EDGES } from "./edges.ts";

const encoder = new TextEncoder();

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

for (const [name, { minBytes, json, make }] of Object.entries(CONTENTS)) {
  Deno.test(`the content ${name} has the exact size from its least one on, seeded`, () => {
    for (let bytes = minBytes; bytes < minBytes + 200; bytes++) {
      assert.equal(encoder.encode(make(bytes, 3)).length, bytes, `${bytes} B`);
    }
    fc.assert(
      fc.property(fc.integer({ min: minBytes, max: 30_000 }), fc.nat(), (bytes, seed) => {
        const text = make(bytes, seed);
        assert.equal(encoder.encode(text).length, bytes);
        assert.equal(make(bytes, seed), text);
        assert.ok(text.isWellFormed());
        if (json) assert.ok(isJson(text), text.slice(0, 200));
      }),
      { numRuns: 30 },
    );
    assert.notEqual(make(2_000, 1), make(2_000, 2));
  });
}

Deno.test("contents that are no JSON are none", () => {
  for (const bytes of [24, 100, 1_000]) {
    for (const [name, { json, make }] of Object.entries(CONTENTS)) {
      if (!json && name !== "base64") assert.ok(!isJson(make(bytes, 1)), name);
    }
  }
});

Deno.test("contents that are JSON hold what they are named after", () => {
  const parsed = (name: keyof typeof CONTENTS) => JSON.parse(CONTENTS[name].make(5_000, 1));
  assert.ok(parsed("numbers").every(Number.isSafeInteger));
  assert.equal(parsed("nested").items[0].a.b.c.d, 1);
  assert.ok(Object.keys(parsed("settings")).length > 100);
  assert.match(parsed("escaped").text, /^[가-힣]+[a-z]*$/);
  assert.equal(JSON.parse(parsed("stringified").body).records[0].id, 1);
});

Deno.test("the largest payload can be made", () => {
  for (const name of ["records", "numbers", "hangul"] as const) {
    assert.equal(
      encoder.encode(CONTENTS[name].make(MAX_PAYLOAD_BYTES, 1)).length,
      MAX_PAYLOAD_BYTES,
    );
  }
});

Deno.test("edges are the literals that they are named after", () => {
  assert.equal(EDGES["null"].text, null);
  for (const { text, json } of Object.values(EDGES)) assert.ok(!json || isJson(String(text)));
  assert.ok(!EDGES["lone-surrogate"].text?.isWellFormed());
  assert.equal(String(EDGES["long-id"].text).match(/\d{19}/)?.length, 1);
});

Deno.test("file() names a content whose size is its own", () => {
  assert.ok(hasOwnSize(file("a.json")) && hasOwnSize("empty") && !hasOwnSize("records"));
  assert.deepEqual(fileText('{"a":1}'), { text: '{"a":1}', json: true });
  assert.deepEqual(fileText("{"), { text: "{", json: false });
});
