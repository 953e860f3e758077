import assert from "node:assert/strict";
import { exampleResult } from "../results/example_result.ts";
import { exampleSelftestCell } from "../results/example_selftest.ts";
import type { SelftestReport } from "../results/selftest_report.ts";
import { serializeRunResult } from "../results/serialize_result.ts";
import { seededRng } from "../stats/mod.ts";
import { TempProject } from "../testing/temp_project.ts";

const RUN = "2026-11-30T20-43-11Z-ab12";

/** A project with one saved run: a self-test whose slowed arm is slower by a share. */
async function withSelftest(share: number, profile = "selftest"): Promise<TempProject> {
  const rng = seededRng(8);
  const example = exampleResult();
  const result = exampleResult({
    profile: { ...example.profile, name: profile, looks: [40] },
    verdicts: [],
    cells: [exampleSelftestCell({
      replicates: 40,
      latencyNs: (arm) => 1e5 * rng.logNormal(0.005) * (arm.endsWith("+10%") ? 1 + share : 1),
    })],
  });
  return await TempProject.create({
    [`.scenario/${RUN}/results.json`]: serializeRunResult(result),
    ".scenario/latest": `${RUN}\n`,
  });
}

Deno.test("scenario selftest --from gates a saved run's forks again, the same each time", async () => {
  await using project = await withSelftest(0.1);
  const first = await project.scenario(["selftest", "--from", "latest"]);
  assert.equal(first.code, 0, first.stderr);
  assert.match(first.stdout, /\+10 %, 1\.00, 24 +100\.0 \[99\.8 – 100\.0\]/);
  assert.match(first.stdout, /The gate keeps its promises on this machine\.\n$/);
  const again = await project.scenario(["selftest", "--from", RUN]);
  assert.equal(again.stdout, first.stdout);
});

Deno.test("scenario selftest --from exits 1 when a promise is broken, and --json says which", async () => {
  await using project = await withSelftest(0);
  const run = await project.scenario(["selftest", "--from", "latest", "--json"]);
  assert.equal(run.code, 1, run.stderr);
  const report = JSON.parse(run.stdout) as SelftestReport;
  assert.deepEqual([report.run, report.seed, report.draws, report.kept], [RUN, 7, 2_000, false]);
  assert.deepEqual(
    report.promises.filter((one) => !one.kept).map((one) => one.promise),
    ["10 % planted at limit 1.00 is caught in at least 27 of 30"],
  );
});

Deno.test("scenario selftest refuses runs that are none, and numbers that are none", async () => {
  await using project = await withSelftest(0.1, "gate");
  const other = await project.scenario(["selftest", "--from", "latest"]);
  assert.equal(other.code, 2);
  assert.match(other.stderr, new RegExp(`The run "${RUN}" is no self-test`));
  const draws = await project.scenario(["selftest", "--from", "latest", "--draws", "many"]);
  assert.equal(draws.code, 2);
  assert.match(draws.stderr, /Cannot use "many" draws: write a whole number from 1 to/);
});

Deno.test("scenario noise refuses a profile that judges nothing, before it builds anything", async () => {
  await using project = await TempProject.create({
    "scenarios/a.scenario.ts": `import { bridge, defineScenario } from "@dari/scenario";
export default defineScenario({
  id: "a",
  title: "A",
  bridge: bridge.splitArgs(),
  payload: { size: "100 B" },
  capture: ["none", "direct"],
});
`,
  });
  const run = await project.scenario(["noise", "--profile", "proof"]);
  assert.equal(run.code, 2, run.stderr);
  assert.match(run.stderr, /The profile "proof" judges nothing/);
  const few = await project.scenario(["noise", "--replicates", "1"]);
  assert.equal(few.code, 2);
  assert.match(few.stderr, /Cannot use "1" replicates: write a whole number from 2 to 200/);
});
