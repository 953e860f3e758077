import assert from "node:assert/strict";
import fc from "fast-check";
import {
  boundRule,
  contrastInterval,
  DEFAULT_LOOKS,
  type GatePlan,
  judgeBudget,
  judgeStage,
  lowerBound,
  nestedSpread,
  planGate,
  replicatesToSettle,
  resolution,
  seededRng,
  signedRankDepth,
  spendOverLooks,
  type StageInput,
  tInterval,
  upperBound,
} from "./mod.ts";

const plan = planGate({ gatedBudgets: 24 });
const limit = { max: Math.log(1.05) };

/** `n` contrasts around `centre` with the spread 0.5 %, in a fixed pattern that is symmetric. */
function around(centre: number, n: number): number[] {
  const pattern = [0.003, -0.005, 0.006, -0.004, 0.004, -0.006, 0.005, -0.003];
  return Array.from({ length: n }, (_, i) => centre + (pattern[i % 8] ?? 0));
}

Deno.test("spendOverLooks() spends everything, later the higher the exponent", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-6, max: 0.2, noNaN: true }),
      fc.double({ min: 1, max: 5, noNaN: true }),
      (total, exponent) => {
        const parts = spendOverLooks(total, { looks: DEFAULT_LOOKS, exponent });
        const sum = parts.reduce((a, b) => a + b, 0);
        assert.ok(Math.abs(sum - total) < 1e-12 && parts.every((part) => part > 0));
        const later = spendOverLooks(total, { looks: DEFAULT_LOOKS, exponent: exponent + 0.5 });
        assert.ok((later[0] ?? 1) < (parts[0] ?? 0));
      },
    ),
    { seed: 3 },
  );
  assert.throws(() => spendOverLooks(0.05, { looks: [], exponent: 1 }), RangeError);
  assert.throws(() => spendOverLooks(0.05, { looks: [8, 4], exponent: 1 }), RangeError);
  assert.throws(() => spendOverLooks(0.05, { looks: [4], exponent: 0.5 }), RangeError);
});

Deno.test("planGate() keeps the run's error however many budgets share it", () => {
  for (const gatedBudgets of [1, 3, 24, 200]) {
    const { looks, stageFalseFail } = planGate({ gatedBudgets });
    const spent = looks.reduce((sum, { fail }) => sum + fail.tail, 0);
    assert.ok(spent <= stageFalseFail * (1 + 1e-12), "the looks share the stage's error");
    assert.ok(gatedBudgets * stageFalseFail ** 2 <= 0.01 * (1 + 1e-12));
    const passes = looks.reduce((sum, { pass }) => sum + pass.tail, 0);
    assert.ok(passes * (1 + stageFalseFail) <= 0.05 * (1 + 1e-12));
  }
  assert.throws(() => planGate({ gatedBudgets: 0 }), RangeError);
  assert.throws(() => planGate({ gatedBudgets: 1, looks: [1, 4] }), RangeError);
});

Deno.test("boundRule() uses ranks where they can keep the promise, Student's t where not", () => {
  assert.equal(boundRule(8, 1 / 256).kind, "signed-rank");
  assert.equal(boundRule(8, 1 / 257).kind, "t");
  assert.equal(signedRankDepth(8, 1 / 256).tail, 1 / 256);
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 2, maxLength: 20 }),
      fc.double({ min: 0.001, max: 0.2, noNaN: true }),
      (values, tail) => {
        const rule = boundRule(values.length, tail);
        assert.ok(rule.tail <= tail * (1 + 1e-9));
        const lower = lowerBound(values, rule);
        assert.ok(lower <= upperBound(values, rule));
        // Mirrored values give the mirrored bound.
        const mirrored = -upperBound(values.map((v) => -v), rule);
        assert.ok(Math.abs(lower - mirrored) < 1e-9 * Math.max(1, Math.abs(lower)));
        if (rule.kind === "t") {
          const student = tInterval(values, { confidence: 1 - 2 * tail }).lower;
          assert.ok(Math.abs(lower - student) < 1e-6 * Math.max(1, Math.abs(lower)));
        }
      },
    ),
    { seed: 4, numRuns: 300 },
  );
  assert.throws(() => lowerBound([1, 2, 3], boundRule(4, 0.1)), RangeError);
});

Deno.test("judgeStage() tells within, beyond and undecided apart", () => {
  const far = judgeStage(plan, limit, { contrasts: around(0.3, 4) });
  assert.deepEqual([far.outcome, far.reason, far.replicates], ["fail", "beyond", 4]);
  const good = judgeStage(plan, limit, { contrasts: around(0.01, 4) });
  assert.deepEqual([good.outcome, good.reason], ["pass", "within"]);
  const open = judgeStage(plan, limit, { contrasts: around(Math.log(1.05), 10) });
  assert.deepEqual(
    [open.outcome, open.reason, open.replicates, open.nextLook],
    ["inconclusive", "undecided", 8, 12],
  );
  const last = judgeStage(plan, limit, { contrasts: around(Math.log(1.05), 20) });
  assert.equal(last.nextLook, undefined);
  const early = judgeStage(plan, limit, { contrasts: around(0, 3) });
  assert.deepEqual([early.reason, early.nextLook, early.estimate], [
    "too-few-replicates",
    4,
    undefined,
  ]);
});

