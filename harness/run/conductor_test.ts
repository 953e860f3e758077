import assert from "node:assert/strict";
import { bridge } from "../scenario/bridge.ts";
import { defineScenario } from "../scenario/define_scenario.ts";
import { expandScenario } from "../scenario/expand.ts";
import { BridgeSet } from "../build/bridge_set.ts";
import { EMBEDDED_LIBRARY } from "../build/capture_library.ts";
import type { RunEvent } from "../core/events.ts";
import type { SampleRecord } from "../results/sample_record.ts";
import { WorkerEnded } from "../target/worker_session.ts";
import { FakeTarget } from "./_fake_target.ts";
import { cellResult, type CellState } from "./cell_result.ts";
import { Conductor, type ConductorOptions } from "./conductor.ts";
import { judgeRun } from "./judge_run.ts";
import { type Profile, PROFILES } from "./profile.ts";

const shape = bridge.splitArgs();
const cells = expandScenario(defineScenario({
  id: "split",
  title: "Split",
  bridge: shape,
  payload: { size: ["100 B", "10 KB"] },
  capture: ["none", "direct", "plugin"],
  budgets: (b) => [b.ratio("plugin", "direct", { max: 1.1 })],
}));
const report = { hooked: [], skipped: [], warnings: [] };
const bridges = new BridgeSet([{
  shape,
  scope: "project",
  classes: "",
  compiled: new Map(),
  report,
}]);
const profile: Profile = { ...PROFILES.quick as Profile, looks: [2], controls: false };
const LATENCY = { none: 1_000_000, direct: 2_000_000, plugin: 2_100_000 } as const;

function conductor(
  target: FakeTarget,
  changes: Partial<ConductorOptions> = {},
): { conductor: Conductor; events: RunEvent[]; records: SampleRecord[] } {
  const events: RunEvent[] = [];
  const records: SampleRecord[] = [];
  return {
    events,
    records,
    conductor: new Conductor({
      cells,
      profile,
      seed: 1,
      target,
      library: EMBEDDED_LIBRARY,
      bridges,
      listener: { onEvent: (event) => events.push(event) },
      signal: new AbortController().signal,
      clock: { monotonicNs: () => target.elapsedNs, now: () => new Date(0) },
      machine: { cores: 2, ownCpuNs: () => 0, load: () => 0.5 },
      onRecord: (_cell, record) => {
        records.push(record);
        return Promise.resolve();
      },
      ...changes,
    }),
  };
}

const latencyNs = (arm: { mode: keyof typeof LATENCY }) => LATENCY[arm.mode];

Deno.test("Conductor.run() proves every arm before the first warm-up, and ends every worker", async () => {
  const target = new FakeTarget({ latencyNs });
  const outcome = await conductor(target).conductor.run();
  assert.deepEqual(outcome.problems, []);
  assert.equal(target.alive, 0);
  const proofs = target.log.flatMap((line, at) => line.endsWith(" prove") ? [at] : []);
  const firstWarmUp = target.log.findIndex((line) => line.endsWith(" warmup"));
  assert.equal(proofs.length, 6);
  assert.ok(proofs.every((at) => at < firstWarmUp));
});

Deno.test("Conductor.run() starts all arms of a replicate before one warms up, and alternates blocks", async () => {
  const target = new FakeTarget({ latencyNs });
  await conductor(target, { cells: cells.slice(0, 1) }).conductor.run();
  const log = target.log.filter((line) => !line.endsWith(" stop")).map((line) =>
    line.split(" ").slice(1).join(" ")
  );
  const measuring = log.slice(log.findIndex((line) => line.endsWith(" warmup")) - 3);
  const first = measuring.slice(0, 3 + 3 + 1 + 9);
  assert.deepEqual(first.slice(0, 3), ["none plan", "direct plan", "plugin plan"]);
  assert.deepEqual(
    new Set(first.slice(3, 6)),
    new Set(["none warmup", "direct warmup", "plugin warmup"]),
  );
  const blocks = first.slice(7);
  assert.ok(blocks.every((line) => line.endsWith(" block")));
  for (const arm of ["none", "direct", "plugin"]) {
    assert.equal(blocks.filter((line) => line === `${arm} block`).length, 3);
  }
});

