import assert from "node:assert/strict";
import { isRunning } from "../testing/process_list.ts";
import { systemProcesses } from "./system_processes.ts";

Deno.test("systemProcesses.run() returns code and both outputs, and shows lines as they come", async () => {
  const seen: string[] = [];
  const output = await systemProcesses.run(
    { program: "sh", args: ["-c", "echo a; echo b >&2; exit 3"] },
    { onLine: (line) => seen.push(line) },
  );
  assert.deepEqual(output, { code: 3, signal: null, stdout: "a", stderr: "b" });
  assert.deepEqual(seen.sort(), ["a", "b"]);
});

Deno.test("systemProcesses.run() names a program that is not there", async () => {
  await assert.rejects(
    systemProcesses.run({ program: "no-such-program", args: [] }),
    /Cannot start "no-such-program": it was not found/,
  );
});

Deno.test("systemProcesses.run() ends the command when it is aborted", async () => {
  const controller = new AbortController();
  const running = systemProcesses.run(
    { program: "sleep", args: ["60"] },
    { signal: controller.signal },
  );
  setTimeout(() => controller.abort(), 50);
  assert.equal((await running).signal, "SIGTERM");
});

Deno.test("a line process echoes lines and ends when its input does", async () => {
  const process = systemProcesses.startLines({ program: "cat", args: [] });
  const lines = process.lines[Symbol.asyncIterator]();
  await process.send("grüße");
  assert.equal((await lines.next()).value, "grüße");
  await process[Symbol.asyncDispose]();
  assert.equal(await isRunning(process.pid), false);
  assert.deepEqual(await process.exited, { code: 0, signal: null });
});

Deno.test("a line process that does not end by itself is ended by its own id", async () => {
  const process = systemProcesses.startLines({
    program: "sh",
    args: ["-c", "trap '' TERM; echo ready; while :; do sleep 0.05; done"],
  });
  assert.equal((await process.lines[Symbol.asyncIterator]().next()).value, "ready");
  await process[Symbol.asyncDispose]();
  assert.equal(await isRunning(process.pid), false);
});

Deno.test("a line process is killed when the signal aborts", async () => {
  const controller = new AbortController();
  const process = systemProcesses.startLines(
    { program: "sleep", args: ["60"] },
    { signal: controller.signal },
  );
  controller.abort();
  assert.equal((await process.exited).signal, "SIGKILL");
  await process[Symbol.asyncDispose]();
});

Deno.test("a line process keeps the end of what it said on standard error", async () => {
  const process = systemProcesses.startLines({
    program: "sh",
    args: ["-c", "for i in $(seq 1 100); do echo line $i >&2; done"],
  });
  await process.exited;
  assert.match(process.stderrTail(), /line 61\n[^]*line 100$/);
  assert.doesNotMatch(process.stderrTail(), /line 60\b/);
  await process[Symbol.asyncDispose]();
});
