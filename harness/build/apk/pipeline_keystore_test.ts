import assert from "node:assert/strict";
import { join } from "node:path";
import { ConfigError } from "../../core/errors.ts";
import { withFakeApp } from "./_fake_app.ts";
import { buildVariants } from "./pipeline.ts";

Deno.test("buildVariants() tells that there is no keystore before it runs any step", async () => {
  await withFakeApp(async ({ options, kept }) => {
    for (const keystore of [join(options.outFolder, "nowhere"), options.sampleRoot]) {
      const variant = { runtime: "dari", buildType: "release", scope: "none" } as const;
      const error = await buildVariants([variant], { ...options, keystore }).catch((one) => one);
      assert.ok(error instanceof ConfigError, String(error));
      assert.ok(error.message.startsWith(`Cannot sign with "${keystore}": `), error.message);
      assert.equal(options.javaTools.started, 0);
      assert.deepEqual(await kept(), []);
    }
  });
});
