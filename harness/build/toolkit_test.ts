import assert from "node:assert/strict";
import { join } from "node:path";
import { ConfigError, InterruptedError, RunError } from "../core/errors.ts";
import type { CommandOutput, CommandSpec } from "../core/ports.ts";
import { FakeProcesses } from "../testing/fake_processes.ts";
import { BuildCache } from "./cache.ts";
import { EMBEDDED_LIBRARY } from "./capture_library.ts";
import { parseJavaVersion } from "./java.ts";
import { buildToolkit, type ToolkitOptions } from "./toolkit.ts";

const JAVA = 'openjdk version "17.0.15" 2025-04-15';

function output(code: number, text: string): CommandOutput {
  return { code, signal: null, stdout: text, stderr: text };
}

/** A machine with a JDK and a Maven that leaves one jar behind. */
async function machine(spec: CommandSpec): Promise<CommandOutput> {
  if (spec.program === "java") return output(0, JAVA);
  const lib = join(spec.cwd ?? "", "toolchain", "target", "lib");
  await Deno.mkdir(lib, { recursive: true });
  await Deno.writeTextFile(join(lib, "dari.jar"), "jar");
  return output(0, "");
}

async function withProject(
  test: (options: (processes: FakeProcesses) => ToolkitOptions, root: string) => Promise<void>,
): Promise<void> {
  const root = await Deno.makeTempDir();
  try {
    await Deno.mkdir(join(root, "android", "dari", "src", "test"), { recursive: true });
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

Deno.test("buildToolkit() runs Maven once for the same sources, and again for others", async () => {
  await withProject(async (options, root) => {
    const processes = new FakeProcesses(machine);
    const steps: string[] = [];
    const first = await buildToolkit({ ...options(processes), onStep: (one) => steps.push(one) });
    assert.equal(await Deno.readTextFile(first.jar("dari")), "jar");
    assert.deepEqual(processes.ran.map((spec) => spec.program), ["java", "mvn"]);
    assert.equal(steps.length, 1);

    const second = new FakeProcesses(machine);
    assert.equal((await buildToolkit(options(second))).hash, first.hash);
    assert.deepEqual(second.ran, []);

    // Tests do not change the jars; sources do.
    await Deno.writeTextFile(join(root, "android", "dari", "src", "test", "A.kt"), "//");
    await buildToolkit(options(second));
    assert.deepEqual(second.ran, []);
    await Deno.writeTextFile(join(root, "android", "dari", "A.kt"), "//");
    await buildToolkit(options(second));
    assert.equal(second.ran.length, 2);
  });
});

Deno.test("buildToolkit() leaves nothing behind when Maven fails, and says what it said", async () => {
  await withProject(async (options, root) => {
    const broken = new FakeProcesses((spec) =>
      spec.program === "java" ? output(0, JAVA) : output(1, "[ERROR] A.kt:1:1 Unresolved reference")
    );
    const error = await buildToolkit(options(broken)).catch((one) => one);
    assert.ok(error instanceof RunError);
    assert.match(error.message, /Maven could not build .*\n.*A\.kt:1:1 Unresolved reference/);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(join(root, "cache", "toolkit"))), []);
    await buildToolkit(options(new FakeProcesses(machine)));
  });
});

Deno.test("buildToolkit() names a missing JDK, an old one and a missing Maven, with the fix", async () => {
  await withProject(async (options) => {
    const missing = (program: string) => (spec: CommandSpec) => {
      if (spec.program === program) throw new RunError(`Cannot start "${program}"`);
      return machine(spec);
    };
    const cases: [(spec: CommandSpec) => CommandOutput | Promise<CommandOutput>, RegExp, RegExp][] =
      [
        [missing("java"), /Cannot find a Java virtual machine/, /install a JDK 17/],
        [() => output(0, 'java version "1.8.0_402"'), /it is Java 8\.0_402/, /install a JDK 17/],
        [missing("mvn"), /Cannot find Maven/, /install Maven 3\.8/],
      ];
    for (const [answer, message, hint] of cases) {
      const error = await buildToolkit(options(new FakeProcesses(answer))).catch((one) => one);
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, message);
      assert.match(error.hint ?? "", hint);
    }
  });
});

Deno.test("parseJavaVersion() reads old and new forms", () => {
  assert.deepEqual(parseJavaVersion('java version "1.8.0_402"'), { major: 8, text: "8.0_402" });
  assert.deepEqual(parseJavaVersion(JAVA), { major: 17, text: "17.0.15" });
  assert.deepEqual(parseJavaVersion('openjdk version "25" 2025-09-16'), { major: 25, text: "25" });
  assert.equal(parseJavaVersion("gcc 12"), undefined);
});

Deno.test("buildToolkit() that is interrupted blames no tool, and keeps nothing", async () => {
  await withProject(async (options, root) => {
    const controller = new AbortController();
    const processes = new FakeProcesses((spec) => {
      if (spec.program === "java") return output(0, JAVA);
      controller.abort();
      return { ...output(143, ""), signal: "SIGTERM" };
    });
    await assert.rejects(
      buildToolkit({ ...options(processes), signal: controller.signal }),
      InterruptedError,
    );
    assert.deepEqual(await Array.fromAsync(Deno.readDir(join(root, "cache", "toolkit"))), []);
  });
});