Deno.test("judgeStage() never takes back a verdict when later replicates arrive", () => {
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: -0.1, max: 0.2, noNaN: true }), (seed, centre) => {
      const rng = seededRng(seed);
      const contrasts = Array.from({ length: 20 }, () => centre + 0.03 * rng.normal());
      let decided: string | undefined;
      for (let n = 0; n <= 20; n++) {
        const { outcome, replicates } = judgeStage(plan, limit, {
          contrasts: contrasts.slice(0, n),
        });
        if (decided !== undefined) assert.equal(`${outcome} ${replicates}`, decided);
        else if (outcome !== "inconclusive") decided = `${outcome} ${replicates}`;
      }
    }),
    { seed: 5, numRuns: 150 },
  );
});

Deno.test("judgeStage() concludes nothing when the control is unsound, early or late", () => {
  const biased = around(0.02, 20);
  const sound = around(0, 20);
  const contrasts = around(0.3, 20);
  const unsound = judgeStage(plan, limit, { contrasts, control: biased });
  assert.deepEqual([unsound.outcome, unsound.reason], ["inconclusive", "unsound"]);
  assert.ok((unsound.control?.lower ?? 0) > 0);
  assert.equal(judgeStage(plan, limit, { contrasts, control: sound }).outcome, "fail");
  // Sound at look 4, where the verdict falls, but not at 20.
  const late = [...around(0, 4), ...around(0.02, 16)];
  assert.equal(judgeStage(plan, limit, { contrasts, control: late }).reason, "unsound");
  assert.throws(() => judgeStage(plan, limit, { contrasts, control: [0] }), RangeError);
});

Deno.test("judgeStage() concludes nothing when more than a fifth was dropped", () => {
  const contrasts = around(0.3, 16);
  assert.equal(judgeStage(plan, limit, { contrasts, dropped: 4 }).outcome, "fail");
  const { outcome, reason } = judgeStage(plan, limit, { contrasts, dropped: 5 });
  assert.deepEqual([outcome, reason], ["inconclusive", "interference"]);
});

Deno.test("judgeStage() gates a p95 from 20 forks with 100 samples on", () => {
  const tail = planGate({ gatedBudgets: 24, statistic: "p95" });
  const judge = (n: number, leastSamples?: number) =>
    judgeStage(tail, limit, {
      contrasts: around(0.3, n),
      ...(leastSamples === undefined ? {} : { leastSamples }),
    });
  assert.deepEqual([judge(19, 500).reason, judge(19, 500).nextLook], ["tail-too-thin", 20]);
  assert.deepEqual([judge(20, 99).reason, judge(20, 99).nextLook], ["tail-too-thin", undefined]);
  assert.equal(judge(20).reason, "tail-too-thin");
  assert.equal(judge(20, 100).outcome, "fail");
  const never = planGate({ gatedBudgets: 24, statistic: "p95", looks: [4, 8] });
  assert.equal(
    judgeStage(never, limit, { contrasts: around(0, 8), leastSamples: 500 }).reason,
    "tail-too-thin",
  );
});

Deno.test("judgeStage() knows limits with a lower side", () => {
  const lowest = { min: 0.1 };
  assert.equal(judgeStage(plan, lowest, { contrasts: around(-0.2, 4) }).outcome, "fail");
  assert.equal(judgeStage(plan, lowest, { contrasts: around(0.2, 4) }).outcome, "pass");
  const both = planGate({ gatedBudgets: 24, bothSides: true });
  const band = { min: -0.1, max: 0.1 };
  const outcome = (centre: number) =>
    judgeStage(both, band, { contrasts: around(centre, 8) }).outcome;
  assert.deepEqual([-0.3, 0, 0.3, 0.1].map(outcome), ["fail", "pass", "fail", "inconclusive"]);
  assert.throws(() => judgeStage(plan, band, { contrasts: around(0, 8) }), RangeError);
  assert.throws(() => judgeStage(plan, {}, { contrasts: around(0, 8) }), RangeError);
});

Deno.test("judgeStage() judges exact counters without spread", () => {
  const exact = { contrasts: new Array<number>(4).fill(0) };
  assert.equal(judgeStage(plan, { max: 0 }, exact).outcome, "pass");
  assert.equal(judgeStage(plan, { max: -1 }, exact).outcome, "fail");
});

