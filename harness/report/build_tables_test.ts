import assert from "node:assert/strict";
import type { BuildArmResult, BuildCellResult } from "../results/build_result.ts";
import { exampleContrast, exampleResult, exampleVerdict } from "../results/example_result.ts";
import type { ReplicateResult } from "../results/run_result.ts";
import { assertGolden } from "./_golden.ts";
import { renderTable } from "./table.ts";

const SECOND = 1e9;

function arm(
  id: string,
  walls: readonly number[],
  compile: number,
  transform: number,
): BuildArmResult {
  const scope = id.split("#")[0] as BuildArmResult["scope"];
  const around = (value: number) => ({
    medianNs: value * SECOND,
    minNs: 0.9 * value * SECOND,
    maxNs: 1.2 * value * SECOND,
  });
  const [min = 0, median = 0, max = 0] = walls;
  return {
    id,
    scope,
    role: id === scope ? "measured" : "control",
    medianNs: median * SECOND,
    minNs: min * SECOND,
    maxNs: max * SECOND,
    steps: [
      { kind: "compile", ...around(compile) },
      ...(transform === 0 ? [] : [{ kind: "transform" as const, ...around(transform) }]),
    ],
    builds: [],
  };
}

function replicates(dropped: string | null): ReplicateResult[] {
  return [null, null, null, dropped].map((reason, replicate) => ({
    stage: "measurement",
    replicate,
    startedAt: "2026-11-30T20:00:00.000Z",
    wallNs: 30 * SECOND,
    interference: { foreignCpu: null, steal: null, load: null },
    dropped: reason,
  }));
}

function cell(
  change: BuildCellResult["change"],
  arms: readonly BuildArmResult[],
  more: Partial<BuildCellResult> = {},
): BuildCellResult {
  const differences = (id: string) =>
    exampleContrast(
      "added",
      id,
      "none",
      [0.9, 1, 1.1].map((share) => {
        const of = (name: string) => arms.find((one) => one.id === name)?.medianNs ?? 0;
        return share * (of(id) - of("none"));
      }),
    );
  return {
    id: `sample-build/${change}`,
    scenario: "sample-build",
    title: "Build time of the sample app",
    change,
    builder: { kind: "gradle", settings: { gradle: "9.1.0", daemon: "warm" } },
    paired: true,
    looks: [4],
    warmups: 2,
    arms,
    replicates: replicates(null),
    contrasts: arms.slice(1).map((one) => differences(one.id)),
    budgets: [],
    ...more,
  };
}

const CLEAN = [
  arm("none", [20.9, 21.4, 24], 5.8, 0),
  arm("project", [21, 21.5, 26.1], 5.81, 0.13),
  arm("all", [33, 42.5, 508.8], 5.9, 4.2),
  arm("none#2", [20.8, 21.41, 23], 5.8, 0),
];

function verdict(
  id: string,
  budget: string,
  figures: readonly [number, number, number],
  limit: { readonly min: number | null; readonly max: number | null },
) {
  const [value, low, high] = figures.map((one) => one * SECOND);
  return {
    ...exampleVerdict(),
    budget,
    cell: id,
    unit: "ns" as const,
    value: value ?? null,
    low: low ?? null,
    high: high ?? null,
    limit,
    reason: "it is",
  };
}

Deno.test("builds are shown in seconds, with median, range and the steps that the reference compares", () => {
  const result = exampleResult();
  assertGolden(
    "builds.txt",
    renderTable({
      ...result,
      cells: [],
      builds: [
        cell("clean", CLEAN, {
          replicates: replicates("other processes used 1.20 cores (limit 0.5)"),
        }),
        cell("noop", [arm("none", [0.8, 0.9, 1], 0, 0), arm("project", [0.8, 0.91, 1], 0, 0)]),
      ],
      verdicts: [
        verdict("sample-build/clean", "a margin", [0.1, -0.2, 0.4], {
          min: -1.07 * SECOND,
          max: 1.07 * SECOND,
        }),
        verdict("sample-build/clean", "a minimum", [21.1, 18, 24.2], { min: 2e8, max: null }),
      ],
      problems: [],
      exitCode: 0,
    }),
  );
});

Deno.test("builds that were measured elsewhere say that their arms are not paired", () => {
  const text = renderTable({
    ...exampleResult(),
    builds: [cell("clean", CLEAN.slice(0, 3), { paired: false })],
  });
  assert.match(text, /one after another: an interval cannot show a drift/);
});

Deno.test("an interrupted run says how many of its cells were measured, builds among them", () => {
  const text = renderTable({
    ...exampleResult(),
    cells: [],
    builds: [
      cell("clean", CLEAN),
      cell("noop", [{ ...CLEAN[0] as BuildArmResult, medianNs: null }]),
    ],
    exitCode: 130,
  });
  assert.match(text, /exit 130: interrupted; 1 of 2 cells measured/);
});
