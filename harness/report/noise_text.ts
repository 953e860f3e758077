import type { NoiseBudget, NoiseCell, NoiseReport } from "../results/noise_report.ts";
import { formatValue } from "../core/budget.ts";
import { factor, micros, NO_FIGURE } from "./figure.ts";
import { grid } from "./_grid.ts";
import { type Palette, PLAIN_PALETTE } from "./palette.ts";
import { oneLine } from "./plain_text.ts";

function percent(share: number | undefined): string {
  return share === undefined ? NO_FIGURE : `${(100 * share).toFixed(1)} %`;
}

function interval({ floor }: NoiseCell): string {
  if (floor === null) return NO_FIGURE;
  const end = (value: number | null) => factor(value, { extra: 1 });
  return `${end(floor.value)} [${end(floor.low)} – ${end(floor.high)}]`;
}

function distance(value: number | null, { unit }: NoiseBudget): string {
  if (value === null) return NO_FIGURE;
  return unit === "factor" ? percent(value - 1) : formatValue(Number(value.toPrecision(3)), unit);
}

function cellTable(cells: readonly NoiseCell[]): string[] {
  return grid([
    ["equal arms", "kept", "median µs", "between forks", "within", "worth", "ratio, 95 %"],
    ...cells.map((one) => [
      `${one.cell} ${one.reference}`,
      `${one.replicates}/${one.replicates + one.dropped}`,
      micros(one.medianNs),
      percent(one.spread?.between),
      percent(one.spread?.within),
      one.spread === null ? NO_FIGURE : String(one.spread.effective),
      interval(one),
    ]),
  ]);
}

function budgetTable(cells: readonly NoiseCell[]): string[] {
  const rows = cells.flatMap((one) =>
    one.budgets.map((budget) => [
      `${oneLine(budget.budget)}  ${one.cell}`,
      distance(budget.caughtBeyond, budget),
      distance(budget.passesWithin, budget),
    ])
  );
  return rows.length === 0 ? [] : grid([["budget", "caught beyond", "passes within"], ...rows]);
}

/**
 * What `scenario noise` prints: fork spread and floor of every pair of equal arms, the smallest
 * distances that each budget's gate can tell, and warnings.
 *
 * @param report the report
 * @param palette colours; none when absent
 * @returns text with a final line break
 */
export function renderNoise(report: NoiseReport, palette: Palette = PLAIN_PALETTE): string {
  const { profile, looks, gatedBudgets, cells, warnings } = report;
  const parts = [
    cellTable(cells),
    budgetTable(cells),
    [
      `Profile ${profile}, looks at ${
        looks.join(", ")
      } replicates, ${gatedBudgets} gated budgets. ` +
      `"Caught beyond" and "passes within": how far`,
      "from its limit a truth must lie to be told from it in nine runs of ten, all looks used. " +
      "Spreads come from",
      "the few replicates above: repeat with more where it matters.",
    ],
    warnings.map((one) => `${palette.doubtful("warning")}  ${oneLine(one)}`),
  ];
  return `${parts.filter((part) => part.length > 0).map((part) => part.join("\n")).join("\n\n")}\n`;
}
