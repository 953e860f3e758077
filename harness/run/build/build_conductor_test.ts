import assert from "node:assert/strict";
import type { BuildBudget, BuildPlan } from "../../core/build_time.ts";
import { RunError } from "../../core/errors.ts";
import type { RunEvent } from "../../core/events.ts";
import type { SampleRecord } from "../../results/sample_record.ts";
import { type Rng, seededRng } from "../../stats/mod.ts";
import { judgeRun } from "../judge_run.ts";
import { PROFILES } from "../profile.ts";
import { BuildConductor, type BuildConductorOptions } from "./build_conductor.ts";
import type { BuildProfile } from "./build_profile.ts";
import { added, FakeBuilder, type FakeBuilds, FakeClock, fakePlan } from "./_fake_builder.ts";

const SECOND = 1e9;
const WITHIN = { share: 0.05, atLeast: 0.1 * SECOND };
const PROFILE: BuildProfile = { looks: [4, 8], warmups: 2, maxTimeNs: null };

/** Times around 8 s for a clean build and 3 s for others, 1 % apart. */
function times(rng: Rng, more: Readonly<Record<string, number>> = {}): FakeBuilds["wallNs"] {
  return ({ arm, change }) =>
    Math.round(
      ((change === "clean" ? 8 : 3) + (more[arm.scope] ?? 0)) * SECOND * (1 + 0.01 * rng.normal()),
    );
}

interface Ran {
  readonly builder: FakeBuilder;
  readonly events: RunEvent[];
  readonly records: SampleRecord[];
  readonly outcome: Awaited<ReturnType<BuildConductor["run"]>>;
  /** Verdict words and the exit code. */
  readonly verdicts: readonly string[];
  readonly exitCode: number;
}

async function run(
  plan: BuildPlan,
  behaviour: FakeBuilds,
  options: Partial<BuildConductorOptions> = {},
): Promise<Ran> {
  const clock = new FakeClock();
  const builder = new FakeBuilder(clock, behaviour);
  const events: RunEvent[] = [];
  const records: SampleRecord[] = [];
  const conductor = new BuildConductor({
    plan,
    profile: PROFILE,
    controls: true,
    dropsDisturbed: true,
    gatedBudgets: plan.cells.reduce((sum, cell) => sum + cell.budgets.length, 0),
    builder,
    seed: 1,
    listener: { onEvent: (event) => events.push(event) },
    signal: new AbortController().signal,
    clock,
    machine: { cores: 2, ownCpuNs: () => 0, load: () => 0 },
    onRecord: (_, record) => {
      records.push(record);
      return Promise.resolve();
    },
    ...options,
  });
  const outcome = await conductor.run();
  const judged = judgeRun({
    cells: [],
    builds: outcome.cells,
    problems: outcome.problems,
    profile: PROFILES.quick as never,
  }, { interrupted: outcome.interrupted, strict: false });
  const verdicts = judged.verdicts.map((one) => one.verdict);
  return { builder, events, records, outcome, verdicts, exitCode: judged.exitCode };
}

const BUDGETS: readonly BuildBudget[] = [
  added("project", "none", { within: WITHIN }, ["clean", "incremental"]),
  added("all", "none", { min: 0.5 * SECOND }, ["clean"]),
];

Deno.test("the reference's findings: PROJECT is equivalent to none, ALL is clearly above it", async () => {
  const rng = seededRng(1);
  const more = { project: 0.03, all: 2 };
  const { verdicts, exitCode, outcome } = await run(
    fakePlan(["clean", "incremental"], BUDGETS),
    { wallNs: times(rng, more) },
  );
  assert.deepEqual(verdicts, ["pass", "pass", "pass"]);
  assert.equal(exitCode, 0);
  const [clean] = outcome.cells;
  assert.equal(clean?.paired, true);
  assert.deepEqual(clean?.arms.map((arm) => arm.id), ["none", "project", "all", "none#2"]);
  const [none] = clean?.arms ?? [];
  assert.ok((none?.minNs ?? 0) <= (none?.medianNs ?? 0) && none?.builds.length === 4);
  const compile = none?.steps.find((step) => step.kind === "compile");
  const transform = none?.steps.find((step) => step.kind === "transform");
  assert.ok((compile?.medianNs ?? 0) > 20 * (transform?.medianNs ?? Infinity));
});

