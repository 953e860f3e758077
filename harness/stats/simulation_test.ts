/**
 * What the gate promises, tried thousands of times in every world of `_noise.ts`. Seeds are fixed, so a failure is a change of
 * the code and not of the weather.
 */
import assert from "node:assert/strict";
import { FORK_SAMPLES, world, WORLDS } from "./_noise.ts";
import {
  contrastInterval,
  type GatePlan,
  judgeBudget,
  judgeStage,
  medianInterval,
  planGate,
  quantile,
  replicateOrder,
  type Rng,
  seededRng,
  tInterval,
} from "./mod.ts";

const BUDGETS = 24;
const limit = { max: Math.log(1.05) };
const plans: Record<"median" | "p95", GatePlan> = {
  median: planGate({ gatedBudgets: BUDGETS }),
  p95: planGate({ gatedBudgets: BUDGETS, statistic: "p95" }),
};

function share(trials: number, happens: (trial: number) => boolean): number {
  let count = 0;
  for (let trial = 0; trial < trials; trial++) if (happens(trial)) count++;
  return count / trials;
}

Deno.test("intervals cover the truth at least as often as they say, minus a point", async (t) => {
  const trials = 6000;
  for (const { name, contrasts } of WORLDS) {
    await t.step(name, () => {
      const rng = seededRng(101);
      for (const n of [4, 8, 12, 20]) {
        const covered = { ranks: 0, student: 0, median: 0 };
        for (let trial = 0; trial < trials; trial++) {
          const values = contrasts(rng, n, 0.05);
          const holds = ({ lower, upper }: { lower: number; upper: number }) =>
            lower <= 0.05 && 0.05 <= upper ? 1 : 0;
          covered.ranks += holds(contrastInterval(values));
          covered.student += holds(tInterval(values));
          covered.median += holds(medianInterval(values));
        }
        for (const [method, count] of Object.entries(covered)) {
          // Student's interval is not used on values that are far from normal, and must not be trusted there.
          if (method === "student" && name === "two plateaus") continue;
          assert.ok(count / trials >= 0.94, `${name}, n = ${n}, ${method}: ${count / trials}`);
        }
      }
    });
  }
});

Deno.test("a run with 24 budgets exactly on their limit fails at most once in a hundred", async (t) => {
  let runs = 0;
  let failedRuns = 0;
  for (const { name, contrasts, statistic } of WORLDS) {
    await t.step(name, () => {
      const rng = seededRng(202);
      const plan = plans[statistic];
      const stage = () => ({
        contrasts: contrasts(rng, 20, limit.max),
        leastSamples: FORK_SAMPLES,
      });
      const worldRuns = 1000;
      let stageFails = 0;
      let passes = 0;
      for (let run = 0; run < worldRuns; run++) {
        let failed = false;
        for (let budget = 0; budget < BUDGETS; budget++) {
          const measurement = stage();
          const first = judgeBudget(plan, { limit, measurement });
          const verdict = first.reason === "unconfirmed"
            ? judgeBudget(plan, { limit, measurement, confirmation: stage() })
            : first;
          if (first.reason === "unconfirmed") stageFails++;
          if (verdict.outcome === "pass") passes++;
          if (verdict.outcome === "fail") failed = true;
        }
        runs++;
        if (failed) failedRuns++;
      }
      // Stages are independent, so the stage's rate gives the run's rate far more sharply than counting runs.
      const stageRate = stageFails / (worldRuns * BUDGETS);
      const runRate = 1 - (1 - stageRate ** 2) ** BUDGETS;
      assert.ok(runRate <= 0.01, `${name}: a run fails with ${runRate}`);
      assert.ok(stageRate > 0.002, `${name}: so careful that it cannot fail: ${stageRate}`);
      const passRate = passes / (worldRuns * BUDGETS);
      // Where the bound is exact the rate *is* 5 %: three standard errors of the count are allowed on top.
      const error = Math.sqrt(0.05 * 0.95 / (worldRuns * BUDGETS));
      assert.ok(
        passRate <= 0.05 + 3 * error,
        `${name}: a budget on its limit passes with ${passRate}`,
      );
    });
  }
  assert.ok(failedRuns / runs <= 0.01, `${failedRuns} of ${runs} runs failed`);
});

/** Whether a budget ends as a fail, at most 20 forks an arm and stage. */
function caught(plan: GatePlan, draw: () => number[]): boolean {
  const stage = () => ({ contrasts: draw(), leastSamples: FORK_SAMPLES });
  const measurement = stage();
  if (judgeStage(plan, limit, measurement).outcome !== "fail") return false;
  return judgeBudget(plan, { limit, measurement, confirmation: stage() }).outcome === "fail";
}

