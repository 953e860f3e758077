import assert from "node:assert/strict";
import { RunError } from "../../core/errors.ts";
import { type FakeAppSteps, withFakeApp } from "./_fake_app.ts";
import { SourcesChangedError } from "./sources_changed.ts";

for (
  const [what, run] of [
    ["source", (steps) => steps.build.compileMain()],
    ["manifest", (steps) => steps.packages.link("debug")],
  ] as [
    "source" | "manifest",
    (steps: FakeAppSteps) => Promise<unknown>,
  ][]
) {
  Deno.test(`Nothing is kept of a ${what} that changes while a tool reads it`, async () => {
    await withFakeApp(async (app) => {
      app.meanwhile = () => Deno.writeTextFileSync(app[what], "new");
      const error = await run(app.steps()).catch((one) => one);
      assert.ok(error instanceof SourcesChangedError && error instanceof RunError, String(error));
      assert.match(error.message, /" changed while it was being built$/);
      assert.deepEqual(await app.kept(), []);
      // What it has become is built, and what it was is not taken for it.
      await run(app.steps());
      assert.notDeepEqual(await app.kept(), []);
    });
  });

  Deno.test(`A ${what} that is gone when a tool has ended has changed`, async () => {
    await withFakeApp(async (app) => {
      app.meanwhile = () => Deno.removeSync(app[what]);
      await assert.rejects(run(app.steps()), SourcesChangedError);
      assert.deepEqual(await app.kept(), []);
    });
  });
}
