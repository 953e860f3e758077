import assert from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import { buildBridges } from "../../build/bridges.ts";
import { BuildCache } from "../../build/cache.ts";
import { buildToolkit } from "../../build/toolkit.ts";
import type { CaptureExpression } from "../../core/capture.ts";
import type { Arm, Cell } from "../../core/cell.ts";
import type { PlannedArgument, WorkerPlan } from "../../core/worker_protocol.ts";
import { CONTENTS, type SizedContent } from "../../payload/content.ts";
import { defineScenario } from "../../scenario/define_scenario.ts";
import { expandScenario } from "../../scenario/expand.ts";
import { loadScenarios } from "../../scenario/load.ts";
import { REPOSITORY } from "../../testing/temp_project.ts";
import { proveTogether, TEST_BUILD } from "./_many_workers.ts";
import { type RandomShape, randomShape } from "./_random_shape.ts";

const SHAPES = 208;
const SEED = 20_261_130;

/** Declares the shapes in one JSON file and loads it, so that they pass every check of the language. */
async function cellsOf(shapes: readonly RandomShape[], folder: string): Promise<Cell[]> {
  const scenarios = shapes.map(({ shape, content, bytes }, at) =>
    defineScenario({
      id: `random-${at}`,
      title: `Random ${at}`,
      bridge: shape,
      payload: { size: `${bytes as unknown as bigint} B`, content: content as SizedContent },
      capture: ["none", "direct", "plugin"],
    })
  );
  await Deno.writeTextFile(join(folder, "random.scenario.json"), JSON.stringify(scenarios));
  const loaded = await loadScenarios({ paths: [], cwd: folder, roots: [folder, REPOSITORY] });
  return loaded.flatMap(({ scenario, texts }) => expandScenario(scenario, texts));
}

/** What an argument is when the request id's own digits are these. */
function valueOf(argument: PlannedArgument, number: string): string | null {
  if ("text" in argument) return argument.text.join(`${argument.prefix ?? "r"}${number}`);
  if ("intId" in argument) return `${argument.intId}${number}`;
  if ("longId" in argument) return `${argument.longId}${number}`;
  if ("null" in argument) return null;
  return String(Object.values(argument)[0]);
}

/** Numbers that no double holds stay text. */
const digits =
  ((_: string, value: unknown, { source }: { source: string }) =>
    typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER
      ? source
      : value) as unknown as (key: string, value: unknown) => unknown;

/** Reads an expression from the arguments with JavaScript's own JSON; ids keep their digits. */
function read(from: CaptureExpression | undefined, values: readonly (string | null)[]): unknown {
  if (from === undefined) return null;
  if ("arg" in from) return values[from.arg];
  if ("constant" in from) return from.constant;
  if ("join" in from) return from.join.map((part) => read(part, values) ?? "").join("");
  if (!("json" in from)) throw new Error("no arguments hold it");
  let node = JSON.parse(values[from.json.arg] ?? "null", digits);
  for (const step of from.json.path.match(/[^.[\]]+/g) ?? []) node = node?.[step];
  return node ?? null;
}

/** The message that was meant, compared with what the arm is expected to have captured of it. */
function assertMeant(cell: Cell, arm: Arm, plan: WorkerPlan, meant: RandomShape): void {
  if (arm.capture === null) return;
  const values = plan.request.map((argument) => valueOf(argument, "000000007"));
  const { handlerName, requestId, data } = arm.capture.request;
  assert.equal(read(handlerName, values), meant.handler ?? cell.shape.request.name);
  const id = read(requestId, values);
  if (meant.id === "fresh") assert.match(String(id), /^(r|1\d*)000000007$/);
  else assert.equal(id, meant.id);
  const made = CONTENTS[meant.content as SizedContent];
  const text = made.make(cell.sizeBytes - (meant.inArray ? 2 : 0), 1);
  const found = read(data, values);
  const whole = typeof found === "string" ? found : JSON.stringify(found);
  const item = made.json ? text : JSON.stringify(text);
  const expected = meant.inArray ? `[${item}]` : text;
  assert.ok(
    whole === expected ||
      JSON.stringify(JSON.parse(whole)) === JSON.stringify(JSON.parse(expected)),
    `${cell.id}: ${whole.slice(0, 80)} for ${expected.slice(0, 80)}`,
  );
}

Deno.test(`${SHAPES} random shapes compile, and direct and plugin capture the message sent`, async (t) => {
  const folder = await Deno.makeTempDir({ prefix: "dari-random-" });
  try {
    const shapes = fc.sample(randomShape, { numRuns: SHAPES, seed: SEED });
    const cells = await cellsOf(shapes, folder);
    assert.equal(cells.length, SHAPES);
    const toolkit = await buildToolkit(TEST_BUILD);
    // A cache of their own: nobody will ask for these bridges again.
    const options = { ...TEST_BUILD, cache: new BuildCache(join(folder, "cache")) };
    const built = await buildBridges(cells, toolkit, options);
    const arms = await proveTogether(cells, built, toolkit, folder);
    const meant = new Map(cells.map((cell, at) => [cell, shapes[at] as RandomShape]));
    let captured = 0;
    for (const { cell, arm, plan, proof } of arms) {
      assertMeant(cell, arm, plan, meant.get(cell) as RandomShape);
      captured += proof.requests;
    }
    // Enough of the shapes really capture something for the comparison to mean anything.
    assert.ok(captured > SHAPES * 2, `${captured} requests`);
    await t.step("every form and both kinds of replies were among them", () => {
      const forms = new Set(cells.map(({ shape }) => shape.form ?? "class"));
      assert.equal(forms.size, 5);
      assert.ok(cells.some(({ shape }) => shape.response !== undefined));
      assert.ok(cells.some(({ arms }) => arms[1]?.capture?.response?.returned === true));
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
