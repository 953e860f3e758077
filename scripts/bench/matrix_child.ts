/**
 * Loads the scenarios below a folder, expands and lists them, and prints what that took. A process
 * of its own, since the most memory of a process cannot be taken back. Started by matrix.ts.
 *
 * @module
 */
import { expandScenario } from "../../harness/scenario/expand.ts";
import { loadScenarios } from "../../harness/scenario/load.ts";
import { renderList } from "../../harness/report/list.ts";

if (import.meta.main) {
  const [folder = "", repository = ""] = Deno.args;
  const start = performance.now();
  const loaded = await loadScenarios({ paths: [], cwd: folder, roots: [folder, repository] });
  const cells = loaded.flatMap(({ scenario, texts }) => expandScenario(scenario, texts));
  const text = renderList(cells);
  const milliseconds = performance.now() - start;
  const status = await Deno.readTextFile("/proc/self/status");
  const peakKiB = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]);
  console.log(JSON.stringify({ cells: cells.length, bytes: text.length, milliseconds, peakKiB }));
}
