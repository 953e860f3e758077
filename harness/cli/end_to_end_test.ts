import assert from "node:assert/strict";
import { systemProcesses } from "../build/system_processes.ts";
import type { CommandSpec, Processes } from "../core/ports.ts";
import { REPOSITORY } from "../testing/temp_project.ts";
import { checkExitCodes } from "./end_to_end.ts";

/** Processes that end with the codes given, one after another. */
function ending(codes: readonly number[], specs: CommandSpec[], onRun = () => {}): Processes {
  return {
    run: (spec) => {
      specs.push(spec);
      onRun();
      const code = codes[specs.length - 1] ?? 0;
      return Promise.resolve({ code, signal: null, stdout: "", stderr: "" });
    },
    startLines: () => {
      throw new Error("not asked for");
    },
  };
}

function options(processes: Processes, signal = new AbortController().signal) {
  return { projectRoot: REPOSITORY, processes, signal, env: {}, onStep: () => {} };
}

Deno.test("checkExitCodes() compares each exit code with the one that is known", async () => {
  const specs: CommandSpec[] = [];
  const good = await checkExitCodes(options(ending([99, 1, 2], specs)));
  assert.deepEqual(good.map((one) => [one.expected, one.kept]), [[99, true], [1, true], [2, true]]);
  assert.ok(
    specs.every((spec) => spec.args.includes("scenario") && spec.cwd === spec.env?.INIT_CWD),
  );
  const asleep = await checkExitCodes(options(ending([0, 1, 2], [])));
  assert.deepEqual(asleep.map((one) => one.kept), [false, true, true]);
});

Deno.test("checkExitCodes() removes its project and passes an interruption on", async () => {
  const specs: CommandSpec[] = [];
  const controller = new AbortController();
  const processes = ending([130], specs, () => controller.abort());
  await assert.rejects(
    checkExitCodes(options(processes, controller.signal)),
    { name: "InterruptedError" },
  );
  assert.equal(specs.length, 1);
  await assert.rejects(Deno.stat(specs[0]?.cwd ?? "."), Deno.errors.NotFound);
});

Deno.test("the command line ends as it must with an impossible budget, none, and a wrong selector", async () => {
  const checks = await checkExitCodes(options(systemProcesses));
  assert.deepEqual(checks.map((one) => one.code), [99, 1, 2]);
});
