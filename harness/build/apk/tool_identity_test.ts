import assert from "node:assert/strict";
import { type FakeApp, withFakeApp } from "./_fake_app.ts";

/** Names of the steps that another build of a release has to run. */
async function stepsRun(app: FakeApp): Promise<string[]> {
  const variant = { runtime: "dari", buildType: "release", scope: "none" } as const;
  const { steps } = await app.steps().packages.variant(variant);
  return steps.filter(({ timing }) => !timing.cached).map(({ timing }) => timing.step);
}

Deno.test("An APK's API is checked again when the list of what there is has changed", async () => {
  await withFakeApp(async (app) => {
    assert.ok((await stepsRun(app)).length > 5);
    assert.deepEqual(await stepsRun(app), []);
    app.apkToolkit.signaturesHash = "another";
    assert.deepEqual(await stepsRun(app), ["check API dari-release"]);
  });
});

Deno.test("Another JDK runs every step anew but those that it has no part in", async () => {
  await withFakeApp(async (app) => {
    // The libraries of this app are alike: their one step has the name of whichever came first.
    const kinds = async () => (await stepsRun(app)).map((step) => step.split(" ")[0]);
    const all = await kinds();
    app.apkToolkit.java = "25";
    assert.deepEqual(await kinds(), all.filter((kind) => kind !== "link"));
    assert.ok(all.includes("link"));
  });
});
