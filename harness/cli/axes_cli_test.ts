import assert from "node:assert/strict";
import { join } from "node:path";
import { parseRunResult } from "../results/parse_result.ts";
import type { CellResult, RunResult } from "../results/run_result.ts";
import { REPOSITORY, TempProject } from "../testing/temp_project.ts";

async function latestResult(project: TempProject): Promise<RunResult> {
  const run = (await project.read(".scenario/latest")).trim();
  const path = `.scenario/${run}/results.json`;
  return parseRunResult(JSON.parse(await project.read(path)), path);
}

/** Every timed round trip of every fork was captured once, or not at all in the arm `none`. */
function assertCaptured(cell: CellResult): void {
  assert.equal(cell.proven, true, cell.id);
  for (const { id, mode, forks } of cell.arms) {
    assert.ok(forks.length > 0, `${cell.id} ${id}`);
    for (const { samplesNs, batch, captured } of forks) {
      assert.ok(samplesNs.length > 0 && samplesNs.length % cell.axes.threads === 0);
      const trips = mode === "none" ? 0 : samplesNs.length * batch;
      assert.deepEqual([captured.requests, captured.responses], [trips, trips], cell.id);
      assert.deepEqual(captured.problems, []);
    }
  }
}

const LOADED = `import { bridge, defineScenario } from "@dari/scenario";
const rest = { title: "T", bridge: bridge.jsonString(), payload: { size: "1 KB" } } as const;
export default [
  defineScenario({
    ...rest,
    id: "loaded",
    capture: ["none", "direct", "plugin"],
    scope: "all",
    prefill: [100, 500],
    threads: 2,
    budgets: (b) => [b.limit("plugin", { at: { prefill: 500 }, metric: "entries", max: 1 })],
  }),
  defineScenario({ ...rest, id: "untouched", capture: ["none", "direct"], buildType: "release" }),
];
`;

Deno.test("cells with stored entries, threads, a plugin scope or a release build are proven and measured", async () => {
  await using project = await TempProject.create({ "scenarios/a.scenario.ts": LOADED });
  const run = await project.scenario(["--profile", "smoke"]);
  assert.equal(run.code, 0, run.stdout + run.stderr);
  const { cells, verdicts } = await latestResult(project);
  assert.deepEqual(cells.map(({ id }) => id), [
    "loaded/1KB/records/dari/all/prefill-100/threads-2",
    "loaded/1KB/records/dari/all/prefill-500/threads-2",
    "untouched/1KB/records/dari/release",
  ]);
  cells.forEach(assertCaptured);
  assert.deepEqual(cells[1]?.axes, {
    size: "1 KB",
    content: "records",
    runtime: "dari",
    buildType: "debug",
    scope: "all",
    prefill: 500,
    threads: 2,
  });
  assert.deepEqual(verdicts.map(({ verdict, cell }) => [verdict, cell]), [
    ["pass", "loaded/1KB/records/dari/all/prefill-500/threads-2"],
  ]);
  assert.match(run.stdout, /dari, plugin scope all, 100 entries stored before, 2 threads\n/);
  assert.match(run.stdout, /dari, release build\n/);
});

Deno.test("the fixtures of the further axes are proven in every cell", async () => {
  await using project = await TempProject.create({});
  const run = await project.scenario([
    join(REPOSITORY, "fixtures/scenarios/axes"),
    "--profile",
    "proof",
  ]);
  assert.equal(run.code, 0, run.stdout + run.stderr);
  const { cells } = await latestResult(project);
  assert.equal(cells.length, 14);
  assert.deepEqual(cells.filter(({ proven }) => proven !== true).map(({ id }) => id), []);
});

Deno.test("an arm plugin where there can be none ends with 2, the value and what to do", async () => {
  await using project = await TempProject.create({
    "scenarios/a.scenario.ts": LOADED.replace(
      'capture: ["none", "direct"], buildType: "release"',
      'capture: ["none", "plugin"], buildType: ["debug", "release"]',
    ),
  });
  const run = await project.scenario(["list"]);
  assert.equal(run.code, 2);
  assert.equal(run.stdout, "");
  assert.match(
    run.stderr,
    /Cannot use buildType\[1\]: "release" has no arm "plugin".*\n +at scenarios\/a\.scenario\.ts:13:3\n +hint: leave "plugin" out of capture, or write exclude/,
  );
});