Deno.test("judgeBudget() fails only when both stages fail, and shows both", () => {
  const slow: StageInput = { contrasts: around(0.3, 4) };
  const fine: StageInput = { contrasts: around(0.01, 4) };
  const open: StageInput = { contrasts: around(Math.log(1.05), 20) };
  const judge = (measurement: StageInput, confirmation?: StageInput) => {
    const verdict = judgeBudget(plan, {
      limit,
      measurement,
      ...(confirmation === undefined ? {} : { confirmation }),
    });
    return [verdict.outcome, verdict.reason, verdict.confirmation?.outcome];
  };
  assert.deepEqual(judge(slow), ["inconclusive", "unconfirmed", undefined]);
  assert.deepEqual(judge(slow, slow), ["fail", "beyond", "fail"]);
  assert.deepEqual(judge(slow, fine), ["pass", "cleared", "pass"]);
  assert.deepEqual(judge(slow, open), [
    "inconclusive",
    "confirmation-inconclusive",
    "inconclusive",
  ]);
  assert.deepEqual(judge(fine, slow), ["pass", "within", undefined]);
  assert.deepEqual(judge(open, slow), ["inconclusive", "undecided", undefined]);
});

Deno.test("contrastInterval() is exact for ranks and Student's for few values", () => {
  const values = around(0.2, 5);
  assert.deepEqual(
    [contrastInterval(values).lower, contrastInterval(values).upper],
    [tInterval(values).lower, tInterval(values).upper],
  );
  assert.ok(contrastInterval(around(0, 20)).confidence >= 0.95);
});

Deno.test("replicatesToSettle() forecasts what then happens", () => {
  // Undecided at 12; the forecast must settle most of the runs that it speaks about.
  const rng = seededRng(12);
  let settled = 0;
  let forecasts = 0;
  while (forecasts < 400) {
    const contrasts = Array.from({ length: 12 }, () => 0.03 + 0.025 * rng.normal());
    const wanted: GatePlan = planGate({ gatedBudgets: 1 });
    const verdict = judgeStage(wanted, limit, { contrasts });
    if (verdict.reason !== "undecided" || verdict.moreReplicates !== 8) continue;
    forecasts++;
    while (contrasts.length < 20) contrasts.push(0.03 + 0.025 * rng.normal());
    if (judgeStage(wanted, limit, { contrasts }).outcome !== "inconclusive") settled++;
  }
  assert.ok(settled / forecasts > 0.7, `${settled} of ${forecasts}`);
  assert.equal(replicatesToSettle(plan, { max: 0 }, around(0, 8)), undefined);
  const many = replicatesToSettle(plan, { max: 0.001 }, around(0, 20)) ?? 0;
  assert.ok(many > 100 && many < 1000, `${many}`);
});

Deno.test("resolution() names distances at which the gate then decides", () => {
  const rng = seededRng(13);
  const sd = 0.03;
  const { beyond, within } = resolution(plan, { sd, power: 0.9 });
  const draw = (centre: number) => ({
    contrasts: Array.from({ length: 20 }, () => centre + sd * rng.normal()),
  });
  let caught = 0;
  let passed = 0;
  const trials = 1500;
  for (let i = 0; i < trials; i++) {
    const truth = limit.max + beyond;
    const input = { limit, measurement: draw(truth), confirmation: draw(truth) };
    if (judgeBudget(plan, input).outcome === "fail") caught++;
    if (judgeStage(plan, limit, draw(limit.max - within)).outcome === "pass") passed++;
  }
  assert.ok(caught / trials > 0.88 && caught / trials < 0.96, `${caught / trials}`);
  assert.ok(passed / trials > 0.88 && passed / trials < 0.97, `${passed / trials}`);
  assert.throws(() => resolution(plan, { sd: -1 }), RangeError);
});

Deno.test("nestedSpread() finds the spread that was put in", () => {
  const rng = seededRng(14);
  const forks = (between: number) =>
    Array.from({ length: 200 }, () => {
      const process = between * rng.normal();
      return Array.from({ length: 101 }, () => Math.exp(process + 0.1 * rng.normal()));
    });
  const apart = nestedSpread(forks(0.03));
  assert.ok(Math.abs(apart.between - 0.03) < 0.005, `${apart.between}`);
  assert.ok(Math.abs(apart.within - 0.1) < 0.005, `${apart.within}`);
  // Kish: 1 + (n - 1) * ICC with medians' noise: (0.0125^2 + 0.03^2) / 0.0125^2 = 6.8 times fewer.
  assert.ok(Math.abs(apart.effective / (200 * 101 / 6.8) - 1) < 0.35, `${apart.effective}`);
  const same = nestedSpread(forks(0));
  assert.ok(same.between < 0.006 && same.effective > 0.7 * same.samples, `${same.effective}`);
  assert.throws(() => nestedSpread([[1]]), RangeError);
  assert.throws(() => nestedSpread([[1], [0]]), RangeError);
});
