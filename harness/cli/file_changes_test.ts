import assert from "node:assert/strict";
import { join } from "node:path";
import { watchFiles } from "./file_changes.ts";

async function withFolder(
  test: (root: string, controller: AbortController) => Promise<void>,
): Promise<void> {
  const root = await Deno.makeTempDir();
  const controller = new AbortController();
  try {
    await Deno.mkdir(join(root, ".scenario", "apk"), { recursive: true });
    await test(root, controller);
  } finally {
    controller.abort();
    await Deno.remove(root, { recursive: true });
  }
}

Deno.test("watchFiles() takes the steps of one save as one change, and loses none", async () => {
  await withFolder(async (root, { signal }) => {
    using changes = watchFiles([root], signal);
    const first = changes.next();
    for (const text of ["a", "b", "c"]) await Deno.writeTextFile(join(root, "x.ts"), text);
    assert.equal(await first, true);
    // A change while nobody waits, as during a build.
    await Deno.writeTextFile(join(root, "x.ts"), "d");
    await new Promise((resolve) => setTimeout(resolve, 150));
    assert.equal(await changes.next(), true);
  });
});

Deno.test("watchFiles() overlooks what this program writes itself", async () => {
  await withFolder(async (root, controller) => {
    using changes = watchFiles([root], controller.signal);
    await Deno.writeTextFile(join(root, ".scenario", "apk", "x.apk"), "apk");
    const next = changes.next();
    const still = new Promise((resolve) => setTimeout(() => resolve("still waiting"), 200));
    assert.equal(await Promise.race([next, still]), "still waiting");
    controller.abort();
    assert.equal(await next, false);
  });
});

Deno.test("watchFiles() sees a folder that lies in one of those names itself", async () => {
  await withFolder(async (root, { signal }) => {
    const project = join(root, "node_modules", "app", "target");
    await Deno.mkdir(project, { recursive: true });
    using changes = watchFiles([project], signal);
    const next = changes.next();
    await Deno.writeTextFile(join(project, "x.ts"), "a");
    assert.equal(await next, true);
  });
});

Deno.test("watchFiles() is over at once when its signal has been given already", async () => {
  await withFolder(async (root, controller) => {
    controller.abort();
    using changes = watchFiles([root], controller.signal);
    assert.equal(await changes.next(), false);
  });
});
