import assert from "node:assert/strict";
import { BridgeSet } from "../build/bridge_set.ts";
import { EMBEDDED_LIBRARY } from "../build/capture_library.ts";
import type { NoiseReport } from "../results/noise_report.ts";
import { bridge } from "../scenario/bridge.ts";
import { defineScenario } from "../scenario/define_scenario.ts";
import { expandScenario } from "../scenario/expand.ts";
import { seededRng } from "../stats/mod.ts";
import { us } from "../core/units.ts";
import { FakeTarget } from "./_fake_target.ts";
import { cellResult } from "./cell_result.ts";
import { Conductor } from "./conductor.ts";
import { noiseReport, planNoise } from "./noise.ts";
import { type Profile, PROFILES } from "./profile.ts";

const gate = PROFILES.gate as Profile;
const shape = bridge.splitArgs();
const cells = expandScenario(defineScenario({
  id: "split",
  title: "Split",
  bridge: shape,
  payload: { size: "10 KB" },
  capture: ["none", "direct", "plugin"],
  budgets: (b) => [
    b.ratio("plugin", "direct", { max: 1.5 }),
    b.ratio("plugin", "direct", { max: 1.001 }),
    b.added("plugin", "none", { max: us(1_000) }),
    b.limit("plugin", { max: us(500) }),
    b.ratio("plugin", "direct", { stat: "p95", max: 1.5 }),
  ],
}));

/** Measures the noise of workers that take 100 µs and a noise of their own. */
async function measured(noise: number, profile: Profile = gate): Promise<NoiseReport> {
  const rng = seededRng(3);
  const forks = new Map<string, number>();
  const target: FakeTarget = new FakeTarget({
    latencyNs: (arm) => forks.get(arm.id) ?? 0,
    onRequest: (arm, _cell, command) => {
      if (command.type === "plan") forks.set(arm.id, Math.round(100_000 * rng.logNormal(noise)));
    },
  });
  const report = { hooked: [], skipped: [], warnings: [] };
  const conductor = new Conductor({
    ...planNoise(cells, profile, 6),
    seed: 1,
    target,
    library: { ...EMBEDDED_LIBRARY, hookOwners: [] },
    bridges: new BridgeSet([{ shape, scope: "project", classes: "", compiled: new Map(), report }]),
    listener: { onEvent: () => {} },
    signal: new AbortController().signal,
    clock: { monotonicNs: () => 0, now: () => new Date(0) },
    machine: { cores: 2, ownCpuNs: () => 0, load: () => null },
    onRecord: () => Promise.resolve(),
  });
  const { states, problems } = await conductor.run();
  assert.deepEqual(problems, []);
  return noiseReport(states.map(cellResult), { run: "a", cells, profile, root: "/" });
}

Deno.test("planNoise() measures each reference twice, and nothing else", () => {
  const { cells: [cell], profile } = planNoise(cells, gate, 6);
  assert.deepEqual(cell?.arms.map((arm) => arm.id), [
    "direct",
    "direct#2",
    "none",
    "none#2",
    "plugin",
    "plugin#2",
  ]);
  assert.deepEqual([cell?.budgets, profile.looks, profile.maxTimeNs], [[], [6], null]);
});

Deno.test("planNoise() takes more circuits where there are fewer arms", () => {
  const [cell] = cells;
  assert.ok(cell !== undefined);
  const one = { ...cell, budgets: cell.budgets.slice(0, 1) };
  const plan = planNoise([one], gate, 6);
  assert.equal(plan.cells[0]?.arms.length, 2);
  assert.equal(plan.profile.circuits, Math.round(cell.arms.length / 2));
});

Deno.test("planNoise() measures direct where no budget names a reference", () => {
  const [cell] = cells;
  assert.ok(cell !== undefined);
  const plan = planNoise([{ ...cell, budgets: [] }], gate, 6);
  assert.deepEqual(plan.cells[0]?.arms.map((arm) => arm.id), ["direct", "direct#2"]);
});

Deno.test("planNoise() refuses a profile that judges nothing", () => {
  assert.throws(
    () => planNoise(cells, PROFILES.proof as Profile, 6),
    /The profile "proof" judges nothing/,
  );
});

Deno.test("noiseReport() gives spread, floor and what each budget can tell", async () => {
  const report = await measured(0.01);
  assert.deepEqual(report.cells.map((one) => one.reference), ["direct", "none", "plugin"]);
  const [direct, none, plugin] = report.cells;
  assert.equal(direct?.replicates, 6);
  assert.ok((direct?.spread?.between ?? 0) > 0.003 && (direct?.spread?.between ?? 1) < 0.02);
  assert.ok((direct?.floor?.low ?? 2) < 1 && (direct?.floor?.high ?? 0) > 1);
  const [ratio] = direct?.budgets ?? [];
  assert.ok((ratio?.caughtBeyond ?? 0) > 1.003 && (ratio?.caughtBeyond ?? 2) < 1.03);
  assert.ok((ratio?.passesWithin ?? 9) < (ratio?.caughtBeyond ?? 0));
  // About 1 % of 100 µs, in nanoseconds.
  for (const one of [none, plugin]) {
    const reach = one?.budgets[0]?.caughtBeyond ?? 0;
    assert.ok(reach > 200 && reach < 3_000, String(reach));
  }
});

Deno.test("noiseReport() warns of a limit inside the noise, with the budget's place", async () => {
  const report = await measured(0.01);
  const inside = report.warnings.filter((one) => /lies inside the noise/.test(one));
  assert.equal(inside.length, 1);
  assert.match(
    inside[0] ?? "",
    /noise_test\.ts:\d+:\d+: .*<= 1\.001 at "split\/10KB\/records\/dari"/,
  );
});

Deno.test("noiseReport() warns of processes that differ by more than 2 %", async () => {
  const wide = await measured(0.06);
  assert.ok(wide.warnings.some((one) => /processes differ by \d\.\d % /.test(one)));
  const narrow = await measured(0.005);
  assert.ok(!narrow.warnings.some((one) => /processes differ/.test(one)));
});

Deno.test("noiseReport() says where a profile cannot judge a budget at all", async () => {
  const report = await measured(0.01, PROFILES.quick as Profile);
  const p95 = report.cells[0]?.budgets.find((one) => one.budget.startsWith("p95"));
  assert.equal(p95?.caughtBeyond, null);
  assert.equal(p95?.warning, "the profile's looks are too few for a p95");
});