Deno.test("a margin's share is of the reference arm's own median, at each change", async () => {
  const rng = seededRng(2);
  // 0.35 s is within 5 % of 8 s, and beyond 5 % of 3 s.
  const { verdicts, outcome } = await run(
    fakePlan(["clean", "incremental"], [added("project", "none", { within: { share: 0.05 } })]),
    {
      wallNs: ({ arm, change }) =>
        Math.round(
          ((change === "clean" ? 8 : 3) + (arm.scope === "project" ? 0.35 : 0)) * SECOND *
            (1 + 0.001 * rng.normal()),
        ),
    },
  );
  assert.deepEqual(verdicts, ["pass", "fail"]);
  assert.equal(outcome.cells.length, 2);
});

Deno.test("every round builds every arm of every change once, in balanced order, after warm-ups", async () => {
  const { builder, records } = await run(
    fakePlan(["clean", "incremental", "noop"], [added("all", "none", { min: 1 })]),
    { wallNs: times(seededRng(3), { all: 2 }) },
    { profile: { ...PROFILE, looks: [4] } },
  );
  const arms = ["none", "project", "all", "none#2"];
  const rounds = Array.from(
    { length: 6 },
    (_, round) => builder.log.slice(round * 12, round * 12 + 12),
  );
  assert.equal(builder.log.length, 72);
  for (const round of rounds) {
    for (const [at, change] of ["clean", "incremental", "noop"].entries()) {
      const part = round.slice(4 * at, 4 * at + 4);
      assert.deepEqual([...part].sort(), arms.map((arm) => `${change} ${arm}`).sort());
    }
  }
  // Four measured rounds of four arms: each arm is once at each place, and follows each other once.
  const orders = rounds.slice(2).map((round) => round.slice(0, 4).map((one) => one.split(" ")[1]));
  for (const arm of arms) {
    assert.deepEqual(orders.map((order) => order.indexOf(arm)).sort(), [0, 1, 2, 3]);
  }
  const successions = new Set(
    orders.flatMap((order) => order.slice(1).map((b, at) => `${order[at]} ${b}`)),
  );
  assert.equal(successions.size, 12);
  assert.equal(records.length, 48, "warm-ups are not kept");
  assert.equal(new Set(builder.edits).size, builder.edits.length, "an edit came twice");
});

Deno.test("a clear breach fails only after a confirmation in fresh processes, in reversed order", async () => {
  const { builder, outcome, verdicts, exitCode } = await run(
    fakePlan(["clean"], [added("project", "none", { within: WITHIN })]),
    { wallNs: times(seededRng(4), { project: 3 }) },
  );
  assert.deepEqual(verdicts, ["fail"]);
  assert.equal(exitCode, 99);
  const restart = builder.log.indexOf("restart");
  assert.ok(restart > 0);
  const arms = builder.log.slice(8, 12);
  const [confirmed] = [builder.log.slice(restart + 1 + 8, restart + 1 + 12)];
  assert.deepEqual(confirmed, arms.toReversed());
  const stages = outcome.cells[0]?.replicates.map((one) => one.stage);
  assert.deepEqual([...new Set(stages)], ["measurement", "confirmation"]);
});

Deno.test("rounds go on where a budget is open, and only there; then the last look ends them", async () => {
  const rng = seededRng(5);
  const { outcome, verdicts } = await run(
    fakePlan(["clean", "noop"], [
      added("project", "none", { within: WITHIN }, ["clean"]),
      added("all", "none", { max: 0.3 * SECOND }, ["noop"]),
    ]),
    // Too noisy to tell from the limit that it lies on.
    {
      wallNs: ({ arm, change }) =>
        change === "clean"
          ? Math.round(8 * SECOND * (1 + 0.002 * rng.normal()))
          : Math.round((3 + (arm.scope === "all" ? 0.3 : 0)) * SECOND * (1 + 0.1 * rng.normal())),
    },
  );
  assert.deepEqual(verdicts, ["pass", "inconclusive"]);
  assert.deepEqual(outcome.cells.map((cell) => cell.replicates.length), [4, 8]);
});