Deno.test("Conductor.run() measures replicate by replicate over all cells", async () => {
  const target = new FakeTarget({ latencyNs });
  const { conductor: one, events } = conductor(target);
  await one.run();
  const order = events.flatMap((event) =>
    event.type === "replicateFinished" ? [[event.replicate, event.cell, event.done, event.of]] : []
  );
  assert.deepEqual(order, [
    [0, "split/100B/records/dari", 1, 4],
    [0, "split/10KB/records/dari", 2, 4],
    [1, "split/100B/records/dari", 3, 4],
    [1, "split/10KB/records/dari", 4, 4],
  ]);
});

Deno.test("Conductor.run() yields medians, contrasts and verdicts that follow from the latencies", async () => {
  const outcome = await conductor(new FakeTarget({ latencyNs })).conductor.run();
  const results = outcome.states.map(cellResult);
  const [cell] = results;
  assert.deepEqual(cell?.arms.map((arm) => arm.medianNs), Object.values(LATENCY));
  const ratio = cell?.contrasts.find((one) => one.kind === "ratio" && one.versus === "direct");
  assert.deepEqual(ratio?.replicates, [1.05, 1.05]);
  const judged = judgeRun({ cells: results, problems: [], profile }, {
    interrupted: false,
    strict: false,
  });
  assert.deepEqual(judged.verdicts.map((one) => one.verdict), ["pass", "pass"]);
  assert.equal(judged.exitCode, 0);
});

Deno.test("Conductor.run() adds a control for each gated reference when the profile asks for it", async () => {
  const target = new FakeTarget({ latencyNs });
  const { conductor: one } = conductor(target, { profile: { ...profile, controls: true } });
  const outcome = await one.run();
  const arms = outcome.states[0]?.cell.arms.map((arm) => arm.id);
  assert.deepEqual(arms, ["none", "direct", "plugin", "direct#2"]);
  const result = outcome.states.map(cellResult)[0];
  assert.ok(result?.contrasts.some((one) => one.arm === "direct#2" && one.value === 1));
});

Deno.test("Conductor.run() does not believe an arm that captures nothing", async () => {
  const target = new FakeTarget({
    latencyNs,
    proof: (arm, good) => arm.mode === "plugin" ? { ...good, requests: 0, entries: 0 } : good,
  });
  const outcome = await conductor(target).conductor.run();
  assert.equal(outcome.problems.length, 2);
  assert.match(
    outcome.problems[0]?.message ?? "",
    /Arm "plugin" in cell "split\/100B\/records\/dari" did not capture .*3 requests had to be captured, 0 were/,
  );
  assert.ok(!target.log.some((line) => line.endsWith(" warmup")));
  const judged = judgeRun(
    { cells: outcome.states.map(cellResult), problems: outcome.problems, profile },
    { interrupted: false, strict: false },
  );
  assert.deepEqual(judged.verdicts.map((one) => one.verdict), ["error", "error"]);
  assert.equal(judged.exitCode, 1);
});

Deno.test("Conductor.run() refuses a timed block that captured too little", async () => {
  let proofsDone = false;
  const target = new FakeTarget({
    latencyNs,
    onRequest: (_arm, _cell, command) => {
      proofsDone ||= command.type === "warmup";
    },
    get captures() {
      return !proofsDone;
    },
  });
  const outcome = await conductor(target).conductor.run();
  assert.match(
    outcome.problems[0]?.message ?? "",
    /captured 0 requests and 0 responses in \d+ timed round trips/,
  );
});

