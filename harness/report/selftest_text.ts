import type { Rate, RegateRow, SelftestCell, SelftestReport } from "../results/selftest_report.ts";
import { micros } from "./figure.ts";
import { grid } from "./_grid.ts";
import { type Palette, PLAIN_PALETTE } from "./palette.ts";

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function rate({ hits, of, low, high }: Rate): string {
  return `${percent(hits / of)} [${percent(low)} – ${percent(high)}]`;
}

/** What failing and passing mean where the truth is known. */
function meaning({ beyond, share, limit }: RegateRow): string {
  if (beyond) return "fail: detection, pass: false pass";
  return 1 + share < limit - 1e-9 ? "fail: false alarm" : "fail: false alarm (on the limit)";
}

function cellLines(one: SelftestCell): string[] {
  const planted = one.planted.map(({ share, measured }) =>
    `${percent(share)} % came out as ${percent(measured)} %`
  );
  return [
    `${one.cell}: ${one.replicates} replicates kept, ${one.dropped} dropped; ` +
    `median ${micros(one.medianNs)} µs, equal arms differ by ${percent(one.spread)} % a replicate`,
    ...(planted.length === 0 ? [] : [`  planted ${planted.join(", ")}`]),
    ...grid([
      [
        "  truth, limit, budgets",
        "fail, first stage %",
        "fail, confirmed %",
        "inconclusive %",
        "pass %",
        "",
      ],
      ...one.rows.map((row) => [
        `  ${row.share === 0 ? "equal" : `+${(100 * row.share).toFixed(0)} %`}, ` +
        `${row.limit.toFixed(2)}, ${row.gatedBudgets}`,
        rate(row.failedFirst),
        rate(row.failed),
        rate(row.inconclusive),
        rate(row.passed),
        meaning(row),
      ]),
    ]),
  ];
}

/**
 * What `scenario selftest` prints: the rates of every setting, and which promises are kept.
 *
 * @param report the report
 * @param palette colours; none when absent
 * @returns text with a final line break
 */
export function renderSelftest(report: SelftestReport, palette: Palette = PLAIN_PALETTE): string {
  const { draws, looks, seed, cells, promises, endToEnd, kept } = report;
  const word = (good: boolean) => good ? palette.good("kept  ") : palette.bad("broken");
  const parts = [
    ...cells.map(cellLines),
    [
      `Each row: ${draws} gates drawn with seed ${seed}, looks at ${
        looks.join(", ")
      } replicates a stage; ` +
      "in brackets the exact 95 % interval.",
      "Draws share the forks above: intervals say how well the draws settle a rate for these forks.",
    ],
    [
      ...promises.map((one) => `${word(one.kept)}  ${one.promise}: ${one.found}  ${one.cell}`),
      ...endToEnd.map((one) =>
        `${word(one.kept)}  command line, ${one.name}: exit ${one.code}, wanted ${one.expected}`
      ),
    ],
    [
      kept
        ? palette.good("The gate keeps its promises on this machine.")
        : palette.bad("The gate does not keep its promises on this machine."),
    ],
  ];
  return `${parts.filter((part) => part.length > 0).map((part) => part.join("\n")).join("\n\n")}\n`;
}
