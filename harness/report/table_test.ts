// deno-lint-ignore-file no-control-regex -- control codes are what is tested for
import assert from "node:assert/strict";
import { DEFAULT_AXES } from "../core/cell.ts";
import {
  exampleArm,
  exampleCell,
  exampleContrast,
  exampleFork,
  exampleResult,
  exampleVerdict,
} from "../results/example_result.ts";
import type { CellResult, RunResult } from "../results/run_result.ts";
import { assertGolden } from "./_golden.ts";
import { ANSI_PALETTE } from "./palette.ts";
import { renderTable } from "./table.ts";

/** The reference's form: three sizes, three arms, a control that the tables do not show. */
function suite(
  shape: "split-args" | "json-string",
  medians: readonly [string, number, number, number, number][],
  runtime: "dari" | "dari-noop" = "dari",
): CellResult[] {
  const title = shape === "split-args" ? "Split arguments" : "One JSON string";
  return medians.map(([size, sizeBytes, none, direct, plugin]) =>
    exampleCell(
      size,
      [
        exampleArm("none", none),
        exampleArm("direct", direct),
        exampleArm("plugin", plugin),
        exampleArm("direct#2", direct * 1.01),
      ],
      [
        exampleContrast(
          "ratio",
          "plugin",
          "direct",
          [0.97, 1, 1.03].map((x) => x * plugin / direct),
        ),
        exampleContrast("added", "plugin", "none", [0.9, 1, 1.1].map((x) => x * (plugin - none))),
        exampleContrast("ratio", "direct#2", "direct", [0.99, 1.01]),
      ],
      {
        title,
        shape,
        scenario: runtime === "dari" ? shape : `noop-${shape}`,
        axes: { size, content: "records", runtime, ...DEFAULT_AXES },
        sizeBytes,
      },
    )
  );
}

const splitArgs = () =>
  suite("split-args", [
    ["1 MB", 1_000_000, 310, 2_690_000, 2_702_400],
    ["100 B", 100, 140, 212_000, 208_300],
    ["10 KB", 10_000, 152, 143_000, 147_700],
  ]);
const jsonString = () =>
  suite("json-string", [
    ["100 B", 100, 24_310, 251_000, 262_000],
    ["10 KB", 10_000, 1_702_000, 3_004_000, 4_801_000],
    ["1 MB", 1_000_000, 180_400_000, 364_000_000, 697_000_000],
  ]);

function assertReport(name: string, result: RunResult, options = {}): void {
  assertGolden(`${name}.txt`, renderTable(result, { root: "/home/me/app", ...options }));
}

Deno.test("renderTable() shows a good run in the reference's form", () => {
  assertReport(
    "good",
    exampleResult({
      cells: [...splitArgs(), ...jsonString()],
      verdicts: [
        exampleVerdict(),
        exampleVerdict({
          budget: "median(latency.plugin) - median(latency.direct) @ size=10 KB <= 50us",
          cell: "split-args/10KB/records/dari",
          unit: "ns",
          value: 4_700,
          low: -1_200,
          high: 9_600,
          limit: { min: null, max: 50_000 },
        }),
      ],
    }),
  );
});

Deno.test("renderTable() says where and why a budget failed, and what to do", () => {
  assertReport(
    "failed",
    exampleResult({
      cells: jsonString(),
      exitCode: 99,
      verdicts: [
        exampleVerdict(),
        exampleVerdict({
          budget: "median(latency.plugin)/median(latency.direct) >= 1.2 and <= 1.6",
          verdict: "fail",
          value: 1.604,
          low: 1.6004,
          high: 1.66,
          limit: { min: 1.2, max: 1.6 },
          reason: "the whole interval is above the limit",
          hint: "call the interceptor directly in this bridge",
          position: { file: "/home/me/app/a b/x.scenario.ts", line: 14, column: 5 },
        }),
      ],
    }),
  );
});

Deno.test("renderTable() tells inconclusive, skipped and waived from holding", () => {
  const verdicts = [
    exampleVerdict({
      verdict: "inconclusive",
      high: 1.74,
      reason: "the interval holds the limit; about 4 more replicates would settle it",
      hint: "run with --profile full",
    }),
    exampleVerdict({ cell: "json-string/1MB/records/dari" }),
    exampleVerdict({
      verdict: "skipped",
      value: null,
      low: null,
      high: null,
      reason: "stopped early",
    }),
    exampleVerdict({ verdict: "waived", reason: "waived until 2027-01-31" }),
  ];
  assertReport("inconclusive", exampleResult({ verdicts }));
  assertReport("inconclusive_strict", exampleResult({ verdicts, exitCode: 75 }));
});

Deno.test("renderTable() shows missing samples and an unproven arm as broken", () => {
  const [, second] = jsonString();
  assert.ok(second !== undefined);
  assertReport(
    "missing",
    exampleResult({
      complete: false,
      exitCode: 1,
      cells: [
        {
          ...second,
          arms: [
            exampleArm("none", 1_702_000),
            exampleArm("direct", 3_004_000),
            exampleArm("plugin", null),
          ],
          contrasts: [exampleContrast("ratio", "plugin", "direct", [])],
        },
        {
          ...second,
          id: "json-string/1MB/records/dari",
          axes: { ...second.axes, size: "1 MB" },
          sizeBytes: 1_000_000,
          proven: false,
          arms: ["none", "direct", "plugin"].map((id) => exampleArm(id, null)),
          contrasts: [],
        },
      ],
      verdicts: [
        exampleVerdict({
          verdict: "missing",
          value: null,
          low: null,
          high: null,
          reason: "no complete replicate",
        }),
        exampleVerdict({
          verdict: "error",
          cell: "json-string/1MB/records/dari",
          value: null,
          low: null,
          high: null,
          reason: "the proof step failed",
        }),
      ],
      problems: [
        {
          cell: "json-string/10KB/records/dari",
          arm: "plugin",
          message: "The worker was killed by SIGKILL\nException in\tthread \x1b[31mmain\x1b[0m\x07",
        },
        {
          cell: "json-string/1MB/records/dari",
          arm: null,
          message: 'request.data: expected "{}", found "null"',
        },
        { cell: null, arm: null, message: "Cannot remove a temporary folder" },
      ],
    }),
  );
});

