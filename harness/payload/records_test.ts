import assert from "node:assert/strict";
import fc from "fast-check";
import { RECORDS_MIN_BYTES, recordsPayload } from "./records.ts";

Deno.test("recordsPayload() has the exact size, parses, and is the same for the same seed", () => {
  fc.assert(fc.property(
    fc.integer({ min: RECORDS_MIN_BYTES, max: 20_000 }),
    fc.nat(),
    (bytes, seed) => {
      const text = recordsPayload(bytes, seed);
      assert.equal(new TextEncoder().encode(text).length, bytes);
      assert.equal(recordsPayload(bytes, seed), text);
      const value = JSON.parse(text) as { records: { id: number }[] };
      assert.deepEqual(value.records.map((one) => one.id), value.records.map((_, at) => at + 1));
    },
  ));
});

Deno.test("recordsPayload() differs by seed", () => {
  assert.notEqual(recordsPayload(1_000, 1), recordsPayload(1_000, 2));
});

Deno.test("recordsPayload() makes the megabyte of the reference", () => {
  assert.equal(recordsPayload(1_000_000, 7).length, 1_000_000);
});

Deno.test("recordsPayload() refuses what is too small", () => {
  assert.throws(() => recordsPayload(RECORDS_MIN_BYTES - 1, 1), /least is 24 B/);
});