Deno.test("Conductor.run() keeps the other cells when a worker is killed, and names it", async () => {
  let blocks = 0;
  const target = new FakeTarget({
    latencyNs,
    onRequest: (arm, cell, command) => {
      if (command.type === "block" && cell.axes.size === "100 B" && ++blocks === 4) {
        const message = `The worker of arm "${arm.id}" in cell "${cell.id}" ended`;
        throw new WorkerEnded(message, { code: 137, signal: "SIGKILL" });
      }
    },
  });
  const { conductor: one, records } = conductor(target);
  const outcome = await one.run();
  assert.equal(outcome.interrupted, false);
  assert.equal(outcome.problems.length, 1);
  assert.match(outcome.problems[0]?.message ?? "", /worker of arm ".*" in cell "split\/100B/);
  assert.equal(outcome.states[1]?.forks.get("none")?.length, 2);
  assert.equal(target.alive, 0);
  assert.ok(records.some((record) => record.type === "block"));
});

Deno.test("Conductor.run() stops at an interruption and keeps what it has", async () => {
  const controller = new AbortController();
  let blocks = 0;
  const target = new FakeTarget({
    latencyNs,
    onRequest: (_arm, _cell, command) => {
      if (command.type === "block" && ++blocks === 15) controller.abort();
    },
  });
  const outcome = await conductor(target, { signal: controller.signal }).conductor.run();
  assert.equal(outcome.interrupted, true);
  assert.deepEqual(outcome.problems, []);
  assert.equal(outcome.states[0]?.forks.get("none")?.length, 1);
  assert.equal(target.alive, 0);
});

Deno.test("Conductor.run() takes a worker ended by the terminal's own signal for an interruption", async () => {
  const controller = new AbortController();
  const target = new FakeTarget({
    latencyNs,
    onRequest: (_arm, _cell, command) => {
      if (command.type !== "warmup") return;
      setTimeout(() => controller.abort(), 20);
      throw new WorkerEnded("ended", { code: 130, signal: null });
    },
  });
  const outcome = await conductor(target, { signal: controller.signal }).conductor.run();
  assert.equal(outcome.interrupted, true);
  assert.deepEqual(outcome.problems, []);
});

Deno.test("Conductor.run() hands over every record before anything is computed from it", async () => {
  const { conductor: one, records } = conductor(new FakeTarget({ latencyNs }));
  const outcome = await one.run();
  const kept = records.filter((record) => record.type === "block");
  const samples = outcome.states.flatMap((state) => [...state.forks.values()].flat())
    .flatMap((fork) => fork.samplesNs);
  assert.equal(kept.flatMap((record) => record.samplesNs).length, samples.length);
  assert.equal(records.filter((record) => record.type === "warmup").length, 12);
});

/** Latencies that differ a little from fork to fork, so that intervals have a width. */
function jittered(factor: (mode: keyof typeof LATENCY) => number, spread: number) {
  const forks = new Map<string, number>();
  return {
    latencyNs: (arm: { mode: keyof typeof LATENCY; id: string }) => {
      const fork = forks.get(arm.id) ?? 0;
      const sign = fork % 2 === 0 ? 1 : -1;
      const own = arm.mode === "plugin" ? sign * spread * (1 + fork / 10) : 0;
      return Math.round(1_000_000 * factor(arm.mode) * (1 + own));
    },
    onRequest: (arm: { id: string }, _cell: unknown, command: { type: string }) => {
      if (command.type === "stop") forks.set(arm.id, (forks.get(arm.id) ?? 0) + 1);
    },
  };
}

function replicatesOf(outcome: { states: readonly CellState[] }, stage: string): number[] {
  return outcome.states.map((state) =>
    state.replicates.filter((one) => one.stage === stage).length
  );
}

const looking: Profile = { ...profile, looks: [4, 8, 12] };

Deno.test("Conductor.run() goes on to the next look only where a budget is open", async () => {
  const clear = jittered((mode) => mode === "plugin" ? 1.01 : 1, 0.001);
  const open = jittered((mode) => mode === "plugin" ? 1.1 : 1, 0.02);
  const target = new FakeTarget({
    latencyNs: (arm, cell) => (cell.axes.size === "100 B" ? clear : open).latencyNs(arm),
    onRequest: (arm, cell, command) =>
      (cell.axes.size === "100 B" ? clear : open).onRequest(arm, cell, command),
  });
  const outcome = await conductor(target, { profile: looking }).conductor.run();
  assert.deepEqual(replicatesOf(outcome, "measurement"), [4, 12]);
  assert.deepEqual(replicatesOf(outcome, "confirmation"), [0, 0]);
});

Deno.test("Conductor.run() confirms a failure in fresh processes, and reports a fail only then", async () => {
  const slow = jittered((mode) => mode === "plugin" ? 2 : 1, 0.001);
  const target = new FakeTarget({ ...slow });
  const outcome = await conductor(target, { profile: looking }).conductor.run();
  assert.deepEqual(replicatesOf(outcome, "measurement"), [4, 4]);
  assert.deepEqual(replicatesOf(outcome, "confirmation"), [4, 4]);
  const judged = judgeRun(
    { cells: outcome.states.map(cellResult), problems: [], profile: looking },
    { interrupted: false, strict: false },
  );
  assert.deepEqual(judged.verdicts.map((one) => one.verdict), ["fail", "fail"]);
  assert.equal(judged.exitCode, 99);
});

Deno.test("Conductor.run() begins no further look when time is up, and does not fail for it", async () => {
  let now = 0;
  const open = jittered((mode) => mode === "plugin" ? 1.1 : 1, 0.02);
  const outcome = await conductor(new FakeTarget({ ...open }), {
    profile: { ...looking, maxTimeNs: 100 },
    clock: { monotonicNs: () => now += 10, now: () => new Date(0) },
  }).conductor.run();
  assert.deepEqual(replicatesOf(outcome, "measurement"), [4, 4]);
  const judged = judgeRun(
    { cells: outcome.states.map(cellResult), problems: [], profile: looking },
    { interrupted: false, strict: true },
  );
  assert.equal(judged.exitCode, 75);
});

Deno.test("Conductor.run() replaces a disturbed replicate, and gives up when too many are", async () => {
  const quiet = jittered((mode) => mode === "plugin" ? 1.01 : 1, 0.001);
  let replicate = 0;
  const disturbed = (which: (replicate: number) => boolean) =>
    new FakeTarget({
      ...quiet,
      onRequest: (arm, cell, command) => {
        quiet.onRequest(arm, cell, command);
        if (command.type === "warmup" && arm.id === "none") replicate++;
      },
      hostCpuNs: (wallNs) => which(replicate) ? 3 * wallNs : wallNs,
    });
  const one = conductor(disturbed((n) => n === 3), { profile: looking, cells: cells.slice(0, 1) });
  const outcome = await one.conductor.run();
  assert.deepEqual(replicatesOf(outcome, "measurement"), [5]);
  assert.equal(outcome.states[0]?.replicates.filter((r) => r.dropped !== null).length, 1);
  assert.ok(one.events.some((event) => event.type === "warning"));

  const all = await conductor(disturbed(() => true), { profile: looking }).conductor.run();
  assert.deepEqual(replicatesOf(all, "measurement"), [2, 2]);
  const judged = judgeRun(
    { cells: all.states.map(cellResult), problems: [], profile: looking },
    { interrupted: false, strict: false },
  );
  assert.deepEqual(judged.verdicts.map((v) => v.verdict), ["inconclusive", "inconclusive"]);
});

Deno.test("Conductor.run() lets a fault of the harness itself through", async () => {
  const target = new FakeTarget({
    latencyNs,
    onRequest: () => {
      throw new TypeError("a bug");
    },
  });
  await assert.rejects(conductor(target).conductor.run(), /a bug/);
  assert.equal(target.alive, 0);
});

Deno.test("a profile without replicates proves, measures nothing and skips its budgets", async () => {
  const target = new FakeTarget({ latencyNs });
  const outcome = await conductor(target, { profile: PROFILES.proof as Profile }).conductor.run();
  assert.ok(target.log.every((line) => !line.endsWith(" block")));
  const judged = judgeRun(
    { cells: outcome.states.map(cellResult), problems: [], profile: PROFILES.proof as Profile },
    { interrupted: false, strict: true },
  );
  assert.deepEqual(judged.verdicts.map((one) => one.verdict), ["skipped", "skipped"]);
  assert.equal(judged.exitCode, 0);
});

Deno.test("a cell whose bridges are not built is a broken cell", async () => {
  const outcome = await conductor(new FakeTarget({ latencyNs }), { bridges: new BridgeSet([]) })
    .conductor.run();
  assert.match(outcome.problems[0]?.message ?? "", /bridges of "split-args" are not built/);
});
