import assert from "node:assert/strict";
import { join } from "node:path";
import { ConfigError, InterruptedError, RunError } from "../../core/errors.ts";
import type { CommandSpec } from "../../core/ports.ts";
import { FakeProcesses } from "../../testing/fake_processes.ts";
import { ensureKeystore } from "./keystore.ts";

const done = { code: 0, signal: null, stdout: "", stderr: "" };

/** A keytool that writes its own number, so that two keys differ. */
function keytool(): FakeProcesses {
  let made = 0;
  return new FakeProcesses(async ({ args }: CommandSpec) => {
    await Deno.writeTextFile(args[args.indexOf("-keystore") + 1] ?? "", `key ${++made}`);
    return done;
  });
}

async function withFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(folder);
    assert.deepEqual(
      (await Array.fromAsync(Deno.readDir(folder))).filter(({ name }) => name.startsWith(".key")),
      [],
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("ensureKeystore() makes one keystore and never another", async () => {
  await withFolder(async (folder) => {
    const file = join(folder, "debug.keystore");
    const processes = keytool();
    const options = { file, processes, environment: { javaHome: "/jdk" } };
    // Two commands at once have to end with the same key.
    await Promise.all([ensureKeystore(options), ensureKeystore(options)]);
    const key = await Deno.readTextFile(file);
    await ensureKeystore(options);
    assert.equal(await Deno.readTextFile(file), key);
    assert.equal(processes.ran.length, 2);
    assert.equal(processes.ran[0]?.program, "/jdk/bin/keytool");
  });
});

Deno.test("ensureKeystore() says what is missing or wrong, and leaves no keystore", async () => {
  await withFolder(async (folder) => {
    const file = join(folder, "debug.keystore");
    const missing = new FakeProcesses(() => {
      throw new RunError('Cannot start "keytool": it was not found');
    });
    const absent = await ensureKeystore({ file, processes: missing, environment: {} })
      .catch((one) => one);
    assert.ok(absent instanceof ConfigError);
    assert.match(absent.hint ?? "", /install a whole JDK/);
    const broken = new FakeProcesses(() => ({ ...done, code: 1, stdout: "keytool error: no" }));
    await assert.rejects(
      ensureKeystore({ file, processes: broken, environment: {} }),
      /Cannot make a debug keystore: keytool error: no/,
    );
    await assert.rejects(Deno.stat(file));
  });
});

Deno.test("ensureKeystore() that is interrupted does not blame keytool", async () => {
  await withFolder(async (folder) => {
    const file = join(folder, "debug.keystore");
    const controller = new AbortController();
    const processes = new FakeProcesses(() => {
      controller.abort();
      return { ...done, code: 143, signal: "SIGTERM" };
    });
    const { signal } = controller;
    await assert.rejects(
      ensureKeystore({ file, processes, environment: {}, signal }),
      InterruptedError,
    );
    await assert.rejects(Deno.stat(file));
  });
});
