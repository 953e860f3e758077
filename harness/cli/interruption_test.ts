import assert from "node:assert/strict";
import { parseRunResult } from "../results/parse_result.ts";
import { readSampleLog } from "../results/sample_log.ts";
import { type ListedProcess, runningProcesses } from "../testing/process_list.ts";
import { TempProject } from "../testing/temp_project.ts";

const LONG = `import { bridge, defineScenario } from "@dari/scenario";
export default defineScenario({
  id: "long",
  title: "Long",
  bridge: bridge.splitArgs(),
  payload: { size: ["100 B", "10 KB"] },
  capture: ["none", "direct", "plugin"],
  budgets: (b) => [b.limit("plugin", { metric: "entries", max: 1 })],
});
`;

/** Workers that a run of the command line has started. */
async function workersOf(run: number): Promise<ListedProcess[]> {
  return (await runningProcesses()).filter((one) =>
    one.parent === run && one.command.includes("dev.dari.bench.jvm.Main")
  );
}

async function assertEnded(workers: readonly ListedProcess[]): Promise<void> {
  const running = new Set((await runningProcesses()).map((one) => one.pid));
  assert.deepEqual(workers.filter((one) => running.has(one.pid)), []);
}

/** Waits until a run has begun to keep samples. */
async function measuring(project: TempProject): Promise<string> {
  for (;;) {
    try {
      const run = (await project.read(".scenario/latest")).trim();
      for await (const entry of Deno.readDir(`${project.root}/.scenario/${run}/samples`)) {
        const text = await project.read(`.scenario/${run}/samples/${entry.name}`);
        if (text.includes('"type":"block"')) return run;
      }
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function finished(child: Deno.ChildProcess): Promise<{ code: number; stderr: string }> {
  const { code, stderr } = await child.output();
  return { code, stderr: new TextDecoder().decode(stderr) };
}

async function checkPartial(project: TempProject, run: string): Promise<void> {
  const path = `.scenario/${run}/results.json`;
  const result = parseRunResult(JSON.parse(await project.read(path)), path);
  assert.equal(result.exitCode, 130);
  assert.equal(result.complete, false);
  const log = `${project.root}/.scenario/${run}/samples/long.100B.records.dari.ndjson`;
  assert.ok((await readSampleLog(log)).records.length > 0);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.test(`${signal} to deno run alone ends every worker, keeps a readable result, exits 130`, async () => {
    await using project = await TempProject.create({ "scenarios/long.scenario.ts": LONG });
    const child = await project.start([]);
    const run = await measuring(project);
    const workers = await workersOf(child.pid);
    assert.ok(workers.length > 0);
    child.kill(signal);
    const { code, stderr } = await finished(child);
    assert.equal(code, 130, stderr);
    await assertEnded(workers);
    await checkPartial(project, run);
  });
}

Deno.test("Ctrl-C to the process group ends every worker, keeps a readable result, exits 130", async () => {
  await using project = await TempProject.create({ "scenarios/long.scenario.ts": LONG });
  // setsid makes a group of its own, as a terminal's job is one.
  const child = await project.startInGroup([]);
  const run = await measuring(project);
  const before = await workersOf(child.pid);
  await new Deno.Command("kill", { args: ["-INT", "--", `-${child.pid}`] }).output();
  const { code, stderr } = await finished(child);
  assert.equal(code, 130, stderr);
  await assertEnded(before);
  await checkPartial(project, run);
});

/** Its first cell's blocks take long enough to find a worker in the middle of one. */
const HEAVY = LONG.replace("splitArgs", "jsonString").replace(
  '"100 B", "10 KB"',
  '"1 MB", "100 B"',
);

Deno.test("a worker killed from outside: exit 1, worker, arm and cell named, the rest kept", async () => {
  await using project = await TempProject.create({ "scenarios/long.scenario.ts": HEAVY });
  const child = await project.start(["--profile", "smoke"]);
  await measuring(project);
  let victim: { pid: number } | undefined;
  while (victim === undefined) victim = (await workersOf(child.pid))[0];
  Deno.kill(victim.pid, "SIGKILL");
  const { code, stderr } = await finished(child);
  assert.equal(code, 1, stderr);
  const run = (await project.read(".scenario/latest")).trim();
  const path = `.scenario/${run}/results.json`;
  const result = parseRunResult(JSON.parse(await project.read(path)), path);
  assert.equal(result.problems.length, 1);
  const [problem] = result.problems;
  assert.match(
    problem?.message ?? "",
    /The worker of arm "(none|direct|plugin)" in cell "long\/.*" \(process \d+\) ended .*SIGKILL/,
  );
  const other = result.cells.find((cell) => cell.id !== problem?.cell);
  assert.equal(other?.arms[0]?.forks.length, 2);
  assert.deepEqual(
    result.verdicts.map((one) => [one.cell === problem?.cell, one.verdict]).sort(),
    [[false, "pass"], [true, "error"]],
  );
});
