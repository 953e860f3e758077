import assert from "node:assert/strict";
import { join } from "node:path";
import { ConfigError, InterruptedError, RunError } from "../core/errors.ts";
import type { CommandOutput, CommandSpec } from "../core/ports.ts";
import { FakeProcesses } from "../testing/fake_processes.ts";
import { buildApkToolkit, keepApkToolkit } from "./apk_toolkit.ts";
import { BuildCache } from "./cache.ts";
import { sha256 } from "./content_hash.ts";
import { EMBEDDED_LIBRARY } from "./capture_library.ts";
import type { ToolkitOptions } from "./toolkit.ts";

const JAVA = 'openjdk version "17.0.15" 2025-04-15';
const LIBRARY = { hash: "library" };

function output(code: number, text: string): CommandOutput {
  return { code, signal: null, stdout: text, stderr: text };
}

async function leaveJars(module: string): Promise<void> {
  const lib = join(module, "target", "lib");
  await Deno.mkdir(lib, { recursive: true });
  for (const file of ["r8.jar", "apk-tools.jar", "api-26.signature"]) {
    await Deno.writeTextFile(join(lib, file), file);
  }
}

/** A machine with a JDK and a Maven that leaves jars behind. */
async function machine(spec: CommandSpec): Promise<CommandOutput> {
  if (spec.program !== "java") await leaveJars(join(spec.cwd ?? "", "apk-tools"));
  return output(0, JAVA);
}

async function withProject(
  test: (options: (processes: FakeProcesses) => ToolkitOptions, root: string) => Promise<void>,
): Promise<void> {
  const root = await Deno.makeTempDir();
  try {
    await Deno.mkdir(join(root, "android", "apk-tools", "src"), { recursive: true });
    await Deno.writeTextFile(join(root, "android", "pom.xml"), "<project/>");
    await test((processes) => ({
      library: EMBEDDED_LIBRARY,
      projectRoot: root,
      cache: new BuildCache(join(root, "cache")),
      processes,
      environment: {},
    }), root);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

Deno.test("buildApkToolkit() runs Maven once for the same sources, library and D8", async () => {
  await withProject(async (options, root) => {
    const processes = new FakeProcesses(machine);
    const first = await buildApkToolkit(options(processes), LIBRARY, {});
    assert.deepEqual(first.jars.map((path) => path.slice(path.lastIndexOf("/"))), [
      "/apk-tools.jar",
      "/r8.jar",
    ]);
    assert.equal(await Deno.readTextFile(first.signatures), "api-26.signature");
    assert.equal(first.signaturesHash, await sha256("api-26.signature"));
    assert.deepEqual(Object.keys(first.hashes), ["apk-tools", "r8"]);
    const again = new FakeProcesses(machine);
    assert.deepEqual(await buildApkToolkit(options(again), LIBRARY, {}), first);
    assert.equal(again.ran.length, 0);

    await Deno.writeTextFile(join(root, "android", "apk-tools", "src", "A.kt"), "//");
    await buildApkToolkit(options(again), LIBRARY, {});
    await buildApkToolkit(options(again), { hash: "another" }, {});
    assert.equal(again.ran.filter(({ program }) => program === "mvn").length, 2);
    const sdk = { buildTools: "/sdk/build-tools/36.0.0" };
    await buildApkToolkit(options(again), LIBRARY, sdk);
    assert.ok(again.ran.at(-1)?.args.includes("-Dandroid.build.tools=/sdk/build-tools/36.0.0"));
  });
});

Deno.test("buildApkToolkit() says in one sentence that Maven is not served D8", async () => {
  await withProject(async (options, root) => {
    const said = "[ERROR] Failed to execute goal on project apk-tools: Could not find artifact " +
      "com.android.tools:r8:jar:9.5.28 in a-mirror";
    const processes = new FakeProcesses((spec) =>
      spec.program === "java" ? output(0, JAVA) : output(1, said)
    );
    const error = await buildApkToolkit(options(processes), LIBRARY, {}).catch((one) => one);
    assert.ok(error instanceof ConfigError);
    assert.equal(
      error.message,
      "Cannot build APKs: Maven was not served D8 (com.android.tools:r8)",
    );
    assert.match(error.hint ?? "", /set ANDROID_HOME .*, or add Google's Maven repository/);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(join(root, "cache", "apk-toolkit"))), []);
  });
});

Deno.test("buildApkToolkit() reports any other failure as Maven's", async () => {
  await withProject(async (options) => {
    const processes = new FakeProcesses((spec) =>
      spec.program === "java" ? output(0, JAVA) : output(1, "[ERROR] A.kt:1:1 Unresolved reference")
    );
    const error = await buildApkToolkit(options(processes), LIBRARY, {}).catch((one) => one);
    assert.ok(error instanceof RunError);
    assert.match(error.message, /Maven could not build ".*apk-tools":\n.*A\.kt:1:1/);
  });
});

Deno.test("keepApkToolkit() keeps what a Maven build has left, if it has", async () => {
  await withProject(async (options, root) => {
    const processes = new FakeProcesses(machine);
    assert.equal(await keepApkToolkit(options(processes)), false);
    await leaveJars(join(root, "android", "apk-tools"));
    assert.equal(await keepApkToolkit(options(processes)), true);
    assert.equal(await keepApkToolkit(options(processes)), true);
    assert.deepEqual(processes.ran, []);
  });
});

Deno.test("buildApkToolkit() that is interrupted blames no tool, and keeps nothing", async () => {
  await withProject(async (options, root) => {
    const controller = new AbortController();
    const processes = new FakeProcesses((spec) => {
      if (spec.program === "java") return output(0, JAVA);
      controller.abort();
      return { ...output(143, ""), signal: "SIGTERM" };
    });
    await assert.rejects(
      buildApkToolkit({ ...options(processes), signal: controller.signal }, LIBRARY, {}),
      InterruptedError,
    );
    assert.deepEqual(await Array.fromAsync(Deno.readDir(join(root, "cache", "apk-toolkit"))), []);
  });
});
