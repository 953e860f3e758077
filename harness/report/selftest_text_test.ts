import type { Rate, RegateRow, SelftestReport } from "../results/selftest_report.ts";
import { assertGolden } from "./_golden.ts";
import { renderSelftest } from "./selftest_text.ts";

function rate(hits: number, low: number, high: number): Rate {
  return { hits, of: 2_000, low, high };
}

function row(changes: Partial<RegateRow>): RegateRow {
  return {
    share: 0,
    limit: 1,
    gatedBudgets: 24,
    beyond: false,
    failedFirst: rate(38, 0.0135, 0.026),
    failed: rate(1, 0, 0.0028),
    inconclusive: rate(1_920, 0.9499, 0.9679),
    passed: rate(79, 0.0314, 0.049),
    ...changes,
  };
}

const REPORT: SelftestReport = {
  run: "2026-11-30T20-43-11Z-ab12",
  seed: 1,
  draws: 2_000,
  looks: [4, 8, 12, 20],
  cells: [{
    cell: "selftest-json-string/10KB/records/dari",
    replicates: 60,
    dropped: 2,
    medianNs: 143_210,
    spread: 0.0142,
    planted: [{ share: 0.02, measured: 0.0212 }, { share: 0.1, measured: 0.1008 }],
    rows: [
      row({ gatedBudgets: 1 }),
      row({}),
      row({ limit: 1.1, passed: rate(2_000, 0.9982, 1) }),
      row({ share: 0.1, beyond: true, failed: rate(2_000, 0.9982, 1) }),
      row({ share: 0.1, limit: 1.1 }),
    ],
  }],
  promises: [
    {
      promise: "equal arms at limit 1.00 fail in at most 2.0 % (upper bound)",
      cell: "selftest-json-string/10KB/records/dari",
      kept: true,
      found: "at most 0.3 %",
    },
    {
      promise: "10 % planted at limit 1.00 is caught in at least 27 of 30",
      cell: "selftest-json-string/10KB/records/dari",
      kept: false,
      found: "21.3 of 30",
    },
  ],
  endToEnd: [{ name: "an impossible budget", expected: 99, code: 99, kept: true }],
  kept: false,
};

Deno.test("renderSelftest() shows rates with their intervals, and what is broken", () => {
  assertGolden("selftest_broken.txt", renderSelftest(REPORT));
});

Deno.test("renderSelftest() shows that everything is kept", () => {
  const promises = REPORT.promises.slice(0, 1);
  assertGolden("selftest_kept.txt", renderSelftest({ ...REPORT, promises, kept: true, cells: [] }));
});
