import assert from "node:assert/strict";
import { join } from "node:path";
import { ConfigError } from "../core/errors.ts";
import { findAndroidTools } from "./android_tools.ts";
import { newestFirst } from "./version_order.ts";

async function withFolder(
  files: readonly string[],
  test: (root: string) => Promise<void>,
): Promise<void> {
  const root = await Deno.makeTempDir();
  try {
    for (const file of files) {
      await Deno.mkdir(join(root, file, ".."), { recursive: true });
      await Deno.writeTextFile(join(root, file), file);
    }
    await test(root);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

const tools = (version: string) =>
  ["aapt2", "zipalign", "apksigner", "lib/d8.jar", "lib/apksigner.jar"]
    .map((file) => `sdk/build-tools/${version}/${file}`);
const DEBIAN = [
  "usr/bin/aapt2",
  "usr/bin/zipalign",
  "usr/share/android-framework-res/framework-res.apk",
];

async function refusal(place: Parameters<typeof findAndroidTools>[0]): Promise<ConfigError> {
  const error = await findAndroidTools(place).catch((one) => one);
  assert.ok(error instanceof ConfigError);
  return error;
}

Deno.test("newestFirst() compares numbers, and puts candidates before their release", () => {
  assert.deepEqual(
    newestFirst(["9.0.0", "35.0.0-rc2", "35.0.0", "debian", "34.0.0", "35.0.0-rc10", "35.0.1"]),
    ["35.0.1", "35.0.0", "35.0.0-rc10", "35.0.0-rc2", "34.0.0", "9.0.0", "debian"],
  );
  assert.deepEqual(newestFirst(["android-9", "android-36", "android-34"])[0], "android-36");
});

Deno.test("findAndroidTools() takes the newest complete build-tools and platform of ANDROID_HOME", async () => {
  await withFolder([
    ...tools("9.0.0"),
    ...tools("34.0.0"),
    "sdk/build-tools/36.0.0/aapt2",
    "sdk/platforms/android-9/android.jar",
    "sdk/platforms/android-34/android.jar",
    "sdk/platforms/android-36/source.properties",
    ...DEBIAN,
  ], async (root) => {
    const found = await findAndroidTools({
      androidHome: join(root, "sdk"),
      androidSdkRoot: "/nowhere",
      usr: join(root, "usr"),
    });
    assert.equal(found.source, "sdk");
    assert.equal(found.buildTools, join(root, "sdk/build-tools/34.0.0"));
    assert.equal(found.framework, join(root, "sdk/platforms/android-34/android.jar"));
    assert.match(found.reason, /ANDROID_HOME names.*34\.0\.0, android-34$/);
    const older = await findAndroidTools({ androidSdkRoot: join(root, "sdk"), usr: "/nowhere" });
    assert.match(older.reason, /ANDROID_SDK_ROOT/);
  });
});

Deno.test("findAndroidTools() falls back to Debian and says what the SDK lacks", async () => {
  await withFolder([
    "sdk/build-tools/36.0.0/aapt2",
    "bare/build-tools/36.0.0/lib/x",
    ...tools("35.0.0").map((file) => file.replace("sdk/", "tools/")),
    ...DEBIAN,
  ], async (root) => {
    const usr = join(root, "usr");
    const unset = await findAndroidTools({ usr });
    assert.equal(unset.source, "debian");
    assert.equal(unset.buildTools, undefined);
    assert.equal(unset.apksigner, undefined);
    assert.match(unset.reason, /neither ANDROID_HOME nor ANDROID_SDK_ROOT is set/);
    const partial = await findAndroidTools({ androidHome: join(root, "sdk"), usr });
    assert.match(
      partial.reason,
      /ANDROID_HOME is ".*sdk", which has no build-tools with aapt2, lib/,
    );
    const platformless = await findAndroidTools({ androidHome: join(root, "tools"), usr });
    assert.match(platformless.reason, /which has no platforms\/android-N\/android\.jar/);
  });
});

Deno.test("findAndroidTools() names what both places lack, and the command that installs it", async () => {
  await withFolder(["usr/bin/aapt2"], async (root) => {
    const error = await refusal({ androidHome: "/no/sdk", usr: join(root, "usr") });
    assert.match(
      error.message,
      /^Cannot build APKs: ANDROID_HOME is "\/no\/sdk", which has no build-tools.*framework-res\.apk"$/,
    );
    assert.match(
      error.hint ?? "",
      /apt-get install aapt .*android-framework-res.*set ANDROID_HOME/,
    );
    assert.equal(error.exitCode, 2);
  });
});

Deno.test("findAndroidTools() notices that a tool was replaced", async () => {
  await withFolder(DEBIAN, async (root) => {
    const usr = join(root, "usr");
    const { identity } = await findAndroidTools({ usr });
    assert.equal((await findAndroidTools({ usr })).identity, identity);
    await Deno.writeTextFile(join(usr, "bin", "aapt2"), "another one");
    assert.notEqual((await findAndroidTools({ usr })).identity, identity);
  });
});

Deno.test("findAndroidTools() finds Debian's own packages", async () => {
  const found = await findAndroidTools({});
  assert.equal(found.source, "debian");
  assert.equal(found.aapt2, "/usr/bin/aapt2");
  assert.equal(found.apksigner, "/usr/bin/apksigner");
});
