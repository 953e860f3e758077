import assert from "node:assert/strict";
import { InterruptedError, RunError } from "../core/errors.ts";
import type { CommandSpec, LineProcess, Processes } from "../core/ports.ts";
import { FakeLineProcess, type FakeScript } from "../testing/fake_processes.ts";
import { JavaToolError } from "./java_tool_error.ts";
import { isDiskFull } from "./disk_room.ts";
import { JavaTools } from "./java_tools.ts";

const HELLO = JSON.stringify({ type: "hello", protocol: 1, pid: 7, java: "17" });

/** Processes that all answer by one script. */
class Machines implements Processes {
  readonly started: FakeLineProcess[] = [];
  readonly specs: CommandSpec[] = [];
  readonly #script: FakeScript;

  constructor(script: FakeScript) {
    this.#script = script;
  }

  run(): never {
    throw new Error("The Java tools are one process");
  }

  startLines(spec: CommandSpec): LineProcess {
    this.specs.push(spec);
    const process = new FakeLineProcess([HELLO], this.#script, 40 + this.started.length);
    this.started.push(process);
    return process;
  }
}

function toolsOf(machines: Machines, signal?: AbortSignal): JavaTools {
  return new JavaTools({
    processes: machines,
    environment: {},
    toolkit: {
      jars: ["a.jar", "b.jar"],
      hashes: {},
      signatures: "api.signature",
      signaturesHash: "hash",
      java: "17",
    },
    mainClass: "Main",
    threads: 2,
    signal,
  });
}

const ok = (line: string) => {
  const { seq, op } = JSON.parse(line);
  return [JSON.stringify({ seq, ok: true, wallNs: 5, result: { op } })];
};

Deno.test("JavaTools starts nothing before the first request, then one process for all", async () => {
  const machines = new Machines(ok);
  {
    await using tools = toolsOf(machines);
    assert.equal(tools.started, 0);
    const replies = await Promise.all([
      tools.request<{ op: string }>("dex a", { op: "dex" }),
      tools.request<{ op: string }>("verify a", { op: "verify" }),
    ]);
    assert.deepEqual(replies.map(({ result }) => result.op), ["dex", "verify"]);
    assert.equal(replies[0]?.wallNs, 5);
    assert.equal(tools.started, 1);
    assert.deepEqual(machines.specs[0]?.args.slice(-5), [
      "-cp",
      "a.jar:b.jar",
      "Main",
      "--threads",
      "2",
    ]);
  }
  assert.ok(machines.started[0]?.disposed);
});

Deno.test("JavaTools collects garbage in a process that runs, and starts none for it", async () => {
  const asked: string[] = [];
  const machines = new Machines((line) => {
    asked.push(JSON.parse(line).op);
    return ok(line);
  });
  await using tools = toolsOf(machines);
  await tools.collectGarbage();
  assert.equal(tools.started, 0);
  await tools.request("dex a", { op: "dex" });
  await tools.collectGarbage();
  assert.deepEqual(asked, ["dex", "collect"]);
});

Deno.test("JavaTools matches replies by number, in whatever order they come", async () => {
  const held: string[] = [];
  const machines = new Machines((line) => {
    held.push(...ok(line));
    return held.length === 2 ? held.reverse() : [];
  });
  await using tools = toolsOf(machines);
  const replies = await Promise.all([
    tools.request<{ op: string }>("a", { op: "first" }),
    tools.request<{ op: string }>("b", { op: "second" }),
  ]);
  assert.deepEqual(replies.map(({ result }) => result.op), ["first", "second"]);
});

Deno.test("JavaTools reports what a tool says, with the step and the places", async () => {
  const machines = new Machines((line) => [JSON.stringify({
    seq: JSON.parse(line).seq,
    ok: false,
    error: {
      kind: "input",
      message: "2 errors",
      diagnostics: [
        { severity: "error", message: "Unresolved reference", file: "A.kt", line: 3, column: 9 },
        { severity: "warning", message: "unused" },
      ],
    },
  })]);
  await using tools = toolsOf(machines);
  const error = await tools.request("compile debug", { op: "compile" }).catch((one) => one);
  assert.ok(error instanceof JavaToolError);
  assert.equal(
    error.message,
    '"compile debug" failed: 2 errors\nA.kt:3:9: error: Unresolved reference\nwarning: unused',
  );
  assert.equal(error.diagnostics.length, 2);
});

Deno.test("JavaTools names a killed process and its step, and starts another afterwards", async () => {
  let killed = false;
  const machines = new Machines((line) => {
    if (killed) return ok(line);
    killed = true;
    return { exit: { code: 137, signal: "SIGKILL" } };
  });
  await using tools = toolsOf(machines);
  const error = await tools.request("dex kotlin-stdlib", { op: "dex" }).catch((one) => one);
  assert.ok(error instanceof RunError);
  assert.match(
    error.message,
    /\(process 40\) ended with signal SIGKILL during "dex kotlin-stdlib"/,
  );
  await tools.request("dex kotlin-stdlib", { op: "dex" });
  assert.equal(tools.started, 2);
});

Deno.test("JavaTools gives up on a process that prints something else", async () => {
  for (const printed of ["surprise", JSON.stringify({ type: "hello", protocol: 2, pid: 1 })]) {
    const machines = new Machines(() => [printed]);
    await using tools = toolsOf(machines);
    const error = await tools.request("dex", { op: "dex" }).catch((one) => one);
    assert.ok(error instanceof RunError);
    assert.match(error.message, /Cannot read what the Java tools answer/);
    assert.match((error.cause as Error).message, /printed "surprise"|protocol 2, not 1/);
    assert.ok(machines.started[0]?.disposed);
  }
});

Deno.test("JavaTools is interrupted by its signal", async () => {
  const controller = new AbortController();
  const machines = new Machines(() => {
    controller.abort();
    return { exit: { code: 137, signal: "SIGKILL" } };
  });
  await using tools = toolsOf(machines, controller.signal);
  await assert.rejects(tools.request("dex", { op: "dex" }), InterruptedError);
  await assert.rejects(tools.request("dex", { op: "dex" }), InterruptedError);
  assert.equal(tools.started, 1);
});

/** Processes that never answer, each ended by the test when it likes. */
function silentMachines(): { readonly machines: Machines; readonly end: (at: number) => void } {
  const machines = new Machines((line) => JSON.parse(line).op === "answer" ? ok(line) : []);
  return {
    machines,
    end: (at) => machines.started[at]?.end({ code: 3, signal: null }),
  };
}

Deno.test("JavaTools charges a process's end to what was asked of it alone", async () => {
  const { machines, end } = silentMachines();
  await using tools = toolsOf(machines);
  // Its disposal does not end it at once here: a real process may take seconds.
  const first = tools.request("dex old", { op: "dex" }).catch((one) => one);
  const old = machines.started[0];
  assert.ok(old !== undefined);
  old[Symbol.asyncDispose] = () => Promise.resolve();
  await tools.restart();
  let told = false;
  const second = tools.request("dex new", { op: "dex" }).catch((one) => one)
    .finally(() => told = true);
  end(0);
  assert.match((await first).message, /\(process 40\) ended with code 3 during "dex old"/);
  // The newer process is still the current one, and what was asked of it is still waited for.
  await tools.request("verify new", { op: "answer" });
  assert.equal(told, false);
  assert.equal(tools.started, 2);
  end(1);
  assert.match((await second).message, /\(process 41\) ended with code 3 during "dex new"/);
});

Deno.test("JavaTools refuses what is asked after its disposal, not after a restart", async () => {
  const machines = new Machines(ok);
  const tools = toolsOf(machines);
  await tools.request("dex a", { op: "dex" });
  await tools.restart();
  assert.ok(machines.started[0]?.disposed);
  await tools.request("dex a", { op: "dex" });
  assert.equal(tools.started, 2);
  await tools[Symbol.asyncDispose]();
  await assert.rejects(tools.request("dex a", { op: "dex" }), /disposed: no "dex a" any more/);
  assert.equal(tools.started, 2);
});

Deno.test("isDiskFull() knows the words of Deno and of Java", () => {
  assert.ok(isDiskFull(new Error("No space left on device (os error 28)")));
  assert.ok(
    isDiskFull(
      new RunError("x", { cause: new Error("java.io.IOException: No space left on device") }),
    ),
  );
  assert.ok(!isDiskFull(new Error("not found")));
  assert.ok(!isDiskFull("No space left on device"));
});
