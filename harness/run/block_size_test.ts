import assert from "node:assert/strict";
import fc from "fast-check";
import { chooseBlockSize } from "./block_size.ts";
import { type Profile, PROFILES } from "./profile.ts";

const quick = PROFILES.quick as Profile;
const full = PROFILES.full as Profile;
const load = (messageBytes: number, blocksPerArm = 3) => ({
  messageBytes,
  records: false,
  threads: 1,
  refilled: 0,
  blocksPerArm,
});
const arm = (medianNs: number, outside = medianNs) => ({
  medianNs,
  elapsedNs: outside * 100,
  roundTrips: 100,
});

Deno.test("chooseBlockSize() batches by the fastest arm, and not above 5 us", () => {
  assert.equal(chooseBlockSize([arm(1_000), arm(9_000)], load(200), quick).batch, 5);
  assert.equal(chooseBlockSize([arm(5_000), arm(9_000)], load(200), quick).batch, 1);
  assert.equal(chooseBlockSize([arm(2)], load(200), quick).batch, 64);
});

Deno.test("chooseBlockSize() holds no more than 8 MB of arguments in a batch", () => {
  assert.equal(chooseBlockSize([arm(10)], load(2_000_200), quick).batch, 3);
});

Deno.test("chooseBlockSize() lets several threads hold no more than one does", () => {
  assert.equal(chooseBlockSize([arm(10)], { ...load(2_000_200), threads: 3 }, quick).batch, 1);
  fc.assert(fc.property(fc.integer({ min: 1, max: 64 }), (threads) => {
    const { batch } = chooseBlockSize([arm(2)], { ...load(200), threads }, quick);
    // More entries at a time than the list holds would push each other out before they are stored.
    assert.ok(batch >= 1 && batch <= 64 && batch * threads <= 500);
  }));
});

Deno.test("chooseBlockSize() counts the entries that are stored anew between samples", () => {
  const long = { ...quick, maxBlockSamples: 10_000 };
  const few = chooseBlockSize([arm(100_000)], { ...load(200), refilled: 499 }, long).samples;
  // 250 samples of 100 µs fill a block; with 0.5 ms a round trip for the refills 125 do.
  assert.equal(few, 125);
  assert.equal(chooseBlockSize([arm(100_000)], load(200), long).samples, 250);
});

Deno.test("chooseBlockSize() fits the slowest arm into the block's time", () => {
  assert.equal(chooseBlockSize([arm(100_000), arm(1_000_000)], load(20_000), quick).samples, 25);
  assert.equal(chooseBlockSize([arm(90e6)], load(2_000_000), quick).samples, quick.minBlockSamples);
});

Deno.test("chooseBlockSize() takes fewer samples when the time outside the clock reads is long", () => {
  const dear = chooseBlockSize([arm(10_000, 3_000_000)], load(20_000), quick).samples;
  assert.equal(dear, 25);
});

Deno.test("chooseBlockSize() reaches the profile's least samples over all forks", () => {
  fc.assert(fc.property(
    fc.integer({ min: 1, max: 1e9 }),
    fc.integer({ min: 2, max: 6 }),
    (medianNs, blocksPerArm) => {
      const { samples, batch } = chooseBlockSize([arm(medianNs)], load(20_000, blocksPerArm), full);
      assert.ok(samples * blocksPerArm * (full.looks[0] ?? 0) >= full.minSamples);
      assert.ok(batch >= 1 && batch <= 64 && Number.isInteger(samples));
    },
  ));
});

Deno.test("chooseBlockSize() counts what the store will take, which warm-ups do not show", () => {
  const cell = load(2_000_000);
  const kept = chooseBlockSize([arm(40_000)], { ...cell, records: true }, quick);
  assert.equal(kept.samples, 18);
  assert.ok(chooseBlockSize([arm(40_000)], cell, quick).samples > kept.samples);
});
