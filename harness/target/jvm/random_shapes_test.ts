import assert from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import { buildBridges, type BuiltBridges } from "../../build/bridges.ts";
import { BuildCache, defaultCacheFolder } from "../../build/cache.ts";
import { EMBEDDED_LIBRARY } from "../../build/capture_library.ts";
import { javaProgram } from "../../build/java.ts";
import { systemProcesses } from "../../build/system_processes.ts";
import { buildToolkit, type Toolkit, type ToolkitOptions } from "../../build/toolkit.ts";
import type { CaptureExpression } from "../../core/capture.ts";
import type { Arm, Cell } from "../../core/cell.ts";
import type { PlannedArgument, ProofRecord, WorkerPlan } from "../../core/worker_protocol.ts";
import { CONTENTS, type SizedContent } from "../../payload/content.ts";
import { defineScenario } from "../../scenario/define_scenario.ts";
import { expandScenario } from "../../scenario/expand.ts";
import { loadScenarios } from "../../scenario/load.ts";
import { REPOSITORY } from "../../testing/temp_project.ts";
import { JVM_FLAGS } from "./jvm_flags.ts";
import { JvmTarget } from "./jvm_target.ts";
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

const OPTIONS: ToolkitOptions = {
  library: EMBEDDED_LIBRARY,
  projectRoot: REPOSITORY,
  cache: new BuildCache(defaultCacheFolder((name) => Deno.env.get(name))),
  processes: systemProcesses,
  environment: { javaHome: Deno.env.get("JAVA_HOME") || undefined },
};

/** Sends each plan to a worker of its own, all of them in one process. */
async function prove(
  plans: readonly WorkerPlan[],
  built: ReadonlyMap<string, BuiltBridges>,
  toolkit: Toolkit,
): Promise<ProofRecord[]> {
  const jars = EMBEDDED_LIBRARY.workerJars("dari").map((artifact) => toolkit.jar(artifact));
  const child = new Deno.Command(javaProgram(OPTIONS.environment), {
    args: [
      ...JVM_FLAGS,
      "-cp",
      [...[...built.values()].map(({ classes }) => classes), ...jars].join(":"),
      join(import.meta.dirname ?? ".", "testdata", "ManyWorkers.java"),
    ],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const lines = plans.map((plan) => JSON.stringify({ type: "plan", seq: 1, plan }));
  const writing = new Blob([`${lines.join("\n")}\n`]).stream().pipeTo(child.stdin);
  const { code, stdout, stderr } = await child.output();
  await writing;
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  const records = new TextDecoder().decode(stdout).trim().split("\n").map((line) =>
    JSON.parse(line)
  );
  assert.deepEqual(records.filter((one) => one.type === "error"), []);
  return records.filter((one) => one.type === "proof");
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
    // A part that needs no Kotlin comes first: it takes no time to fail.
    const toolkit = await buildToolkit(OPTIONS);
    // A cache of their own: nobody will ask for these bridges again.
    const options = { ...OPTIONS, cache: new BuildCache(join(folder, "cache")) };
    const built = await buildBridges(cells.map(({ shape }) => shape), toolkit, options);
    const target = new JvmTarget({
      java: "java",
      library: EMBEDDED_LIBRARY,
      toolkit,
      bridges: built,
      processes: systemProcesses,
      workFolder: folder,
      seed: 1,
    });
    const arms = cells.flatMap((cell, at) =>
      cell.arms.map((arm) => ({ cell, arm, meant: shapes[at] as RandomShape }))
    );
    const plans = await Promise.all(arms.map(({ cell, arm }) => target.plan(cell, arm, 0)));
    const proofs = await prove(plans, built, toolkit);
    assert.equal(proofs.length, arms.length);
    let captured = 0;
    for (const [at, { cell, arm, meant }] of arms.entries()) {
      const proof = proofs[at] as ProofRecord;
      const where = `${cell.id} ${arm.id}`;
      assert.deepEqual(proof.problems, [], where);
      const requests = arm.capture === null ? 0 : proof.roundTrips;
      const responses = arm.capture?.response === undefined ? 0 : proof.roundTrips;
      assert.deepEqual([proof.requests, proof.responses], [requests, responses], where);
      assertMeant(cell, arm, plans[at] as WorkerPlan, meant);
      captured += requests;
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
