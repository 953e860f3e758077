import assert from "node:assert/strict";
import { parseProcessRows, treeBelow } from "./process_tree.ts";

const OUTPUT = `
      1       0 Ss   Mon Nov 30 20:31:01 2026
     50       1 S    Mon Nov 30 20:31:05 2026
    612      50 Ss   Mon Nov 30 20:40:00 2026
  70001     612 R+   Mon Nov 30 20:40:01 2026
     51       1 S    Mon Nov 30 20:31:06 2026
  70002     612 Z    Mon Nov 30 20:40:01 2026
not a process
`;

Deno.test("parseProcessRows() keeps id, parent and start time of every live process", () => {
  const rows = parseProcessRows(OUTPUT);
  assert.equal(rows.length, 5);
  assert.deepEqual(rows[3], { pid: 70001, parent: 612, started: "Mon Nov 30 20:40:01 2026" });
});

Deno.test("treeBelow() gives a process with all its descendants, parents first", () => {
  const rows = parseProcessRows(OUTPUT);
  assert.deepEqual(treeBelow(rows, 50).map((row) => row.pid), [50, 612, 70001]);
  assert.deepEqual(treeBelow(rows, 70001).map((row) => row.pid), [70001]);
  assert.deepEqual(treeBelow(rows, 4711), []);
});
