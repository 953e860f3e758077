/**
 * What a margin promises that is itself measured, tried thousands of times. Seeds are fixed.
 */
import assert from "node:assert/strict";
import { median } from "./quantile.ts";
import {
  type EquivalenceMargin,
  type GatePlan,
  judgeBudget,
  judgeStage,
  planGate,
  type Rng,
  seededRng,
  type StageInput,
} from "./mod.ts";

/** How builds vary, as shares of their time. */
interface BuildWorld {
  readonly name: string;
  /** What a round has in common: both arms' builds are so much slower. */
  readonly round: (rng: Rng) => number;
  /** What a build has of its own. */
  readonly own: (rng: Rng) => number;
}

const WORLDS: readonly BuildWorld[] = [
  { name: "3 % noise", round: () => 0, own: (rng) => 0.03 * rng.normal() },
  {
    name: "slow and fast rounds, 15 % apart",
    round: (rng) => 0.15 * rng.normal(),
    own: (rng) => 0.01 * rng.normal(),
  },
  {
    name: "1 build in 20 disturbed by up to a quarter",
    round: (rng) => 0.05 * rng.normal(),
    own: (rng) => (rng.uniform() < 0.05 ? 0.25 * rng.uniform() : 0) + 0.02 * rng.normal(),
  },
];

const SECOND = 1e9;
const REFERENCE = 8 * SECOND;

/** Rounds of an arm that adds `added` of the reference's time, and `fixed` nanoseconds. */
function rounds(
  world: BuildWorld,
  rng: Rng,
  count: number,
  truth: { readonly added?: number; readonly fixed?: number },
): StageInput {
  const reference: number[] = [];
  const contrasts: number[] = [];
  for (let round = 0; round < count; round++) {
    const common = REFERENCE * Math.exp(world.round(rng));
    const versus = common * Math.exp(world.own(rng));
    const arm = common * (1 + (truth.added ?? 0)) * Math.exp(world.own(rng)) + (truth.fixed ?? 0);
    reference.push(versus);
    contrasts.push(arm - versus);
  }
  return { contrasts, reference };
}

const LOOKS: readonly (readonly number[])[] = [[4], [6, 10, 16]];

function planOf(looks: readonly number[], { share = 0, atLeast = 0 }: EquivalenceMargin): GatePlan {
  const margins = share > 0 && atLeast > 0 ? 2 : 1;
  return planGate({ gatedBudgets: 4, looks, bothSides: true, margins });
}

/** Truths that lie exactly on the margin: by its share, by its least, and where both are equal. */
const ON_THE_MARGIN: readonly {
  readonly name: string;
  readonly within: EquivalenceMargin;
  readonly truth: { readonly added?: number; readonly fixed?: number };
}[] = [
  { name: "share", within: { share: 0.05, atLeast: 0.1 * SECOND }, truth: { added: 0.05 } },
  { name: "share, the other side", within: { share: 0.05 }, truth: { added: -0.05 } },
  { name: "least", within: { share: 0.01, atLeast: 0.4 * SECOND }, truth: { fixed: 0.4 * SECOND } },
  {
    name: "both equal",
    within: { share: 0.05, atLeast: 0.05 * REFERENCE },
    truth: { added: 0.05 },
  },
];

const TRIALS = 4_000;

Deno.test("a truth on the margin passes at most once in 20, and fails no more often than a stage may", async (t) => {
  for (const world of WORLDS) {
    for (const looks of LOOKS) {
      for (const { name: where, within, truth } of ON_THE_MARGIN) {
        await t.step(`${world.name}, looks ${looks.join(", ")}, ${where}`, () => {
          const plan = planOf(looks, within);
          const most = looks.at(-1) as number;
          const rng = seededRng(11);
          let passes = 0;
          let fails = 0;
          for (let trial = 0; trial < TRIALS; trial++) {
            const { outcome } = judgeStage(plan, { within }, rounds(world, rng, most, truth));
            if (outcome === "pass") passes++;
            if (outcome === "fail") fails++;
          }
          const most3 = (promise: number) =>
            promise + 3 * Math.sqrt(promise * (1 - promise) / TRIALS);
          assert.ok(passes / TRIALS <= most3(0.05), `passes with ${passes / TRIALS}`);
          assert.ok(fails / TRIALS <= most3(plan.stageFalseFail), `fails with ${fails / TRIALS}`);
        });
      }
    }
  }
});

