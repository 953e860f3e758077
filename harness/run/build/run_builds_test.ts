import assert from "node:assert/strict";
import type { RunEvent } from "../../core/events.ts";
import { PROFILES } from "../profile.ts";
import { FakeBuilder, FakeClock, fakePlan } from "./_fake_builder.ts";
import { OpenedBuilds } from "./run_builds.ts";

Deno.test("a builder that cannot be removed is a warning: what was measured is kept", async () => {
  const clock = new FakeClock();
  const builder = new FakeBuilder(clock, {
    wallNs: () => 1e9,
    onDispose: () => {
      throw new Error("Directory not empty (os error 39)");
    },
  });
  const profile = { ...PROFILES.smoke, name: "smoke" } as never;
  const signal = new AbortController().signal;
  const warnings: string[] = [];
  const events: RunEvent[] = [];
  const opened = await OpenedBuilds.open(
    { plans: [fakePlan(["clean"], [])], openBuilder: () => Promise.resolve(builder) },
    profile,
    { signal, onStep: () => {}, onWarning: (message) => warnings.push(message) },
  );
  const outcome = await opened.run({
    profile,
    seed: 1,
    gatedBudgets: 0,
    listener: { onEvent: (event) => events.push(event) },
    signal,
    clock,
    machine: { cores: 2, ownCpuNs: () => 0, load: () => 0 },
    onRecord: () => Promise.resolve(),
  });
  assert.deepEqual(outcome.cells.map((cell) => cell.replicates.length), [2]);
  assert.deepEqual(outcome.problems, []);
  await opened[Symbol.asyncDispose]();
  assert.equal(builder.disposed, 2);
  assert.ok(warnings.every((one) => /^what built "builds" .*Directory not empty/.test(one)));
  assert.equal(warnings.length, 2);
});
