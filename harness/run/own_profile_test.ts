import assert from "node:assert/strict";
import { ms, s } from "../core/units.ts";
import { jvmFlags } from "../target/jvm/jvm_flags.ts";
import { BUILT_IN_PROFILES } from "../scenario/profile_spec.ts";
import { ownProfile } from "./own_profile.ts";
import { PROFILES } from "./profile.ts";

Deno.test("the language names exactly the profiles that there are", () => {
  assert.deepEqual(Object.keys(PROFILES), [...BUILT_IN_PROFILES]);
});

Deno.test("ownProfile() takes what is said, and the rest from the profile it extends", () => {
  const { gate } = PROFILES;
  assert.deepEqual(ownProfile("mine", { extends: "gate" }), { ...gate, name: "mine" });
  const own = ownProfile("mine", {
    extends: "gate",
    looks: [6, 10],
    maxTime: null,
    circuits: 2,
    blockTime: ms(30),
    minSamples: 700,
    warmup: { minTime: ms(300), maxRoundTrips: 500 },
  });
  assert.deepEqual(own, {
    ...gate,
    name: "mine",
    looks: [6, 10],
    maxTimeNs: null,
    circuits: 2,
    blockNs: ms(30),
    minSamples: 700,
    warmup: { ...gate?.warmup, minTimeNs: ms(300), maxRoundTrips: 500 },
  });
});

Deno.test("ownProfile() refuses a warm-up whose bounds contradict those it extends", () => {
  assert.throws(
    () => ownProfile("mine", { extends: "gate", warmup: { minTime: s(1) } }),
    /Cannot use the profile "mine": its warm-up takes at least 1s and at most 800ms/,
  );
  assert.throws(
    () => ownProfile("mine", { extends: "gate", warmup: { maxRoundTrips: 5 } }),
    /its warm-up takes at least 20 and at most 5 round trips/,
  );
});

Deno.test("jvmFlags() keeps the proportions of the reference's heap", () => {
  assert.deepEqual(jvmFlags().slice(0, 3), ["-Xms256m", "-Xmx256m", "-Xmn96m"]);
  assert.deepEqual(jvmFlags(512_000_000).slice(0, 3), ["-Xms489m", "-Xmx489m", "-Xmn183m"]);
  assert.deepEqual(jvmFlags(1_024).slice(0, 2), ["-Xms1m", "-Xmx1m"]);
});