Deno.test("two equal arms that differ make a cell inconclusive, not failed", async () => {
  const rng = seededRng(6);
  const { verdicts, exitCode, outcome } = await run(
    fakePlan(["clean"], [added("project", "none", { max: 0.1 * SECOND })]),
    {
      wallNs: ({ arm }) =>
        Math.round(
          (8 + (arm.id === "none#2" || arm.id === "project" ? 2 : 0)) *
            SECOND * (1 + 0.002 * rng.normal()),
        ),
    },
  );
  assert.deepEqual(verdicts, ["inconclusive"]);
  assert.equal(exitCode, 0);
  assert.equal(outcome.cells[0]?.replicates.length, 8);
});

Deno.test("rounds that others disturbed are dropped, kept in the result, and too many are said to be", async () => {
  const { outcome, verdicts, events } = await run(
    fakePlan(["clean"], [added("project", "none", { within: WITHIN })]),
    { wallNs: times(seededRng(7)), foreignCores: 1.5 },
  );
  assert.deepEqual(verdicts, ["inconclusive"]);
  assert.ok(outcome.cells[0]?.replicates.every((one) => one.dropped?.includes("1.50 cores")));
  assert.equal(outcome.cells[0]?.arms[0]?.medianNs, null);
  assert.ok(
    events.some((event) => event.type === "warning" && event.message.includes("is dropped")),
  );
});

Deno.test("a build that fails breaks its scenario: no verdict from half a measurement, exit 1", async () => {
  const { verdicts, exitCode, outcome } = await run(
    fakePlan(["clean", "incremental"], BUDGETS),
    {
      wallNs: times(seededRng(8)),
      onBuild: ({ arm, change }, builds) => {
        if (builds > 30 && arm.id === "all" && change === "clean") {
          throw new RunError("Gradle could not build :app:assemble");
        }
      },
    },
  );
  assert.deepEqual(verdicts, ["error", "error", "error"]);
  assert.equal(exitCode, 1);
  assert.deepEqual(outcome.problems.map((one) => [one.cell, one.arm]), [
    ["builds/clean", "all"],
    ["builds/incremental", null],
  ]);
  assert.match(outcome.problems[1]?.message ?? "", /A build of "builds\/clean" broke/);
  assert.ok((outcome.cells[0]?.replicates.length ?? 0) > 0, "what was measured is kept");
});

Deno.test("a file error while a build is prepared breaks its scenario as well: run() does not throw", async () => {
  const { verdicts, exitCode, outcome } = await run(fakePlan(["clean", "incremental"], BUDGETS), {
    wallNs: times(seededRng(8)),
    onPrepare: ({ change, unique }) => {
      if (change !== "incremental" || !unique.endsWith("0038")) return;
      throw new Error("No space left on device (os error 28)");
    },
  });
  assert.deepEqual(verdicts, ["error", "error", "error"]);
  assert.equal(exitCode, 1);
  assert.match(
    outcome.problems[1]?.message ?? "",
    /^Cannot build arm "[a-z#2]+" of "builds\/incremental": No space left on device/,
  );
  assert.equal(outcome.cells[0]?.replicates.length, 3, "what was measured is kept");
});

Deno.test("an incremental build that a cache answers is an error, not a fast build", async () => {
  const cached = await run(fakePlan(["incremental"], []), {
    wallNs: times(seededRng(9)),
    outcome: (_, good) => ({
      ...good,
      steps: good.steps.map((step) => ({ ...step, cached: true })),
    }),
  });
  assert.match(
    cached.outcome.problems[0]?.message ?? "",
    /every compile step was answered by a cache/,
  );
  const same = await run(fakePlan(["incremental"], []), {
    wallNs: times(seededRng(9)),
    outcome: (_, good) => ({ ...good, output: "always" }),
  });
  assert.match(same.outcome.problems[0]?.message ?? "", /the output is the same/);
  const none = await run(fakePlan(["incremental"], []), {
    wallNs: times(seededRng(9)),
    outcome: (_, good) => ({
      ...good,
      steps: good.steps.filter((step) => step.kind !== "compile"),
    }),
  });
  assert.match(none.outcome.problems[0]?.message ?? "", /arm "none" had no compile step/);
  let count = 0;
  const restless = await run(fakePlan(["noop"], []), {
    wallNs: times(seededRng(9)),
    outcome: (_, good) => ({ ...good, output: String(++count) }),
  });
  assert.match(restless.outcome.problems[0]?.message ?? "", /With nothing changed/);
});

