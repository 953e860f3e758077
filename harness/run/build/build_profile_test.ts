import assert from "node:assert/strict";
import { PROFILES } from "../profile.ts";
import { buildProfileOf } from "./build_profile.ts";

Deno.test("every profile of the harness has looks at builds of its own; smoke and proof stay what they are", () => {
  for (const profile of Object.values(PROFILES)) {
    const { looks, warmups } = buildProfileOf(profile, {});
    assert.ok(warmups >= 1, profile.name);
    assert.equal(looks.length === 0, profile.looks.length === 0, profile.name);
  }
  const asked = { rounds: 9, warmups: 1 };
  assert.deepEqual(buildProfileOf(PROFILES.smoke as never, asked).looks, [2]);
  assert.deepEqual(buildProfileOf(PROFILES.proof as never, asked).looks, []);
});

Deno.test("a scenario's rounds end the looks, its warm-ups and the asked time are taken", () => {
  const gate = PROFILES.gate as never;
  assert.deepEqual(buildProfileOf(gate, { rounds: 9, warmups: 3 }, 5), {
    looks: [6, 9],
    warmups: 3,
    maxTimeNs: 5,
  });
  assert.deepEqual(buildProfileOf(gate, { rounds: 3 }).looks, [3]);
  assert.deepEqual(buildProfileOf(gate, { rounds: 40 }).looks, [6, 10, 16, 40]);
});

Deno.test("a project's own profile looks at builds where it looks at round trips", () => {
  const own = { name: "nightly", looks: [5, 15], maxTimeNs: 7 };
  assert.deepEqual(buildProfileOf(own, {}), { looks: [5, 15], warmups: 2, maxTimeNs: 7 });
});
