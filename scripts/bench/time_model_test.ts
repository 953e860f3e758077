import assert from "node:assert/strict";
import {
  exampleArm,
  exampleCell,
  exampleFork,
  exampleResult,
} from "../../harness/results/example_result.ts";
import { judgeRun } from "../../harness/run/mod.ts";
import { millionRun } from "./judge_million.ts";
import { timeModel } from "./time_model.ts";

Deno.test("timeModel() splits a run's wall time without losing any", () => {
  const forks = [exampleFork(0, [1_000_000, 2_000_000]), exampleFork(1, [1_000_000, 2_000_000])];
  const cell = exampleCell("10 KB", [
    exampleArm("direct", 1, null, { forks }),
    exampleArm("plugin", 1, null, { forks }),
  ], []);
  const result = exampleResult({
    cells: [cell],
    startedAt: "2026-11-30T20:00:00.000Z",
    finishedAt: "2026-11-30T20:00:10.000Z",
  });
  const model = timeModel(result);
  assert.deepEqual([model.cells, model.forks], [1, 2]);
  const replicates = cell.replicates.reduce((sum, one) => sum + one.wallNs, 0) / 1e9;
  assert.equal(model.replicate, replicates / 2);
  assert.ok(Math.abs(model.proof - (10 - replicates)) < 1e-9);
  const fork = model.start + model.warmUp + model.calls + model.arguments + model.drain;
  assert.ok(Math.abs(4 * fork - replicates) < 1e-9);
  assert.equal(model.warmUp, (forks[0]?.warmup.elapsedNs ?? 0) / 1e9);
});

Deno.test("millionRun() is a run whose budgets can be judged", () => {
  const run = millionRun();
  const forks = run.cells.flatMap((cell) => cell.arms.flatMap((arm) => arm.forks));
  assert.ok(forks.reduce((sum, fork) => sum + fork.samplesNs.length, 0) >= 1_000_000);
  const { verdicts } = judgeRun(run, { interrupted: false, strict: false });
  assert.equal(verdicts.length, 24);
  assert.ok(verdicts.every((one) => one.measurement !== null));
});
