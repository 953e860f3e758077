import assert from "node:assert/strict";
import fc from "fast-check";
import { replicateOrder, seededRng, successions, williamsSquare } from "./mod.ts";

Deno.test("williamsSquare() balances positions and successions for even and odd numbers of arms", () => {
  for (let arms = 2; arms <= 9; arms++) {
    const rows = williamsSquare(arms);
    const times = arms % 2 === 0 ? 1 : 2;
    assert.equal(rows.length, arms * times);
    const follows = Array.from({ length: arms }, () => new Array(arms).fill(0));
    for (const row of rows) {
      assert.deepEqual([...row].sort((a, b) => a - b), Array.from({ length: arms }, (_, i) => i));
      const counted = successions(row, arms);
      follows.forEach((of, a) => counted[a]?.forEach((count, b) => of[b] += count));
    }
    follows.forEach((of, a) => of.forEach((count, b) => assert.equal(count, a === b ? 0 : times)));
    for (let position = 0; position < arms; position++) {
      const column = rows.map((row) => row[position]).sort();
      assert.deepEqual(column, [...column].sort());
      assert.equal(new Set(column).size, arms);
    }
    for (let i = 0; i < rows.length; i += 2) {
      assert.deepEqual(rows[i + 1], [...rows[i] as number[]].reverse());
    }
  }
  assert.deepEqual(williamsSquare(1), [[0]]);
  assert.throws(() => williamsSquare(0), RangeError);
});

const anyOrder = fc.record({
  arms: fc.integer({ min: 1, max: 7 }),
  seed: fc.maxSafeNat(),
  replicate: fc.integer({ min: 0, max: 40 }),
  reversed: fc.boolean(),
  circuits: fc.integer({ min: 1, max: 3 }),
});

Deno.test("replicateOrder() lets every arm follow every arm equally often in every replicate", () => {
  fc.assert(
    fc.property(anyOrder, (options) => {
      const { leadIn, blocks } = replicateOrder(options);
      assert.equal(blocks.length, options.circuits * options.arms ** 2);
      for (const row of successions([leadIn, ...blocks], options.arms)) {
        for (const count of row) assert.equal(count, options.circuits);
      }
    }),
    { seed: 1, numRuns: 300 },
  );
});

Deno.test("replicateOrder() reverses for the odd replicate of a pair and for a confirmation", () => {
  fc.assert(
    fc.property(anyOrder, (options) => {
      const whole = (changes: object) => {
        const { leadIn, blocks, warmUp } = replicateOrder({
          ...options,
          reversed: false,
          ...changes,
        });
        return { blocks: [leadIn, ...blocks], warmUp };
      };
      const forward = whole({});
      const backward = whole({ reversed: true });
      assert.deepEqual(backward.blocks, [...forward.blocks].reverse());
      assert.deepEqual(backward.warmUp, [...forward.warmUp].reverse());
      assert.deepEqual(whole({ replicate: options.replicate ^ 1 }).blocks, backward.blocks);
    }),
    { seed: 2, numRuns: 200 },
  );
});

Deno.test("replicateOrder() gives all arms the same mean position over a pair, the closing arm aside", () => {
  for (const arms of [2, 3, 4, 5]) {
    const closers = new Set<number>();
    for (let pair = 0; pair < arms; pair++) {
      const sums = new Array<number>(arms).fill(0);
      const pairOrders = [0, 1].map((i) =>
        replicateOrder({ arms, seed: 99, replicate: 2 * pair + i })
      );
      for (const { blocks } of pairOrders) {
        blocks.forEach((arm, i) => sums[arm] = (sums[arm] ?? 0) + i + 1);
      }
      const closer = pairOrders[0]?.leadIn ?? NaN;
      closers.add(closer);
      // 2 * arms blocks an arm, each at (arms * arms) / 2 on average; the closing arm twice a whole circuit late.
      sums.forEach((sum, arm) =>
        assert.equal(sum, arms * arms ** 2 + (arm === closer ? arms ** 2 : 0))
      );
    }
    assert.equal(closers.size, arms);
  }
});

Deno.test("replicateOrder() depends on the seed and on nothing else", () => {
  const options = { arms: 4, seed: 11, replicate: 6 };
  assert.deepEqual(replicateOrder(options), replicateOrder({ ...options }));
  const orders = new Set(
    Array.from({ length: 50 }, (_, seed) => replicateOrder({ ...options, seed }).blocks.join("")),
  );
  assert.ok(orders.size > 45, `${orders.size}`);
  // Every arm takes every place of the warm-up.
  const first = new Set(
    Array.from(
      { length: 8 },
      (_, replicate) => replicateOrder({ ...options, replicate }).warmUp[0],
    ),
  );
  assert.equal(first.size, 4);
  assert.throws(() => replicateOrder({ ...options, replicate: -1 }), RangeError);
  assert.ok(seededRng(1).uniform() < 1);
});
