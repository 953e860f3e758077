import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { filesBelow } from "../content_hash.ts";
import { copyFolder } from "../copy_folder.ts";
import { systemProcesses } from "../system_processes.ts";
import { leftOutOfCopy } from "./left_out.ts";

const KEPT = [
  "app/build.gradle.kts",
  "app/src/main/kotlin/dev/build/Build.kt",
  "app/src/main/resources/.git/HEAD",
  "app/src/main/resources/.gradle/x",
  "build/without/a/build/file.txt",
  "lib/build.gradle",
  "settings.gradle",
];
const LEFT = [
  ".git/HEAD",
  ".gradle/x",
  "app/build/out.class",
  "app/.gradle/x",
  "lib/build/out.class",
  "lib/.git/HEAD",
];

Deno.test("a copy of a project lacks what Gradle made, not the sources that are named like it", async () => {
  const folder = await Deno.makeTempDir();
  try {
    for (const file of [...KEPT, ...LEFT]) {
      await Deno.mkdir(dirname(join(folder, "from", file)), { recursive: true });
      await Deno.writeTextFile(join(folder, "from", file), file);
    }
    const to = join(folder, "to");
    await copyFolder(join(folder, "from"), to, {
      leaveOut: leftOutOfCopy,
      processes: systemProcesses,
    });
    assert.deepEqual(await filesBelow(to, () => false), KEPT);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
