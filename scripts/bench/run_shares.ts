import type { RunResult } from "../../harness/results/run_result.ts";
import { parseRunResult } from "../../harness/results/parse_result.ts";
import { TempProject } from "../../harness/testing/temp_project.ts";

const SCENARIO = `import { bridge, defineScenario } from "@dari/scenario";
export default [bridge.splitArgs(), bridge.jsonString()].map((shape) => defineScenario({
  id: shape.name,
  title: shape.name,
  bridge: shape,
  payload: { size: "10 KB" },
  capture: ["none", "direct", "plugin"],
}));
`;

/** Where a run's wall time goes, in nanoseconds. */
function shares(result: RunResult): { name: string; ns: number }[] {
  const forks = result.cells.flatMap((cell) => cell.arms.flatMap((arm) => arm.forks));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const blocks = forks.flatMap((fork) => fork.blocks);
  const whole = (Date.parse(result.finishedAt) - Date.parse(result.startedAt)) * 1e6;
  const warmup = sum(forks.map((fork) => fork.warmup.elapsedNs));
  const measured = sum(forks.flatMap((fork) => fork.samplesNs));
  const drain = sum(blocks.map((block) => block.drainNs));
  // A block's wall time holds the drains between samples; what is left are arguments.
  const prepare = Math.max(0, sum(blocks.map((block) => block.wallNs)) - measured - drain);
  return [
    { name: "warm-up", ns: warmup },
    { name: "measured calls", ns: measured },
    { name: "drain", ns: drain },
    { name: "making arguments", ns: prepare },
    { name: "starting processes, proof, reports", ns: whole - warmup - measured - drain - prepare },
  ];
}

/**
 * The share of a quick run's wall time that each activity takes.
 *
 * @returns lines to print
 */
export async function benchRunShares(): Promise<string[]> {
  await using project = await TempProject.create({ "scenarios/two.scenario.ts": SCENARIO });
  const run = await project.scenario(["--json"]);
  if (run.code !== 0) throw new Error(run.stderr);
  const result = parseRunResult(JSON.parse(run.stdout), "stdout");
  const parts = shares(result);
  const whole = parts.reduce((total, part) => total + part.ns, 0);
  return [
    `two cells at 10 KB, profile quick: ${(whole / 1e9).toFixed(1)} s`,
    ...parts.map(({ name, ns }) =>
      `  ${(100 * ns / whole).toFixed(1).padStart(5)} %  ${name} (${(ns / 1e9).toFixed(1)} s)`
    ),
  ];
}