Deno.test("an interruption keeps what was measured, whenever it comes", async () => {
  for (const after of [1, 9, 20, 27]) {
    const controller = new AbortController();
    const { outcome, exitCode, verdicts } = await run(
      fakePlan(["clean", "incremental"], BUDGETS),
      {
        wallNs: times(seededRng(10)),
        onBuild: (_, builds) => {
          if (builds !== after) return;
          controller.abort();
          throw new Error("killed in the middle");
        },
      },
      { signal: controller.signal },
    );
    assert.equal(outcome.interrupted, true);
    assert.equal(exitCode, 130);
    assert.deepEqual(outcome.problems, []);
    assert.equal(outcome.cells[0]?.replicates.length, after < 21 ? 0 : 1);
    assert.ok(verdicts.every((one) => one === "inconclusive" || one === "missing"));
  }
});

Deno.test("time that runs out ends the rounds after the first look", async () => {
  const { outcome } = await run(
    fakePlan(["noop"], [added("all", "none", { max: 1 })]),
    { wallNs: times(seededRng(11)) },
    { profile: { ...PROFILE, maxTimeNs: 100 * SECOND } },
  );
  const rounds = outcome.cells[0]?.replicates.length ?? 0;
  assert.ok(rounds >= 4 && rounds < 8, `${rounds}`);
});

Deno.test("a confirmation begins only if there is time for its warm-up and a replicate", async () => {
  const budget = added("project", "none", { within: WITHIN });
  const plan = fakePlan(["clean"], [budget], ["none", "project"]);
  // None, project and the control take 8 + 11 + 8 s: 2 + 4 rounds end after 162 s, a confirmation's
  // warm-up and its first replicate would after 243 s.
  const wallNs: FakeBuilds["wallNs"] = ({ arm }) => (arm.scope === "project" ? 11 : 8) * SECOND;
  const confirmed = async (maxS: number) => {
    const { builder } = await run(
      plan,
      { wallNs },
      { profile: { looks: [4], warmups: 2, maxTimeNs: maxS * SECOND } },
    );
    return { restarted: builder.log.includes("restart"), builds: builder.log.length };
  };
  assert.deepEqual(await confirmed(242), { restarted: false, builds: 18 });
  assert.equal((await confirmed(243)).restarted, true);
});

Deno.test("a profile without looks builds every arm and measures nothing", async () => {
  const { builder, outcome, verdicts } = await run(
    fakePlan(["clean"], [added("all", "none", { max: 1 })]),
    { wallNs: times(seededRng(12)) },
    { profile: { looks: [], warmups: 1, maxTimeNs: null } },
  );
  assert.equal(builder.log.length, 4);
  assert.deepEqual(outcome.cells[0]?.replicates, []);
  assert.deepEqual(verdicts, ["skipped"]);
});

Deno.test("budgets on steps judge the steps; without any step there is nothing to judge", async () => {
  const limit: BuildBudget = {
    kind: "limit",
    metric: "build.transform",
    arm: "project",
    at: {},
    max: 0.3 * SECOND,
  };
  const good = await run(fakePlan(["clean"], [limit]), { wallNs: times(seededRng(13)) });
  assert.deepEqual(good.verdicts, ["pass"]);
  const silent = await run(fakePlan(["clean"], [limit]), {
    wallNs: times(seededRng(13)),
    outcome: () => ({ steps: [], output: null }),
  });
  assert.deepEqual(silent.verdicts, ["missing"]);
  assert.equal(silent.exitCode, 1);
});
