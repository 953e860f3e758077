import assert from "node:assert/strict";
import { type Arm, type Cell, DEFAULT_AXES } from "../core/cell.ts";
import { exampleResult } from "../results/example_result.ts";
import { parseRunResult } from "../results/parse_result.ts";
import { assertGolden } from "./_golden.ts";
import { renderJson } from "./json.ts";
import { LIST_SCHEMA_VERSION, renderList, renderListJson } from "./list.ts";

function cell(scenario: string, size: string, budgets: Cell["budgets"] = []): Cell {
  const arm = (id: string, role: Arm["role"] = "measured"): Arm => ({
    id,
    mode: id.replace("#2", "") as Arm["mode"],
    role,
    capture: null,
  });
  return {
    id: `${scenario}/${size.replace(" ", "")}/records/dari`,
    scenario,
    title: "One\nJSON string",
    axes: { size, content: "records", runtime: "dari", ...DEFAULT_AXES },
    sizeBytes: Number.parseInt(size) * 1_000,
    shape: {
      name: "json-string",
      direction: "webToApp",
      request: { name: "postMessage", parameters: [] },
    },
    arms: [arm("none"), arm("direct"), arm("plugin"), arm("direct#2", "control")],
    budgets,
  };
}

const CELLS: readonly Cell[] = [
  cell("json-string", "10 KB", [{
    kind: "ratio",
    metric: "latency",
    stat: "median",
    arm: "plugin",
    versus: "direct",
    at: { size: ["10 KB"] },
    max: 1.7,
    per: "roundTrip",
    hint: "call directly",
    position: { file: "/a/b.scenario.ts", line: 3, column: 5 },
  }]),
  cell("other", "1 KB"),
  cell("json-string", "20 KB"),
];

Deno.test("renderList() shows scenarios, cells, arms and budgets", () => {
  assertGolden("list.txt", renderList(CELLS));
  assert.equal(renderList([]), "0 scenarios, 0 cells, 0 budget checks\n");
});

Deno.test("renderListJson() is JSON of the same cells", () => {
  assertGolden("list.json.txt", renderListJson(CELLS));
  assert.deepEqual(JSON.parse(renderListJson([])), {
    schemaVersion: LIST_SCHEMA_VERSION,
    scenarios: [],
    builds: [],
  });
});

Deno.test("renderJson() is the result document alone", () => {
  assert.deepEqual(parseRunResult(JSON.parse(renderJson(exampleResult())), "-"), exampleResult());
});
