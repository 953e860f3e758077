import type { NoiseReport } from "../results/noise_report.ts";
import { assertGolden } from "./_golden.ts";
import { renderNoise } from "./noise_text.ts";

const POSITION = { file: "scenarios/split.scenario.ts", line: 9, column: 5 };

const REPORT: NoiseReport = {
  run: "2026-11-30T20-43-11Z-ab12",
  profile: "gate",
  looks: [4, 8, 12, 20],
  gatedBudgets: 3,
  cells: [
    {
      cell: "split-args/10KB/records/dari",
      reference: "direct",
      replicates: 6,
      dropped: 1,
      medianNs: 143_210,
      spread: { between: 0.0312, within: 0.084, effective: 41 },
      floor: { value: 1.002, low: 0.985, high: 1.021 },
      budgets: [
        {
          budget: "median(latency.plugin)/median(latency.direct) @ size=10 KB <= 1.01",
          unit: "factor",
          spread: 0.018,
          caughtBeyond: 1.0134,
          passesWithin: 1.0121,
          warning: "its limit lies inside the noise: equal arms would often stay inconclusive",
          position: POSITION,
        },
        {
          budget: "p95(latency.plugin)/p95(latency.direct) @ size=10 KB <= 1.7",
          unit: "factor",
          spread: null,
          caughtBeyond: null,
          passesWithin: null,
          warning: "p95(latency) has no value here",
          position: null,
        },
      ],
    },
    {
      cell: "split-args/10KB/records/dari",
      reference: "none",
      replicates: 1,
      dropped: 6,
      medianNs: null,
      spread: null,
      floor: { value: 1, low: null, high: null },
      budgets: [
        {
          budget: "median(latency.plugin) - median(latency.none) @ size=10 KB <= 250us",
          unit: "ns",
          spread: 1_800,
          caughtBeyond: 1_523.4,
          passesWithin: 1_411.9,
          warning: null,
          position: POSITION,
        },
      ],
    },
  ],
  warnings: [
    '"split-args/10KB/records/dari", arm "direct": processes differ by 3.1 % (wanted: at most 2 %)',
    "scenarios/split.scenario.ts:9:5: a budget: its limit lies inside the noise",
  ],
};

Deno.test("renderNoise() shows pairs of equal arms, what budgets can tell, and warnings", () => {
  assertGolden("noise.txt", renderNoise(REPORT));
});

Deno.test("renderNoise() leaves out what there is not", () => {
  const [cell] = REPORT.cells;
  const cells = cell === undefined ? [] : [{ ...cell, budgets: [] }];
  assertGolden("noise_bare.txt", renderNoise({ ...REPORT, cells, gatedBudgets: 0, warnings: [] }));
});
