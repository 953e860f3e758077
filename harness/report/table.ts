import type { RunResult } from "../results/run_result.ts";
import { buildTables } from "./build_tables.ts";
import { exitReason, type ExitReasonOptions } from "./exit_reason.ts";
import { latencyTables } from "./latency_tables.ts";
import { type Palette, PLAIN_PALETTE } from "./palette.ts";
import { problemText } from "./problem_text.ts";
import { verdictLines } from "./verdict_lines.ts";

/** What the report depends on besides the run. */
export interface TableOptions extends ExitReasonOptions {
  /** Default: no colours. */
  readonly palette?: Palette;
  /** A folder; files below it are named relative to it. */
  readonly root?: string;
}

function exitColour(exitCode: number): keyof Palette {
  if (exitCode === 0) return "good";
  return exitCode === 75 ? "doubtful" : "bad";
}

/**
 * What a run prints on standard output: tables of latencies and of builds, a line a budget, what went wrong, and
 * why the command ends with its code.
 *
 * @param result the run
 * @param options colours, and what happened outside the run
 * @returns text with a final line break
 */
export function renderTable(result: RunResult, options: TableOptions = {}): string {
  const { palette = PLAIN_PALETTE, root } = options;
  const last = exitReason(result, options);
  const colour = exitColour(options.exitCode ?? result.exitCode);
  const parts = [
    latencyTables(result.cells, palette),
    buildTables(result.builds, palette),
    verdictLines(result.verdicts, {
      palette,
      root,
      builds: new Set(result.builds.map((cell) => cell.id)),
    }),
    result.problems.map((one) => `${palette.bad("problem")}  ${problemText(one)}`),
    [palette[colour](last)],
  ];
  return `${parts.filter((part) => part.length > 0).map((part) => part.join("\n")).join("\n\n")}\n`;
}
