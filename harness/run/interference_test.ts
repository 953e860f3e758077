import assert from "node:assert/strict";
import type { BlockResult } from "../results/run_result.ts";
import { dropReason, interferenceOf } from "./interference.ts";

function block(changes: Partial<BlockResult>): BlockResult {
  return {
    position: 0,
    samples: 1,
    startNs: 0,
    wallNs: 100_000_000,
    drainNs: 0,
    gcCount: 0,
    gcTimeNs: 0,
    compilations: 0,
    cpuNs: 100_000_000,
    clockNs: 20,
    hostCpuNs: 110_000_000,
    hostStealNs: 0,
    ...changes,
  };
}

Deno.test("interferenceOf() counts what others used beside the blocks", () => {
  const quiet = interferenceOf([block({}), block({}), block({})], 1.5);
  assert.deepEqual(quiet, { foreignCpu: 0.1, steal: 0, load: 1.5 });
  assert.equal(dropReason(quiet, 2), null);
});

Deno.test("dropReason() drops for other processes and for steal, and says how much", () => {
  const busy = [1, 2, 3].map(() => block({ hostCpuNs: 190_000_000 }));
  assert.match(dropReason(interferenceOf(busy, 0), 2) ?? "", /other processes used 0.90 cores/);
  const stolen = [1, 2, 3].map(() => block({ hostStealNs: 10_000_000 }));
  assert.match(dropReason(interferenceOf(stolen, 0), 2) ?? "", /took 10.0 %/);
});

Deno.test("interferenceOf() says nothing of what it cannot read, or of too short a time", () => {
  const unreadable = [1, 2, 3].map(() => block({ hostCpuNs: null, hostStealNs: null }));
  assert.deepEqual(interferenceOf(unreadable, null), {
    foreignCpu: null,
    steal: null,
    load: null,
  });
  assert.equal(interferenceOf([block({ hostCpuNs: 500_000_000 })], 0).foreignCpu, null);
  assert.equal(dropReason({ foreignCpu: null, steal: null, load: 50 }, 2), null);
});

Deno.test("dropReason() allows more on a machine with more cores", () => {
  const busy = { foreignCpu: 1.2, steal: 0, load: 3 };
  assert.equal(dropReason(busy, 8), null);
  assert.match(dropReason(busy, 4) ?? "", /used 1.20 cores \(limit 1\)/);
});

Deno.test("garbage collections and slow samples are no reason to drop", () => {
  const slow = [1, 2, 3].map(() => block({ gcCount: 50, gcTimeNs: 90_000_000 }));
  assert.equal(dropReason(interferenceOf(slow, 0), 2), null);
});
