import assert from "node:assert/strict";
import { exampleSelftestCell } from "../results/example_selftest.ts";
import { seededRng } from "../stats/mod.ts";
import { drawStages, regate, type SelftestForks, selftestForks } from "./regate.ts";

/**
 * Forks whose values name them: replicate r stands at 1,000 r, its equal arms at 0, 1 and 3 beyond,
 * its slowed arm at 100. A contrast of two replicates would be hundreds away.
 */
const NAMED: SelftestForks = {
  equal: Array.from({ length: 12 }, (_, at) => [1_000 * at, 1_000 * at + 1, 1_000 * at + 3]),
  planted: new Map([[0.1, Array.from({ length: 12 }, (_, at) => 1_000 * at + 100)]]),
};

Deno.test("drawStages() relabels inside replicates alone, and with every label in every place", () => {
  const rng = seededRng(1);
  const seen = new Set<string>();
  for (let draw = 0; draw < 100; draw++) {
    const { measurement } = drawStages(NAMED, { share: 0, replicates: 4 }, rng);
    for (const [at, contrast] of Array.from(measurement.contrasts).entries()) {
      seen.add(`${contrast} ${measurement.control?.[at]}`);
    }
  }
  // (arm, versus, control) are the six orders of 0, 1, 3 and nothing else.
  assert.deepEqual([...seen].sort(), ["-1 2", "-2 -3", "-3 -2", "1 3", "2 -1", "3 1"]);
});

Deno.test("drawStages() compares a slowed fork with an equal one of its own replicate", () => {
  const rng = seededRng(2);
  const seen = new Set<number>();
  for (let draw = 0; draw < 50; draw++) {
    const { measurement, confirmation } = drawStages(NAMED, { share: 0.1, replicates: 4 }, rng);
    for (const stage of [measurement, confirmation]) {
      for (const contrast of Array.from(stage.contrasts)) seen.add(contrast);
      for (const control of Array.from(stage.control ?? [])) assert.ok(Math.abs(control) <= 3);
    }
  }
  assert.deepEqual([...seen].sort((a, b) => a - b), [97, 99, 100]);
});

Deno.test("drawStages() never uses a replicate twice, in one stage or in both", () => {
  const forks: SelftestForks = {
    equal: Array.from({ length: 12 }, () => [0, 0, 0]),
    planted: new Map([[0.1, Array.from({ length: 12 }, (_, at) => at)]]),
  };
  const { measurement, confirmation } = drawStages(
    forks,
    { share: 0.1, replicates: 6 },
    seededRng(3),
  );
  const used = [...Array.from(measurement.contrasts), ...Array.from(confirmation.contrasts)];
  assert.deepEqual(used.toSorted((a, b) => a - b), Array.from({ length: 12 }, (_, at) => at));
});

Deno.test("regate() keeps the gate's word on equal arms, though a machine always drifts one way", () => {
  // The third copy is always 3 % slower: relabelled, that is spread, not a difference.
  const cell = exampleSelftestCell({
    replicates: 60,
    latencyNs: (arm, replicate) => (arm === "direct#3" ? 103_000 : 100_000) * (1 + replicate / 100),
  });
  const setting = { share: 0, limit: 1, gatedBudgets: 1 };
  const options = { looks: [4, 8, 12, 20], draws: 1_000 };
  const row = regate(selftestForks(cell), setting, options, seededRng(4));
  assert.equal(row.beyond, false);
  assert.ok(row.failed.hits / row.failed.of < 0.02, `${row.failed.hits} failed`);
  assert.ok(row.failedFirst.hits > row.failed.hits);
  assert.ok(
    row.failed.low <= row.failed.hits / 1_000 && row.failed.high >= row.failed.hits / 1_000,
  );
  const { failed, inconclusive, passed } = row;
  assert.equal(failed.hits + inconclusive.hits + passed.hits, 1_000);
});

Deno.test("selftestForks() leaves out dropped replicates and refuses cells of another kind", () => {
  const latencyNs = () => 100_000;
  const forks = selftestForks(exampleSelftestCell({ replicates: 5, latencyNs, dropped: [1, 3] }));
  assert.equal(forks.equal.length, 3);
  assert.deepEqual([...forks.planted.keys()], [0.1]);
  assert.throws(
    () => selftestForks(exampleSelftestCell({ replicates: 5, latencyNs, arms: ["direct"] })),
    /is no cell of a self-test: its arms are direct/,
  );
});