Deno.test("3 points beyond a limit of 1.05 are caught in 9 of 10 runs, confirmation included", () => {
  // Processes 2 % apart, 10 % noise within one, 501 samples a fork, at most 20 forks an arm and stage, 24 budgets.
  const rng = seededRng(303);
  const { contrasts } = world("processes 2 % apart");
  const rate = share(4000, () => caught(plans.median, () => contrasts(rng, 20, Math.log(1.08))));
  assert.ok(rate >= 0.9, `${rate}`);
});

Deno.test("a quarter over the limit is caught at 8 replicates, twice the limit at 4", () => {
  const rng = seededRng(404);
  const { contrasts } = world("processes 2 % apart");
  const at = (replicates: number, truth: number) =>
    share(1000, () => caught(plans.median, () => contrasts(rng, replicates, Math.log(truth))));
  assert.ok(at(8, 1.3125) > 0.99);
  assert.ok(at(4, 2.1) > 0.99);
});

Deno.test("two equal arms pass a limit of 1.10, most of them at the first looks", () => {
  const rng = seededRng(505);
  for (const name of ["processes 2 % apart", "1 in 20 forks disturbed", "heavy tails"]) {
    const { contrasts } = world(name);
    let early = 0;
    const passed = share(1000, () => {
      const stage = { contrasts: contrasts(rng, 20, 0) };
      const { outcome, replicates } = judgeStage(plans.median, { max: Math.log(1.1) }, stage);
      if (outcome === "pass" && replicates <= 8) early++;
      return outcome === "pass";
    });
    assert.ok(passed >= 0.97 && early >= 700, `${name}: ${passed}, ${early} early`);
  }
});

Deno.test("a biased machine is noticed by its control instead of failing the budget", () => {
  const rng = seededRng(606);
  const { contrasts } = world("processes 2 % apart");
  const judged = (bias: number) => {
    const counts = { pass: 0, fail: 0, unsound: 0, undecided: 0 };
    for (let trial = 0; trial < 1000; trial++) {
      const stage = { contrasts: contrasts(rng, 20, bias), control: contrasts(rng, 20, bias) };
      const { outcome, reason } = judgeStage(plans.median, { max: 0 }, stage);
      if (reason === "unsound") counts.unsound++;
      else counts[outcome === "inconclusive" ? "undecided" : outcome]++;
    }
    return counts;
  };
  const biased = judged(0.05);
  assert.ok(biased.unsound > 980 && biased.fail < 20, JSON.stringify(biased));
  assert.ok(judged(0).unsound < 10);
});

/** Mean contrast of arm 1 with arm 0 over many runs, when arm 1 leaves a debt of 2 % on whatever runs next. */
function orderBias(
  arms: number,
  replicates: number,
  sequence: (run: number, replicate: number) => readonly number[],
  rng: Rng,
): number {
  const runs = Math.ceil(8000 / replicates);
  let sum = 0;
  for (let run = 0; run < runs; run++) {
    for (let replicate = 0; replicate < replicates; replicate++) {
      const order = sequence(run, replicate);
      const samples: number[][] = Array.from({ length: arms }, () => []);
      for (let i = 1; i < order.length; i++) {
        const debt = order[i - 1] === 1 ? 0.02 : 0;
        const arm = samples[order[i] ?? 0] ?? [];
        for (let k = 0; k < 10; k++) arm.push(debt + 0.05 * rng.normal());
      }
      sum += (quantile(samples[1] ?? [], 0.5) - quantile(samples[0] ?? [], 0.5)) / replicates;
    }
  }
  return sum / runs;
}

Deno.test("the schedule's order bias stays below 0.2 % at every look when an arm leaves 2 % debt", async (t) => {
  for (const arms of [2, 3, 4, 5]) {
    await t.step(`${arms} arms`, () => {
      const rng = seededRng(707);
      for (const look of [4, 8, 12, 20]) {
        const bias = orderBias(arms, look, (seed, replicate) => {
          const { leadIn, blocks } = replicateOrder({ arms, seed, replicate });
          return [leadIn, ...blocks];
        }, rng);
        assert.ok(Math.abs(bias) < 0.002, `${arms} arms, look ${look}: ${bias}`);
      }
    });
  }
  await t.step("and the test would see a bias: plain alternation hides the whole debt", () => {
    const bias = orderBias(2, 4, () => [1, 0, 1, 0, 1, 0, 1, 0, 1], seededRng(808));
    assert.ok(Math.abs(bias + 0.02) < 0.002, `${bias}`);
  });
});
