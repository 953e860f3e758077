import assert from "node:assert/strict";
import { type CpuReading, dropReason, interferenceOf } from "./interference.ts";

const BEGIN: CpuReading = { atNs: 0, hostCpuNs: 9e9, hostStealNs: 1e9, ownCpuNs: 4e9 };

/** The counts a second later. */
function after(changes: { host?: number; own?: number; steal?: number }): CpuReading {
  const { host = 1.3e9, own = 1.2e9, steal = 0 } = changes;
  return {
    atNs: 1e9,
    hostCpuNs: 9e9 + host,
    hostStealNs: 1e9 + steal,
    ownCpuNs: 4e9 + own,
  };
}

Deno.test("interferenceOf() counts what others used beside the workers and the harness", () => {
  const quiet = interferenceOf(BEGIN, after({}), 1.5);
  assert.deepEqual(quiet, { foreignCpu: 0.1, steal: 0, load: 1.5 });
  assert.equal(dropReason(quiet, 2), null);
  // Ticks of 10 ms can make the workers look busier than the whole machine.
  assert.equal(interferenceOf(BEGIN, after({ host: 1e9 }), 0).foreignCpu, 0);
});

Deno.test("dropReason() drops for other processes and for steal, and says how much", () => {
  const busy = interferenceOf(BEGIN, after({ host: 2.1e9 }), 0);
  assert.match(dropReason(busy, 2) ?? "", /other processes used 0.90 cores \(limit 0.5\)/);
  const stolen = interferenceOf(BEGIN, after({ steal: 1e8 }), 0);
  assert.match(dropReason(stolen, 2) ?? "", /took 10.0 %/);
});

Deno.test("interferenceOf() says nothing of what it cannot read, or of too short a time", () => {
  const unreadable = { ...BEGIN, hostCpuNs: null };
  const nothing = { foreignCpu: null, steal: null, load: null };
  assert.deepEqual(interferenceOf(unreadable, after({}), null), nothing);
  assert.deepEqual(interferenceOf(BEGIN, { ...after({}), atNs: 1e8 }, null), nothing);
  assert.equal(dropReason({ ...nothing, load: 50 }, 2), null);
});

Deno.test("dropReason() allows more on a machine with more cores", () => {
  const busy = { foreignCpu: 1.2, steal: 0, load: 3 };
  assert.equal(dropReason(busy, 8), null);
  assert.match(dropReason(busy, 4) ?? "", /used 1.20 cores \(limit 1\)/);
});
