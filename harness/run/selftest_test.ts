import assert from "node:assert/strict";
import { BridgeSet } from "../build/bridge_set.ts";
import { EMBEDDED_LIBRARY } from "../build/capture_library.ts";
import type { CellResult } from "../results/run_result.ts";
import { exampleSelftestCell } from "../results/example_selftest.ts";
import { seededRng } from "../stats/mod.ts";
import { FakeTarget } from "./_fake_target.ts";
import { cellResult } from "./cell_result.ts";
import { Conductor } from "./conductor.ts";
import { plantedShare } from "./planted_target.ts";
import { selftestReport } from "./selftest.ts";
import { planSelftest, plantSlowDowns, QUICK_EFFORT } from "./selftest_plan.ts";

const clock = { monotonicNs: () => 0, now: () => new Date(0) };
const machine = { cores: 2, ownCpuNs: () => 0, load: () => 0.5 };
/** As many draws as in earnest: the bound on false alarms needs them. */
const OPTIONS = { run: "a", seed: 1, endToEnd: [] };

/** Runs a whole self-test on workers that take 100 µs, a noise of their own, and their spin. */
async function measured(noise: number): Promise<{ cells: CellResult[]; target: FakeTarget }> {
  const rng = seededRng(5);
  const forks = new Map<string, number>();
  const target: FakeTarget = new FakeTarget({
    latencyNs: (arm) => forks.get(arm.id) ?? 0,
    onRequest: (arm, _cell, command) => {
      if (command.type !== "plan") return;
      forks.set(arm.id, Math.round(100_000 * rng.logNormal(noise)) + command.plan.spinNs);
    },
  });
  const plan = planSelftest({ ...QUICK_EFFORT, replicates: 40 });
  const signal = new AbortController().signal;
  const planted = await plantSlowDowns(plan, target, { seed: 1, signal, clock, machine });
  const report = { hooked: [], skipped: [], warnings: [] };
  const conductor = new Conductor({
    ...plan,
    seed: 1,
    target: planted,
    library: EMBEDDED_LIBRARY,
    bridges: new BridgeSet(plan.cells.map(({ shape }) => ({
      shape,
      scope: "project" as const,
      classes: "",
      compiled: new Map(),
      report,
    }))),
    listener: { onEvent: () => {} },
    signal,
    clock,
    machine,
    onRecord: () => Promise.resolve(),
  });
  const outcome = await conductor.run();
  assert.deepEqual(outcome.problems, []);
  return { cells: outcome.states.map(cellResult), target };
}

Deno.test("a self-test plants its slow-downs, catches them, and leaves equal arms alone", async () => {
  const { cells, target } = await measured(0.005);
  assert.equal(target.alive, 0);
  const report = selftestReport(cells, OPTIONS);
  assert.equal(report.cells.length, 2);
  assert.deepEqual(report.looks, [4, 8, 12, 20]);
  for (const cell of report.cells) {
    assert.equal(cell.replicates, 40);
    assert.ok(Math.abs((cell.planted[0]?.measured ?? 0) - 0.1) < 0.01);
  }
  assert.deepEqual(report.promises.filter((one) => !one.kept), []);
  assert.equal(report.kept, true);
  assert.deepEqual(report.promises.slice(1, 3).map((one) => one.found), ["100.0 %", "30.0 of 30"]);
});

Deno.test("a self-test on a machine that is too noisy says which promises are broken", async () => {
  const { cells } = await measured(0.3);
  const report = selftestReport(cells, OPTIONS);
  assert.equal(report.kept, false);
  const broken = report.promises.filter((one) => !one.kept).map((one) => one.promise);
  assert.ok(broken.some((one) => /10 % planted at limit 1\.00/.test(one)));
  assert.ok(
    !broken.some((one) => /limit 1\.00 fail/.test(one)),
    "noise must not make false alarms",
  );
});

Deno.test("planSelftest() measures as many samples a fork as production, and calls arms by their share", () => {
  const plan = planSelftest(QUICK_EFFORT);
  assert.deepEqual(plan.cells.map((cell) => cell.sizeBytes), [10_000, 10_000]);
  const ids = plan.cells[0]?.arms.map((arm) => arm.id) ?? [];
  assert.deepEqual(ids, ["direct", "direct#2", "direct#3", "direct+10%"]);
  assert.deepEqual(ids.map(plantedShare), [0, 0, 0, 0.1]);
  assert.equal(plantedShare("direct+2%"), 0.02);
});

Deno.test("selftestReport() is the same for the same forks and seed, and another for another", () => {
  const rng = seededRng(9);
  const noise = Array.from({ length: 200 }, () => rng.logNormal(0.01));
  const options = { ...OPTIONS, draws: 200 };
  const cells = [exampleSelftestCell({
    replicates: 30,
    latencyNs: (arm, replicate) =>
      100_000 * (noise[4 * replicate + arm.length % 7] ?? 1) * (1 + plantedShare(arm)),
  })];
  assert.deepEqual(selftestReport(cells, options), selftestReport(cells, options));
  assert.notDeepEqual(
    selftestReport(cells, { ...options, seed: 2 }).cells,
    selftestReport(cells, options).cells,
  );
});

Deno.test("selftestReport() refuses what no gate and its confirmation can be drawn from", () => {
  const cell = exampleSelftestCell({ replicates: 8, latencyNs: () => 1e5, dropped: [3] });
  assert.throws(
    () => selftestReport([cell], OPTIONS),
    /Cannot draw a gate and its confirmation from 7 replicates/,
  );
});

Deno.test("selftestReport() is not kept when the command line ends with another code", () => {
  const rng = seededRng(6);
  const cell = exampleSelftestCell({
    replicates: 40,
    latencyNs: (arm) => 1e5 * rng.logNormal(0.005) * (1 + plantedShare(arm)),
  });
  const check = { name: "an impossible budget", expected: 99, code: 0, kept: false };
  assert.equal(selftestReport([cell], OPTIONS).kept, true);
  assert.equal(selftestReport([cell], { ...OPTIONS, endToEnd: [check] }).kept, false);
});