Deno.test("renderTable() shows what an interrupted run has measured", () => {
  const [first, second, third] = jsonString();
  assert.ok(first !== undefined && second !== undefined && third !== undefined);
  const none = { arms: first.arms.map((arm) => exampleArm(arm.id, null)), contrasts: [] };
  assertReport(
    "interrupted",
    exampleResult({
      complete: false,
      exitCode: 130,
      cells: [first, { ...second, ...none }, { ...third, ...none, proven: null }],
      verdicts: [],
    }),
  );
});

Deno.test("renderTable() shows batched cells without p95 and restless warm-ups", () => {
  const batched = (id: string, medianNs: number, settled: boolean) => {
    const fork = exampleFork(0, [medianNs * 64], { batch: 64 });
    return exampleArm(id, medianNs, null, {
      forks: [
        { ...fork, warmup: { ...fork.warmup, settled } },
        exampleFork(1, [medianNs * 64], { batch: 64 }),
      ],
    });
  };
  const axes = {
    size: "100 B",
    content: "records",
    runtime: "dari-noop",
    ...DEFAULT_AXES,
  } as const;
  assertReport(
    "batched",
    exampleResult({
      cells: [exampleCell(
        "100 B",
        [batched("none", 138, true), batched("plugin", 171, false)],
        [exampleContrast("added", "plugin", "none", [29, 33, 41])],
        { title: "Split arguments, noop", shape: "split-args", scenario: "noop-split-args", axes },
      )],
      verdicts: [],
    }),
  );
});

Deno.test("renderTable() keeps runtimes, scenarios and contents of a shape apart", () => {
  const [cell] = jsonString();
  assert.ok(cell !== undefined);
  assertReport(
    "groups",
    exampleResult({
      cells: [
        cell,
        { ...cell, axes: { ...cell.axes, content: "emoji" } },
        { ...cell, scenario: "json-raw-text", title: "Raw\ntext" },
        { ...cell, axes: { ...cell.axes, prefill: 0 } },
        { ...cell, axes: { ...cell.axes, prefill: 500 } },
        { ...cell, axes: { ...cell.axes, buildType: "release", scope: "all", threads: 4 } },
        ...suite("json-string", [["100 B", 100, 24_000, 24_100, 25_000]], "dari-noop"),
      ],
      verdicts: [],
    }),
  );
});

Deno.test("renderTable() gives the reporter that broke as the reason of the code", () => {
  const text = renderTable(exampleResult(), { exitCode: 1, brokenReporters: ["junit"] });
  assert.equal(text.trimEnd().split("\n").at(-1), 'exit 1: the reporter "junit" broke');
});

Deno.test("renderTable() colours by the palette only", () => {
  const result = exampleResult({
    exitCode: 99,
    verdicts: [exampleVerdict(), exampleVerdict({ verdict: "fail" })],
  });
  const coloured = renderTable(result, { palette: ANSI_PALETTE });
  assert.match(coloured, /\x1b\[32mpass {8}\x1b\[39m {2}median/);
  assert.match(coloured, /\x1b\[31mfail {8}\x1b\[39m {2}median/);
  assert.match(coloured, /\x1b\[31mexit 99: .*\x1b\[39m\n$/);
  assert.equal(coloured.replace(/\x1b\[\d+m/g, ""), renderTable(result));
});

Deno.test("renderTable() says how many replicates were dropped, and why", () => {
  const dropped = "other processes used 0.71 cores (limit 0.5)";
  const result = exampleResult();
  const [cell] = result.cells;
  assert.ok(cell !== undefined);
  const one = cell.replicates.map((replicate, at) =>
    at === 0 ? { ...replicate, dropped } : replicate
  );
  const some = renderTable({ ...result, cells: [{ ...cell, replicates: one }] });
  assert.match(some, /10 KB: 1 of 2 replicates dropped: other processes used 0\.71 cores/);
  const all = cell.replicates.map((replicate) => ({ ...replicate, dropped }));
  const arms = cell.arms.map((arm) => ({ ...arm, medianNs: null, p95Ns: null }));
  const none = renderTable({ ...result, cells: [{ ...cell, arms, replicates: all }] });
  assert.match(none, /10 KB: 2 of 2 replicates dropped/);
  assert.doesNotMatch(none, /no sample of/);
});

Deno.test("renderTable() says what settling an inconclusive budget would cost", () => {
  const verdicts = [exampleVerdict({ verdict: "inconclusive", moreReplicates: 8, moreNs: 40e9 })];
  assert.match(renderTable(exampleResult({ verdicts })), /inconclusive .* {2}about 40 s more/);
  const passed = [exampleVerdict({ moreReplicates: 8, moreNs: 40e9 })];
  assert.doesNotMatch(renderTable(exampleResult({ verdicts: passed })), /about 40 s more/);
});
