import assert from "node:assert/strict";
import { readTaskTimings } from "./task_timings.ts";

Deno.test("tasks are steps, and their names say of which kind", () => {
  const names = {
    ":app:compileDebugKotlin": "compile",
    ":app:kaptGenerateStubsDebugKotlin": "compile",
    ":app:transformDebugClassesWithAsm": "transform",
    ":app:dexBuilderDebug": "dex",
    ":app:mergeExtDexDebug": "dex",
    ":app:processDebugResources": "link",
    ":app:mergeDebugResources": "link",
    ":app:generateDebugBuildConfig": "generate",
    ":app:packageDebug": "package",
    ":lib:jar": "package",
    ":app:validateSigningDebug": "verify",
    ":app:preBuild": "other",
  };
  const text = Object.keys(names).map((name) => `${name}\t1500000\tfalse`).join("\n");
  const steps = readTaskTimings(text, undefined);
  assert.deepEqual(Object.fromEntries(steps.map(({ step, kind }) => [step, kind])), names);
  assert.ok(steps.every(({ wallNs, cached }) => wallNs === 1_500_000 && !cached));
});

Deno.test("a scenario's own names come first, and idle tasks are cached", () => {
  const steps = readTaskTimings(":app:weave\t5\ttrue\n:app:compileJava\t7\tfalse\n", {
    transform: ["weave", ":app:compileJava"],
  });
  assert.deepEqual(steps, [
    { step: ":app:weave", kind: "transform", wallNs: 5, cached: true },
    { step: ":app:compileJava", kind: "transform", wallNs: 7, cached: false },
  ]);
  assert.deepEqual(readTaskTimings("", undefined), []);
});
