import assert from "node:assert/strict";
import { FakeProcesses } from "../testing/fake_processes.ts";
import { processTree, readCpuTimes } from "./cpu_times.ts";
import { systemProcesses } from "./system_processes.ts";

const fake = new FakeProcesses(({ program, args }) => {
  const stdout = program === "ps"
    ? "    1     0\n  100     1\n  101   100\n  102   101\n  200     1\n"
    : [
      "cpu  1000 20 300 9000 50 6 7 8 0 0",
      ...args.slice(1).map((path) => {
        const pid = Number(path.split("/")[2]);
        return `${pid} (a (b) c) S 1 1 1 0 -1 0 0 0 0 0 ${pid} 1 2 3 20 0 1 0 0`;
      }),
    ].join("\n");
  return { stdout, stderr: "", code: 0, signal: null };
});

Deno.test("a process's tree holds all that it has started, and nothing that has ended", async () => {
  assert.deepEqual(await processTree(fake, [100, 999]), [100, 101, 102]);
  assert.deepEqual(await processTree(fake, []), []);
});

Deno.test("builders count whole, the harness only with children that have ended", async () => {
  const { ownNs, hostNs, stealNs } = await readCpuTimes(fake, [100], 7);
  // 100 + 101 + 102, and of each 1 + 2 + 3 more; of the harness 2 + 3. Ticks of 10 ms.
  assert.equal(ownNs, (100 + 101 + 102 + 3 * 6 + 5) * 1e7);
  assert.equal(hostNs, (1000 + 20 + 300 + 6 + 7) * 1e7);
  assert.equal(stealNs, 8e7);
});

Deno.test("builders that cannot be told are unknown, and so is a machine without counts", async () => {
  assert.equal((await readCpuTimes(fake, null, 7)).ownNs, null);
  const silent = new FakeProcesses(() => ({ stdout: "", stderr: "", code: 1, signal: null }));
  assert.deepEqual(await readCpuTimes(silent, [1], 7), {
    ownNs: null,
    hostNs: null,
    stealNs: null,
  });
});

Deno.test("this machine's counts grow with what is done", async () => {
  const before = await readCpuTimes(systemProcesses, [Deno.pid], Deno.pid);
  if (before.hostNs === null) return;
  let x = 1;
  for (let i = 0; i < 2e8; i++) x = x * 1.0000001 % 7;
  assert.ok(x > 0);
  const after = await readCpuTimes(systemProcesses, [Deno.pid], Deno.pid);
  assert.ok((after.hostNs ?? 0) > before.hostNs);
});
