import assert from "node:assert/strict";
import fc from "fast-check";
import type { Budget } from "../core/budget.ts";
import { ms, us } from "../core/units.ts";
import { judge, planFor, type StageValues } from "./judge.ts";

const ratio: Budget = {
  kind: "ratio",
  metric: "latency",
  stat: "median",
  arm: "plugin",
  versus: "direct",
  at: {},
  max: 1.1,
  per: "roundTrip",
};
const added: Budget = { ...ratio, kind: "added", max: us(5) };
const family = { gatedBudgets: 1, looks: [4, 8] };

function stage(arm: readonly number[], versus: readonly number[], control = versus): StageValues {
  return { arm, versus, control, dropped: 0, leastSamples: 100 };
}

function judged(budget: Budget, first: StageValues, second?: StageValues) {
  return judge(budget, planFor(budget, family), first, second);
}

const base = [1_000, 1_010, 990, 1_000];
const times = (factor: number) => base.map((value, at) => value * factor * (1 + at / 1_000));

Deno.test("judge() passes when the whole interval is within the limit", () => {
  const result = judged(ratio, stage(times(1.02), base));
  assert.equal(result.verdict, "pass");
  assert.match(result.reason, /is within the limit$/);
  assert.ok((result.high ?? 9) < 1.1 && result.needs === null);
});

Deno.test("judge() fails only when a confirmation fails too, and reports both stages", () => {
  const slow = stage(times(2), base);
  const first = judged(ratio, slow);
  assert.equal(first.verdict, "inconclusive");
  assert.deepEqual(first.needs, { stage: "confirmation", look: 4 });
  const both = judged(ratio, slow, stage(times(1.9), base));
  assert.equal(both.verdict, "fail");
  assert.match(both.reason, /beyond the limit, confirmed by/);
  assert.ok(both.measurement?.outcome === "fail" && both.confirmation?.outcome === "fail");
  assert.notEqual(both.measurement.value, both.confirmation.value);
});

Deno.test("judge() clears a budget whose confirmation passes", () => {
  const result = judged(ratio, stage(times(2), base), stage(times(1), base));
  assert.equal(result.verdict, "pass");
  assert.match(result.reason, /beyond the limit at first, within it in the confirmation/);
});

Deno.test("judge() is inconclusive when the limit lies inside the interval, and says what would settle it", () => {
  const result = judged(ratio, stage([1_000, 1_200, 1_090, 1_110], base));
  assert.equal(result.verdict, "inconclusive");
  assert.deepEqual(result.needs, { stage: "measurement", look: 8 });
  assert.ok((result.moreReplicates ?? 0) > 0);
  assert.match(result.reason, /about \d+ more replicates would settle it/);
});

Deno.test("judge() believes nothing when two equal arms differ", () => {
  const result = judged(ratio, stage(times(1), base, times(1.5)));
  assert.equal(result.verdict, "inconclusive");
  assert.match(result.reason, /two equal arms differ/);
  assert.ok((result.measurement?.control?.low ?? 0) > 1);
});

Deno.test("judge() judges a call as half a round trip", () => {
  const five = base.map((value) => value + us(8));
  const roundTrip = judged(added, stage(five, base));
  assert.equal(roundTrip.measurement?.outcome, "fail");
  const call = judged({ ...added, per: "call" }, stage(five, base));
  assert.equal(call.verdict, "pass");
  assert.equal(call.value, us(4));
});

Deno.test("judge() compares a limit with the arm itself", () => {
  const limit: Budget = { ...ratio, kind: "limit", versus: undefined, max: ms(1) };
  const values = { arm: base, versus: [], control: undefined, dropped: 0, leastSamples: 9 };
  assert.equal(judged(limit, values).verdict, "pass");
});

Deno.test("judge() calls it missing when nothing was measured, or a ratio has a zero", () => {
  assert.equal(judged(ratio, stage([], [])).verdict, "missing");
  const zero = judged(ratio, stage(base, [0, 0, 0, 0]));
  assert.equal(zero.verdict, "missing");
  assert.match(zero.reason, /ratio of something that is zero/);
});

Deno.test("judge() is inconclusive when too many replicates were disturbed", () => {
  const result = judged(ratio, { ...stage(times(1), base), dropped: 2 });
  assert.match(result.reason, /disturbed from outside/);
});

Deno.test("judge() never passes and never fails with fewer values than its first look", () => {
  fc.assert(fc.property(
    fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 3 }),
    (values) => {
      const result = judged(ratio, stage(values, values.map(() => 1_000)));
      assert.equal(result.verdict, "inconclusive");
    },
  ));
});
