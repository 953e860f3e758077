import { exampleArm, exampleCell, exampleFork } from "./example_result.ts";
import type { CellResult } from "./run_result.ts";

/** What makes up a made-up self-test's cell. */
export interface ExampleSelftest {
  readonly replicates: number;
  /** Nanoseconds of an arm's fork. */
  readonly latencyNs: (arm: string, replicate: number) => number;
  readonly arms?: readonly string[];
  /** Replicates that were dropped. */
  readonly dropped?: readonly number[];
}

const ARMS = ["direct", "direct#2", "direct#3", "direct+10%"];

/** A self-test's cell of the given forks, three samples each; for tests. */
export function exampleSelftestCell(options: ExampleSelftest): CellResult {
  const { replicates, latencyNs, arms = ARMS, dropped = [] } = options;
  const numbers = Array.from({ length: replicates }, (_, at) => at);
  const [replicate] = exampleCell("10 KB", [], []).replicates;
  return exampleCell(
    "10 KB",
    arms.map((id, at) =>
      exampleArm(id, 100_000, 100_000, {
        mode: "direct",
        role: at === 0 ? "measured" : "control",
        forks: numbers.map((one) => {
          const ns = Math.round(latencyNs(id, one));
          return exampleFork(one, [ns - 100, ns, ns + 100]);
        }),
      })
    ),
    [],
    {
      scenario: "selftest-split-args",
      replicates: replicate === undefined ? [] : numbers.map((one) => ({
        ...replicate,
        replicate: one,
        dropped: dropped.includes(one) ? "other processes used 1.20 cores (limit 0.5)" : null,
      })),
    },
  );
}
