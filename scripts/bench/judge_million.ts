import { join } from "node:path";
import type { Budget } from "../../harness/core/budget.ts";
import {
  exampleArm,
  exampleCell,
  exampleFork,
  exampleResult,
} from "../../harness/results/example_result.ts";
import { readRunResult } from "../../harness/results/read_result.ts";
import type { CellResult, RunResult } from "../../harness/results/run_result.ts";
import { writeRunResult } from "../../harness/results/write_result.ts";
import { judgeRun } from "../../harness/run/mod.ts";
import { seededRng } from "../../harness/stats/mod.ts";

const SAMPLES = 1_000_000;
const CELLS = 12;
const FORKS = 20;
const ARMS = [["none", 1], ["direct", 1.5], ["plugin", 1.6], ["none#2", 1], [
  "direct#2",
  1.5,
]] as const;

const BUDGET: Omit<Budget, "versus" | "max"> = {
  kind: "ratio",
  metric: "latency",
  stat: "median",
  arm: "plugin",
  at: {},
  per: "roundTrip",
};

/**
 * A saved run of a million samples or slightly more: 12 cells of 5 arms with 20 forks, 24 budgets.
 *
 * @returns a document that can be written and read again
 */
export function millionRun(): RunResult {
  const rng = seededRng(1);
  const each = Math.ceil(SAMPLES / (CELLS * ARMS.length * FORKS));
  const cells = Array.from({ length: CELLS }, (_, at): CellResult => {
    const [replicate] = exampleCell("10 KB", [], []).replicates;
    const arms = ARMS.map(([id, level]) => {
      const forks = Array.from({ length: FORKS }, (_, fork) => {
        const center = 1e5 * level * rng.logNormal(0.02);
        const samples = Array.from({ length: each }, () => Math.round(center * rng.logNormal(0.1)));
        return exampleFork(fork, samples);
      });
      return exampleArm(id, Math.round(1e5 * level), null, { forks });
    });
    return exampleCell("10 KB", arms, [], {
      scenario: `cell-${at}`,
      replicates: replicate === undefined
        ? []
        : Array.from({ length: FORKS }, (_, one) => ({ ...replicate, replicate: one })),
      budgets: [
        { ...BUDGET, versus: "direct", max: 1.07 },
        { ...BUDGET, versus: "none", max: 1.65 },
      ],
    });
  });
  const example = exampleResult();
  const profile = { ...example.profile, looks: [4, 8, 12, 20] };
  return exampleResult({ cells, verdicts: [], profile });
}

/**
 * How long it takes to judge a saved run of a million samples, and to read its file before.
 *
 * @returns lines to print
 */
export async function benchJudgeMillion(): Promise<string[]> {
  const folder = await Deno.makeTempDir({ prefix: "dari-bench-" });
  try {
    const path = join(folder, "results.json");
    const run = millionRun();
    await writeRunResult(path, run);
    const begin = performance.now();
    const saved = await readRunResult(path);
    const read = performance.now();
    const { verdicts } = judgeRun(saved, { interrupted: false, strict: false });
    const judged = performance.now();
    const samples = saved.cells.flatMap((cell) => cell.arms.flatMap((arm) => arm.forks))
      .reduce((sum, fork) => sum + fork.samplesNs.length, 0);
    return [
      `${samples.toLocaleString("en")} samples, ${verdicts.length} budgets: judged in ` +
      `${(judged - read).toFixed(0)} ms (target: under 1,000 ms), read and checked in ` +
      `${(read - begin).toFixed(0)} ms before`,
    ];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
