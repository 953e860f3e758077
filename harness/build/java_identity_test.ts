import assert from "node:assert/strict";
import { join } from "node:path";
import { javaIdentity } from "./java_identity.ts";

Deno.test("javaIdentity() is another one after an upgrade of the JDK that is used", async () => {
  const root = await Deno.makeTempDir();
  try {
    const install = async (name: string, version: string) => {
      await Deno.mkdir(join(root, name), { recursive: true });
      await Deno.writeTextFile(join(root, name, "release"), `JAVA_RUNTIME_VERSION="${version}"\n`);
    };
    const home = { javaHome: join(root, "17") };
    const absent = [await javaIdentity(home), await javaIdentity({}, root)];
    await install("17", "17.0.15+6");
    const before = [await javaIdentity(home), await javaIdentity({}, root)];
    assert.deepEqual([await javaIdentity(home), await javaIdentity({}, root)], before);

    // A folder that is no JDK is nothing new.
    await Deno.mkdir(join(root, "other"));
    assert.equal(await javaIdentity({}, root), before[1]);

    // Another JDK beside it may be the one on PATH; JAVA_HOME still names the old one.
    await install("25", "25+36");
    assert.equal(await javaIdentity(home), before[0]);
    assert.notEqual(await javaIdentity({}, root), before[1]);

    const beside = await javaIdentity({}, root);
    await install("17", "17.0.16+8");
    assert.equal(new Set([absent[0], before[0], await javaIdentity(home)]).size, 3);
    assert.equal(
      new Set([absent[1], before[1], beside, await javaIdentity({}, root)]).size,
      4,
    );
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});
