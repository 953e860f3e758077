import assert from "node:assert/strict";
import type { Variant } from "../../core/variant.ts";
import { assertApk, type AssertionInput, assertSameRelease } from "./assertions.ts";

const HOOK = {
  class: "a/Bridge",
  method: "send",
  descriptor: "(I)V",
  calls: ["dev/dari/DariHooks.request"],
};
const DEBUG: Variant = { runtime: "dari", buildType: "debug", scope: "project" };

/** An APK in which everything holds. */
const GOOD: AssertionInput = {
  variant: DEBUG,
  badging: {
    package: "p",
    versionCode: "1",
    versionName: "1",
    minSdk: 26,
    targetSdk: 36,
    debuggable: true,
    launchableActivity: "p.Main",
  },
  schemes: ["v2", "v3"],
  classes: new Set(["a/Bridge", "debug/Bridges", "dev/dari/Recorder"]),
  hooks: [HOOK],
  expected: [{ class: "a/Bridge", method: "send", descriptor: undefined }],
  debugClasses: ["debug/Bridges"],
  debugPackages: ["debug/"],
  recordingClasses: new Set(["dev/dari/Recorder"]),
  minSdk: 26,
};

function failed(change: Partial<AssertionInput>): string[] {
  return assertApk({ ...GOOD, ...change }).filter(({ ok }) => !ok)
    .map(({ name, message }) => `${name}: ${message}`);
}

Deno.test("assertApk() finds nothing wrong with an APK as it must be", () => {
  assert.deepEqual(failed({}), []);
});

Deno.test("assertApk() finds a hook that is missing, one too many, and one of another signature", () => {
  assert.deepEqual(failed({ hooks: [] }), [
    "exactly the mapped methods hooked: not hooked: a.Bridge.send",
  ]);
  assert.deepEqual(failed({ hooks: [HOOK, { ...HOOK, method: "other" }] }), [
    "exactly the mapped methods hooked: hooked though no rule says so: a.Bridge.other(I)V",
  ]);
  assert.deepEqual(failed({ hooks: [HOOK, HOOK] }).length, 1);
  const signed = [{ class: "a/Bridge", method: "send", descriptor: "(J)V" }];
  assert.match(
    failed({ expected: signed }).join(),
    /not hooked: a\.Bridge\.send\(J\)V; hooked though no rule says so: a\.Bridge\.send\(I\)V/,
  );
  assert.deepEqual(failed({ expected: [] }), [
    "hooks absent: hooked though no rule says so: a.Bridge.send(I)V",
  ]);
});

Deno.test("assertApk() finds debug bridges in a release, and their absence in a debug build", () => {
  assert.deepEqual(failed({ classes: new Set(["dev/dari/Recorder"]) }), [
    "debug bridges present: no debug/Bridges",
  ]);
  const release: Partial<AssertionInput> = {
    variant: { ...DEBUG, buildType: "release" },
    badging: { ...GOOD.badging, debuggable: false },
    hooks: [],
    expected: [],
  };
  assert.deepEqual(failed(release), ["debug bridges absent: found debug/Bridges"]);
  assert.deepEqual(failed({ ...release, classes: new Set(["debug/x/Y", "dev/dari/Recorder"]) }), [
    "debug bridges absent: found debug/x/Y",
  ]);
});

Deno.test("assertApk() finds the recording runtime where it must not be, and where it lacks", () => {
  assert.deepEqual(failed({ variant: { ...DEBUG, runtime: "dari-noop" } }), [
    "recording runtime absent: found dev/dari/Recorder",
  ]);
  assert.deepEqual(failed({ classes: new Set(["debug/Bridges"]) }), [
    "recording runtime present: 0 of 1 classes",
  ]);
});

Deno.test("assertApk() compares manifest and signature with the variant", () => {
  assert.deepEqual(failed({ badging: { ...GOOD.badging, debuggable: false } }), [
    "debuggable: API 26 to 36",
  ]);
  assert.deepEqual(failed({ badging: { ...GOOD.badging, minSdk: 24 } }).length, 1);
  assert.deepEqual(failed({ schemes: ["v2"] }), ["signed by v2 and v3: signed by v2"]);
});

Deno.test("assertSameRelease() compares the scopes of one runtime's releases", () => {
  const release = (
    scope: Variant["scope"],
    sha256: string,
    runtime: Variant["runtime"] = "dari",
  ) => ({
    variant: { runtime, buildType: "release" as const, scope },
    sha256,
  });
  const all = [release("none", "a"), release("all", "a"), release("none", "b", "dari-noop")];
  const first = all[0]?.variant ?? DEBUG;
  assert.equal(assertSameRelease(all, first)?.ok, true);
  assert.equal(assertSameRelease([...all, release("project", "c")], first)?.ok, false);
  assert.equal(assertSameRelease(all, all[2]?.variant ?? DEBUG), undefined);
  assert.equal(assertSameRelease(all, DEBUG), undefined);
});
