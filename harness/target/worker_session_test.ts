import assert from "node:assert/strict";
import { FakeLineProcess, type FakeScript } from "../testing/fake_processes.ts";
import { WorkerEnded, WorkerSession } from "./worker_session.ts";

const HELLO = JSON.stringify({
  type: "hello",
  protocol: 1,
  pid: 7,
  runtime: "dari",
  java: "17",
  vm: "vm",
  flags: [],
  heapBytes: 1,
  collectors: [],
});

function answering(reply: (command: { type: string; seq: number }) => unknown): FakeScript {
  return (line) => [JSON.stringify(reply(JSON.parse(line)))];
}

Deno.test("WorkerSession.request() returns the answer to its own command", async () => {
  const process = new FakeLineProcess([HELLO], answering(({ seq }) => ({ type: "bye", seq })));
  await using session = await WorkerSession.open(process, 'arm "direct"');
  assert.equal(session.hello.pid, 7);
  assert.equal((await session.request({ type: "stop" }, 1_000)).type, "bye");
  assert.deepEqual(process.sent.map((line) => JSON.parse(line)), [{ type: "stop", seq: 1 }]);
});

Deno.test("WorkerSession.open() refuses another protocol and ends the process", async () => {
  const process = new FakeLineProcess([HELLO.replace('"protocol":1', '"protocol":9')], () => []);
  await assert.rejects(WorkerSession.open(process, 'arm "direct"'), /speaks protocol 9, not 1/);
  assert.ok(process.disposed);
});

Deno.test("WorkerSession.open() says how a process ended that said nothing", async () => {
  const process = new FakeLineProcess([], () => []);
  process.end({ code: 1, signal: null });
  await assert.rejects(WorkerSession.open(process, 'arm "direct"'), /ended .*: exit code 1/);
  assert.ok(process.disposed);
});

Deno.test("WorkerSession.request() names arm, cell and signal of a killed worker", async () => {
  const process = new FakeLineProcess(
    [HELLO],
    () => ({ exit: { code: 137, signal: "SIGKILL" } }),
  );
  await using session = await WorkerSession.open(process, 'arm "direct" in cell "a/b"');
  const error = await session.request({ type: "prove", roundTrips: 1 }, 1_000).catch((e) => e);
  assert.ok(error instanceof WorkerEnded);
  assert.match(
    error.message,
    /worker of arm "direct" in cell "a\/b" \(process 1\) ended .*SIGKILL/,
  );
  assert.equal(error.bySignal, false);
});

Deno.test("WorkerEnded.bySignal is true for the signals that end the harness too", async () => {
  for (const exit of [{ code: 130, signal: null }, { code: 143, signal: "SIGTERM" }]) {
    const process = new FakeLineProcess([HELLO], () => ({ exit }));
    await using session = await WorkerSession.open(process, "x");
    const error = await session.request({ type: "stop" }, 1_000).catch((e) => e);
    assert.ok(error instanceof WorkerEnded && error.bySignal);
  }
});

Deno.test("WorkerSession.request() reports a worker's own error with its sentence", async () => {
  const process = new FakeLineProcess(
    [HELLO],
    answering(({ seq }) => ({ type: "error", seq, message: "no such class", stack: "…" })),
  );
  await using session = await WorkerSession.open(process, "x");
  await assert.rejects(
    session.request({ type: "prove", roundTrips: 1 }, 1_000),
    /worker of x could not prove: no such class/,
  );
});

Deno.test("WorkerSession.request() refuses answers that are late, foreign or of another form", async () => {
  const cases: [FakeScript, RegExp][] = [
    [() => [], /did not answer to "stop" within 0.01 s/],
    [() => ["oops"], /said something else: "oops"/],
    [answering(() => ({ type: "bye", seq: 9 })), /answered out of turn/],
    [answering(({ seq }) => ({ type: "warm", seq })), /Cannot read what the worker of x answered/],
  ];
  for (const [script, message] of cases) {
    const process = new FakeLineProcess([HELLO], script);
    await using session = await WorkerSession.open(process, "x");
    await assert.rejects(session.request({ type: "stop" }, 10), message);
  }
});
