import assert from "node:assert/strict";
import { roughTime, TimeLeft } from "./time_left.ts";

function finished(cell: string, done: number, of: number, replicates: number) {
  return { type: "replicateFinished", cell, replicate: 0, replicates, done, of } as const;
}

Deno.test("TimeLeft knows nothing before the first replicate", () => {
  const left = new TimeLeft();
  assert.equal(left.leftNs(5), null);
  left.onEvent({ type: "runStarted", cells: 1, forks: 1 }, 0);
  assert.equal(left.leftNs(5), null);
});

Deno.test("TimeLeft charges each cell at its own mean, and unknown cells at the mean of those", () => {
  const left = new TimeLeft();
  left.onEvent({ type: "runStarted", cells: 3, forks: 9 }, 0);
  // The proof is over at 100: the first replicate took 10, not 110.
  left.onEvent({ type: "cellProved", cell: "a", done: 3, of: 3 }, 100);
  left.onEvent(finished("a", 1, 9, 3), 110);
  assert.equal(left.leftNs(110), 2 * 10 + 6 * 10);
  left.onEvent(finished("b", 2, 9, 3), 200);
  assert.equal(left.leftNs(200), 2 * 10 + 2 * 90 + 3 * 50);
  assert.equal(left.leftNs(230), 2 * 10 + 2 * 90 + 3 * 50 - 30);
  assert.equal(left.leftNs(1e6), 0);
});

Deno.test("TimeLeft expects nothing more of a cell that broke", () => {
  const left = new TimeLeft();
  left.onEvent({ type: "runStarted", cells: 2, forks: 8 }, 0);
  left.onEvent(finished("a", 1, 8, 4), 10);
  left.onEvent({ type: "cellFinished", cell: "a", problem: "broke" }, 10);
  assert.equal(left.leftNs(10), 4 * 10);
  left.onEvent(finished("b", 2, 8, 4), 40);
  assert.equal(left.leftNs(40), 3 * 30);
});

Deno.test("roughTime() rounds up, in steps that a reader can use", () => {
  const cases: [number, string][] = [
    [0, "0 s"],
    [0.2, "1 s"],
    [59, "59 s"],
    [59.5, "1 min"],
    [61, "1 min 10 s"],
    [130, "2 min 10 s"],
    [3_595, "1 h"],
    [3_901, "1 h 6 min"],
  ];
  for (const [seconds, text] of cases) assert.equal(roughTime(seconds * 1e9), text);
});
