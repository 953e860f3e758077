import assert from "node:assert/strict";
import { join } from "node:path";
import { filesBelow, sha256 } from "../build/content_hash.ts";
import { ApkProject, cameraScenario } from "../testing/apk_project.ts";
import { SmallDisk } from "../testing/small_disk.ts";
import { type ListedProcess, runningProcesses } from "../testing/process_list.ts";

const RUNTIMES = ["dari", "dari-noop"];
const SCOPES = ["none", "project", "all"];
const DEBUG = RUNTIMES.flatMap((runtime) => SCOPES.map((scope) => `${runtime}-debug-${scope}`));
const RELEASE = RUNTIMES.flatMap((runtime) => SCOPES.map((scope) => `${runtime}-release-${scope}`));

interface Document {
  readonly version: number;
  readonly variants: readonly {
    readonly name: string;
    readonly sha256: string;
    readonly bytes: number;
    readonly steps: readonly { readonly step: string; readonly cached: boolean }[];
    readonly inspection?: {
      readonly hooks: readonly { readonly class: string; readonly method: string }[];
      readonly assertions: readonly { readonly name: string; readonly ok: boolean }[];
      readonly badging: { readonly package: string; readonly debuggable: boolean };
      readonly dexes: readonly { readonly methods: number }[];
    };
  }[];
}

async function tool(program: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(program, { args: [...args] }).output();
  const text = new TextDecoder();
  assert.equal(code, 0, `${program}: ${text.decode(stderr)}`);
  return text.decode(stdout);
}

async function javaToolsOf(parent: number): Promise<ListedProcess | undefined> {
  return (await runningProcesses()).find((one) =>
    one.parent === parent && one.command.includes("dev.dari.apk.Main")
  );
}

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

async function isGone(pid: number): Promise<boolean> {
  return !(await runningProcesses()).some((one) => one.pid === pid);
}

/** Collects what a process prints, to wait for a part of it. */
function collector(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  let text = "";
  let wake = () => {};
  const done = (async () => {
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      wake();
    }
    wake = () => {};
  })();
  return {
    text: () => text,
    done,
    async contains(part: RegExp, count: number) {
      while ([...text.matchAll(new RegExp(part, "g"))].length < count) {
        await Promise.race([
          new Promise<void>((resolve) => wake = resolve),
          done.then(() => {
            assert.match(text, part, "the process has ended");
          }),
        ]);
      }
    },
  };
}

