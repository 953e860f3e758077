import type { RunProblem } from "../results/run_result.ts";
import { oneLine } from "./plain_text.ts";

/**
 * A problem in one line, with its cell and arm.
 *
 * @param problem what went wrong
 * @returns for example `json-string/10KB/records/dari plugin: The worker ended with code 1`
 */
export function problemText(problem: RunProblem): string {
  const place = [problem.cell, problem.arm].filter((one) => one !== null).join(" ");
  return oneLine(place === "" ? problem.message : `${place}: ${problem.message}`);
}
