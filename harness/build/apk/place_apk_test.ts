import assert from "node:assert/strict";
import { join } from "node:path";
import { sha256 } from "../content_hash.ts";
import { placeApk } from "./place_apk.ts";

Deno.test("placeApk() replaces another APK whole, and leaves an equal one alone", async () => {
  const root = await Deno.makeTempDir();
  try {
    const [kept, file] = [join(root, "kept.apk"), join(root, "out", "x.apk")];
    await Deno.writeTextFile(kept, "content");
    let asked = 0;
    const wanted = {
      sha256: await sha256("content"),
      path: () => {
        asked++;
        return Promise.resolve(kept);
      },
    };
    assert.equal(await placeApk(wanted, file), 7);
    assert.equal(await placeApk(wanted, file), 7);
    assert.equal(asked, 1);
    await Deno.writeTextFile(file, "another one");
    assert.equal(await placeApk(wanted, file), 7);
    assert.equal(await Deno.readTextFile(file), "content");
    // What is kept may not be touched through what was handed out.
    await Deno.writeTextFile(file, "changed by its user");
    assert.equal(await Deno.readTextFile(kept), "content");
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("placeApk() leaves nothing behind when it cannot write", async () => {
  const root = await Deno.makeTempDir();
  try {
    const wanted = { sha256: "x", path: () => Promise.resolve(join(root, "gone.apk")) };
    await assert.rejects(placeApk(wanted, join(root, "out", "x.apk")));
    assert.deepEqual(await Array.fromAsync(Deno.readDir(join(root, "out"))), []);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});