async function document(apks: ApkProject, args: readonly string[]): Promise<Document> {
  const { code, stdout, stderr } = await apks.project.scenario(["build", "--json", ...args], apks);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

async function hashes(apks: ApkProject, names: readonly string[]): Promise<string[]> {
  return await Promise.all(names.map(async (name) => sha256(await Deno.readFile(apks.apk(name)))));
}

/** Steps that really ran, over all variants. */
function ran({ variants }: Document): string[] {
  const steps = variants.flatMap((one) => one.steps).filter(({ cached }) => !cached);
  return [...new Set(steps.map(({ step }) => step))].sort();
}

const TWO = ["dari-debug-none", "dari-release-all"];
const ONLY_TWO = TWO.flatMap((name) => ["--variant", name]);

/** Where the APKs belong there is room for one and a half. */
async function fullOutput(apks: ApkProject): Promise<void> {
  const { project } = apks;
  const before = await hashes(apks, TWO);
  const out = join(project.root, ".scenario", "apk");
  await using disk = await SmallDisk.mount(out, 1_500);
  const { code, stderr } = await project.scenario(["build", ...ONLY_TWO], apks);
  assert.equal(code, 1, stderr);
  assert.match(stderr, /error: Cannot write ".*\.apk": there is no room left\n {2}hint: free/);
  const [left = "", ...others] = await filesBelow(out, () => false);
  assert.deepEqual(others, []);
  assert.ok(before.includes(await sha256(await Deno.readFile(join(out, left)))));
  await disk.enlarge(8_000);
  assert.equal((await project.scenario(["build", ...ONLY_TWO], apks)).code, 0);
  assert.deepEqual(await hashes(apks, TWO), before);
}

/** Where results are kept there is room for the dexes that are there already, and little more. */
async function fullCache(apks: ApkProject): Promise<void> {
  const { project } = apks;
  const before = await hashes(apks, TWO);
  const [cache, from] = [join(project.root, "full"), join(apks.cache, "kept")];
  await Deno.mkdir(cache);
  const kept = await filesBelow(from, () => false);
  const sizes = await Promise.all(
    kept.map(async (file) => (await Deno.stat(join(from, file))).size),
  );
  const kilobytes = sizes.reduce((sum, size) => sum + Math.ceil(size / 4_096) * 4, 0);
  await using disk = await SmallDisk.mount(cache, kilobytes + 8);
  for (const file of kept) {
    await Deno.mkdir(join(cache, "kept", file, ".."), { recursive: true });
    await Deno.copyFile(join(from, file), join(cache, "kept", file));
  }
  const env = { SCENARIO_APK_CACHE: cache };
  const { code, stderr } = await project.scenario(["build", ...ONLY_TWO], { env });
  assert.equal(code, 1, stderr);
  assert.match(
    stderr,
    /error: Cannot keep the result of ".*": there is no room left\n {2}hint: free/,
  );
  assert.deepEqual(await hashes(apks, TWO), before);
  await disk.enlarge(kilobytes + 20_000);
  assert.equal((await project.scenario(["build", ...ONLY_TWO], { env })).code, 0);
  assert.deepEqual(await hashes(apks, TWO), before);
}

Deno.test("scenario build, from an empty cache to broken input", async (t) => {
  await using apks = await ApkProject.create();
  const { project } = apks;

  await t.step("builds twelve APKs and a keystore from an empty cache", async () => {
    const { version, variants } = await document(apks, []);
    assert.equal(version, 1);
    assert.deepEqual(variants.map(({ name }) => name).sort(), [...DEBUG, ...RELEASE].sort());
    const names = variants.map(({ name }) => name);
    assert.deepEqual(variants.map((one) => one.sha256), await hashes(apks, names));
    for (const runtime of RUNTIMES) {
      const releases = variants.filter(({ name }) => name.startsWith(`${runtime}-release-`));
      assert.equal(new Set(releases.map((one) => one.sha256)).size, 1);
    }
    // Two releases and six debug builds differ.
    assert.equal(new Set(variants.map((one) => one.sha256)).size, 8);
    assert.ok(await Deno.stat(join(project.root, ".scenario", "debug.keystore")));
  });

  await t.step("Android's own tools accept all of them", async () => {
    for (const name of [...DEBUG, ...RELEASE]) {
      const apk = apks.apk(name);
      const [verified, badging, dump] = await Promise.all([
        tool("apksigner", ["verify", "-v", "--print-certs", apk]),
        tool("aapt2", ["dump", "badging", apk]),
        tool("dexdump", ["-f", apk]),
        tool("zipalign", ["-c", "4", apk]),
      ]);
      assert.match(verified, /v2 scheme[^\n]*: true[\s\S]*v3 scheme[^\n]*: true/);
      assert.match(verified, /certificate DN: .*CN=Android Debug/);
      assert.match(badging, /package: name='dev\.dari\.sample'/);
      assert.match(badging, /sdkVersion:'26'/);
      assert.equal(/application-debuggable/.test(badging), name.includes("-debug-"), name);
      assert.ok(dump.includes("Ldev/dari/sample/MainActivity;"), name);
      assert.equal(dump.includes("Ldev/dari/sample/DebugBridges;"), name.includes("-debug-"), name);
    }
  });

  await t.step(
    "--inspect finds the hooks that each variant has to have, and no others",
    async () => {
      const { variants } = await document(apks, ["--inspect"]);
      const app = ["AccountBridge", "AccountBridge", "CameraPluginBridge", "CameraPluginBridge"];
      const libraries = ["CartBridge", "LoginBridge", "MediaBridge", "PushBridge", "ShareBridge"];
      for (const { name, inspection } of variants) {
        assert.ok(inspection !== undefined);
        assert.deepEqual(inspection.assertions.filter(({ ok }) => !ok), [], name);
        const expected = name.endsWith("-debug-project")
          ? app
          : name.endsWith("-debug-all")
          ? [...app, ...libraries]
          : [];
        const found = inspection.hooks.map((hook) =>
          hook.class.slice(hook.class.lastIndexOf("/") + 1)
        );
        assert.deepEqual(found.sort(), expected, name);
        assert.equal(inspection.badging.debuggable, name.includes("-debug-"));
        assert.ok(inspection.assertions.length >= 5);
      }
    },
  );

  await t.step("with nothing changed no tool is started, and no byte is written", async () => {
    // Nothing is on this PATH: whatever would start a tool fails. (JAVA_HOME is a part of the keys.)
    const env = { ...apks.env, PATH: join(project.root, "nothing") };
    const before = await Deno.stat(apks.apk("dari-debug-all"));
    const { code, stdout, stderr } = await project.scenario(["build", "--verbose"], { env });
    assert.equal(code, 0, stderr);
    assert.equal(stdout.trim().split("\n").length, 12);
    assert.match(stdout, /^dari-debug-all +\d+ bytes {2}sha256 [0-9a-f]{64} {2}\d+\.\d+ s$/m);
    const steps = stderr.trim().split("\n");
    assert.ok(steps.length > 30);
    assert.deepEqual(steps.filter((line) => !line.endsWith(": unchanged")), []);
    assert.deepEqual((await Deno.stat(apks.apk("dari-debug-all"))).mtime, before.mtime);
  });

  await t.step(
    "a changed line in a bridge builds the debug variants again, and nothing else",
    async () => {
      const before = await hashes(apks, [...DEBUG, ...RELEASE]);
      await project.write("scenarios/camera.scenario.ts", cameraScenario("b"));
      const built = await document(apks, []);
      const after = await hashes(apks, [...DEBUG, ...RELEASE]);
      const changed = [...DEBUG, ...RELEASE].filter((_, at) => before[at] !== after[at]);
      assert.deepEqual(changed, DEBUG);
      const steps = ran(built);
      assert.ok(steps.includes("compile debug"));
      assert.deepEqual(
        steps.filter((step) =>
          /compile main|dex kotlin-stdlib|dex sample-lib|link|release/.test(step)
        ),
        [],
      );
      // And back again: every result is still there.
      await project.write("scenarios/camera.scenario.ts", cameraScenario("a"));
      assert.deepEqual(ran(await document(apks, [])), []);
      assert.deepEqual(await hashes(apks, [...DEBUG, ...RELEASE]), before);
    },
  );

  await t.step("a damaged result is noticed where it is used, and made again", async () => {
    const [wanted] = await hashes(apks, ["dari-debug-all"]);
    const kept = apks.cache;
    for (const file of await filesBelow(kept, () => false)) {
      if (!/\/package-.*\/app\.apk$/.test(file)) continue;
      const path = join(kept, file);
      if (await sha256(await Deno.readFile(path)) === wanted) await Deno.truncate(path, 1_000);
    }
    await Deno.writeTextFile(apks.apk("dari-debug-all"), "damaged as well");
    const { code, stderr } = await project.scenario(["build", "--variant", "dari-debug-all"], apks);
    assert.equal(code, 0, stderr);
    assert.match(
      stderr,
      /^The kept result of "package dari-debug-all" is damaged \("app\.apk" is not what was written\)/m,
    );
    assert.deepEqual(await hashes(apks, ["dari-debug-all"]), [wanted]);
  });

  await t.step("a keystore that is none is refused, and the APKs stay", async () => {
    const before = await hashes(apks, ["dari-debug-none"]);
    await project.write("no.keystore", "this is no keystore");
    for (
      const [file, said] of [["no.keystore", /not a.* keystore/], [
        "absent",
        /No such file/,
      ]] as const
    ) {
      const { code, stdout, stderr } = await project.scenario(
        ["build", "--variant", "dari-debug-none", "--keystore", file],
        apks,
      );
      assert.equal(code, 2, stderr);
      assert.equal(stdout, "");
      assert.match(stderr, /error: Cannot sign with ".*(no\.keystore|absent)"/);
      assert.match(stderr, said);
      assert.match(stderr, /hint: .*PKCS12.*androiddebugkey/);
    }
    assert.deepEqual(await hashes(apks, ["dari-debug-none"]), before);
  });

  await t.step("a full disk: no half-written APK, and the next run recovers", async () => {
    await fullOutput(apks);
    await fullCache(apks);
  });

  await t.step(
    "a killed tools process is named with its step, and the next run recovers",
    async () => {
      const before = await hashes(apks, ["dari-debug-none"]);
      const child = await project.start(["build", "--force", "--variant", "dari-debug-none"], apks);
      const { pid } = await until(() => javaToolsOf(child.pid));
      Deno.kill(pid, "SIGKILL");
      const { code, stderr } = await child.output();
      const text = new TextDecoder().decode(stderr);
      assert.equal(code, 1, text);
      assert.match(
        text,
        new RegExp(`Java tools \\(process ${pid}\\) ended with signal SIGKILL during "`),
      );
      assert.deepEqual(await hashes(apks, ["dari-debug-none"]), before);
      await document(apks, ["--variant", "dari-debug-none"]);
      assert.deepEqual(await hashes(apks, ["dari-debug-none"]), before);
    },
  );

  await t.step("Ctrl-C ends the build with 130, and its tools process with it", async () => {
    const args = ["build", "--force", "--variant", "dari-debug-none"];
    // To this program alone, and to the whole process group as a terminal does it.
    for (const [start, target] of [["start", ""], ["startInGroup", "-"]] as const) {
      const child = await project[start](args, apks);
      const { pid } = await until(() => javaToolsOf(child.pid));
      await tool("kill", ["-INT", "--", `${target}${child.pid}`]);
      const { code, stderr } = await child.output();
      assert.equal(code, 130, new TextDecoder().decode(stderr));
      assert.ok(await isGone(pid));
    }
    const left = (await filesBelow(join(project.root, ".scenario"), () => false))
      .filter((file) => file.includes(".apk-") || file.includes(".keystore-"));
    assert.deepEqual(left, []);
    await document(apks, ["--variant", "dari-debug-none"]);
  });

  await t.step(
    "--watch builds what a change affects in one tools process, and ends with it",
    async () => {
      const child = await project.start(["build", "--watch", "--json"], apks);
      const [out, err] = [collector(child.stdout), collector(child.stderr)];
      await err.contains(/waiting for changes/, 1);
      await project.write("scenarios/camera.scenario.ts", cameraScenario("c"));
      await err.contains(/waiting for changes/, 2);
      const { pid } = await until(() => javaToolsOf(child.pid));
      // A mistake is told, and waited out.
      await project.write(
        "scenarios/camera.scenario.ts",
        cameraScenario("c").replace("1 KB", "1 QB"),
      );
      await err.contains(/waiting for changes/, 3);
      assert.match(err.text(), /error: .*1 QB/);
      await project.write("scenarios/camera.scenario.ts", cameraScenario("d"));
      await err.contains(/waiting for changes/, 4);
      assert.equal((await javaToolsOf(child.pid))?.pid, pid);
      child.kill("SIGINT");
      const { code } = await child.status;
      await Promise.all([out.done, err.done]);
      assert.equal(code, 130, err.text());
      assert.ok(await isGone(pid));
      const rounds = out.text().trim().split("\n").map((line) => JSON.parse(line) as Document);
      assert.deepEqual(rounds.map(({ variants }) => variants.length), [12, 6, 6]);
    },
  );
});

Deno.test("scenario build refuses a variant that there is not", async () => {
  await using apks = await ApkProject.create();
  const { code, stderr } = await apks.project.scenario(
    ["build", "--variant", "dari-debug-al"],
    apks,
  );
  assert.equal(code, 2);
  assert.match(
    stderr,
    /There is no variant "dari-debug-al"\n {2}hint: did you mean "dari-debug-all"\?/,
  );
});

Deno.test("scenario doctor says which tools APKs are built with, and why these", async () => {
  await using apks = await ApkProject.create();
  const env = { ANDROID_HOME: "/no/sdk" };
  const { code, stdout, stderr } = await apks.project.scenario(["doctor"], { env });
  assert.equal(code, 0, stderr);
  assert.match(
    stdout,
    /^ok +APK tools: Debian's aapt2 .*ANDROID_HOME is "\/no\/sdk", which has no build-tools/m,
  );
});