Deno.test("a margin put in as if it were known passes too often: what the promise above is worth", () => {
  const world = WORLDS[1] as BuildWorld;
  const rng = seededRng(12);
  const plan = planGate({ gatedBudgets: 4, looks: [16], bothSides: true });
  const counts = { measured: 0, known: 0 };
  for (let trial = 0; trial < TRIALS; trial++) {
    // The margin is 30 % of a reference that a round's own pace moves more than the difference.
    const stage = rounds(world, rng, 16, { fixed: 0.3 * REFERENCE });
    const margin = 0.3 * median(stage.reference ?? []);
    if (judgeStage(plan, { within: { share: 0.3 } }, stage).outcome === "pass") counts.measured++;
    const known = judgeStage(plan, { max: margin, min: -margin }, stage);
    if (known.outcome === "pass") counts.known++;
  }
  assert.ok(counts.measured / TRIALS <= 0.06, `measured: ${counts.measured / TRIALS}`);
  assert.ok(counts.known / TRIALS >= 0.15, `known: ${counts.known / TRIALS}`);
});

Deno.test("no difference passes and a clear one is caught, confirmation included", () => {
  for (const world of WORLDS) {
    const rng = seededRng(13);
    const within = { share: 0.05, atLeast: 0.1 * SECOND };
    const plan = planOf([6, 10, 16], within);
    const most = 16;
    let passed = 0;
    let caught = 0;
    for (let trial = 0; trial < 1_000; trial++) {
      const equal = rounds(world, rng, most, {});
      if (judgeStage(plan, { within }, equal).outcome === "pass") passed++;
      const verdict = judgeBudget(plan, {
        limit: { within },
        measurement: rounds(world, rng, most, { added: 0.2 }),
        confirmation: rounds(world, rng, most, { added: 0.2 }),
      });
      if (verdict.outcome === "fail") caught++;
    }
    assert.ok(passed >= 850, `${world.name}: ${passed} of 1000 equal arms pass`);
    assert.ok(caught >= 950, `${world.name}: ${caught} of 1000 clear differences are caught`);
  }
});

Deno.test("no difference found is not equivalence: few noisy rounds stay undecided", () => {
  const rng = seededRng(14);
  const noisy = { name: "noisy", round: () => 0, own: (one: Rng) => 0.2 * one.normal() };
  const plan = planGate({ gatedBudgets: 4, looks: [4], bothSides: true });
  let passed = 0;
  for (let trial = 0; trial < 1_000; trial++) {
    const stage = rounds(noisy, rng, 4, {});
    if (judgeStage(plan, { within: { share: 0.05 } }, stage).outcome === "pass") passed++;
  }
  assert.ok(passed < 50, `${passed}`);
});

Deno.test("what is shown is decided by: bounds within the margin pass, the margin is the larger one", () => {
  const plan = planGate({ gatedBudgets: 1, looks: [6], bothSides: true });
  const reference = [100, 101, 99, 100, 102, 98];
  const judged = judgeStage(plan, { within: { share: 0.1, atLeast: 5 } }, {
    reference,
    contrasts: [1, 2, 0, 1, 2, 1],
  });
  assert.equal(judged.margin, 10);
  assert.equal(judged.outcome, "pass");
  assert.ok((judged.passBounds?.upper ?? Infinity) <= 10);
  const least = judgeStage(plan, { within: { share: 0.001, atLeast: 5 } }, {
    reference,
    contrasts: [1, 2, 0, 1, 2, 1],
  });
  assert.equal(least.margin, 5);
  assert.equal(least.outcome, "pass");
  assert.throws(
    () => judgeStage(plan, { within: { share: 0.1 } }, { contrasts: [1, 2] }),
    /without the reference/,
  );
  assert.throws(
    () => judgeStage(plan, { within: { share: 0.1 }, max: 1 }, { contrasts: [1], reference }),
    /margin and a side/,
  );
});

Deno.test("two margins about equal are two chances to pass wrongly: each gets half of the error", () => {
  const world = WORLDS[1] as BuildWorld;
  const within = { share: 0.05, atLeast: 0.05 * REFERENCE };
  const rate = (margins: number) => {
    const rng = seededRng(15);
    const plan = planGate({ gatedBudgets: 4, looks: [4], bothSides: true, margins });
    let passes = 0;
    for (let trial = 0; trial < TRIALS; trial++) {
      const stage = rounds(world, rng, 4, { added: 0.05 });
      if (judgeStage(plan, { within }, stage).outcome === "pass") passes++;
    }
    return passes / TRIALS;
  };
  assert.ok(rate(2) <= 0.05, `${rate(2)}`);
  assert.ok(rate(1) > 0.06, `${rate(1)}`);
});
