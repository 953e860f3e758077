import assert from "node:assert/strict";
import { DEFAULT_AXES } from "../../core/cell.ts";
import { join } from "node:path";
import type { BridgeShape } from "../../core/bridge_shape.ts";
import { ConfigError, Problem, RunError } from "../../core/errors.ts";
import type { Processes } from "../../core/ports.ts";
import { type Variant, variantName } from "../../core/variant.ts";
import { bridge, defineScenario, method } from "../../scenario/mod.ts";
import { REPOSITORY } from "../../testing/temp_project.ts";
import { findAndroidTools } from "../android_tools.ts";
import { buildApkToolkit } from "../apk_toolkit.ts";
import { buildBridges } from "../bridges.ts";
import { BuildCache, defaultCacheFolder } from "../cache.ts";
import { EMBEDDED_LIBRARY } from "../capture_library.ts";
import { filesBelow, sha256 } from "../content_hash.ts";
import { JavaTools } from "../java_tools.ts";
import { systemProcesses } from "../system_processes.ts";
import { buildToolkit } from "../toolkit.ts";
import { ensureKeystore } from "./keystore.ts";
import { buildVariants } from "./pipeline.ts";
import type { PipelineOptions } from "./pipeline_options.ts";
import { inspectVariants } from "./inspect.ts";

const all = () => false;

const SPLIT_ARGS = defineScenario({
  id: "a",
  title: "A",
  bridge: bridge.splitArgs(),
  payload: { size: "100 B" },
  capture: ["none", "direct", "plugin"],
}).bridge;

async function copyFolder(from: string, to: string): Promise<void> {
  for (const file of await filesBelow(from, all)) {
    await Deno.mkdir(join(to, file, ".."), { recursive: true });
    await Deno.copyFile(join(from, file), join(to, file));
    // Whatever looked at times of change would see another one.
    await Deno.utime(join(to, file), new Date(2001, 1, 3), new Date(2001, 1, 3));
  }
}

/** Processes in another time zone and language. */
function elsewhere(): Processes {
  const env = { TZ: "Asia/Kathmandu", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" };
  return {
    run: (spec, options) => systemProcesses.run({ ...spec, env }, options),
    startLines: (spec, options) => systemProcesses.startLines({ ...spec, env }, options),
  };
}

const debug = (scope: Variant["scope"]): Variant => ({
  runtime: "dari",
  buildType: "debug",
  scope,
});

Deno.test("buildVariants() with the real tools", async (t) => {
  const root = await Deno.makeTempDir({ prefix: "dari-pipeline-" });
  const get = (name: string) => Deno.env.get(name);
  const build = {
    library: EMBEDDED_LIBRARY,
    projectRoot: REPOSITORY,
    cache: new BuildCache(defaultCacheFolder(get)),
    processes: systemProcesses,
    environment: { javaHome: get("JAVA_HOME") || undefined },
  };
  const tools = await findAndroidTools({});
  const toolkit = await buildToolkit(build);
  const apkToolkit = await buildApkToolkit(build, toolkit, tools);
  const openTools = (processes: Processes, threads: number) =>
    new JavaTools({
      processes,
      environment: build.environment,
      toolkit: apkToolkit,
      mainClass: EMBEDDED_LIBRARY.app.toolsMain,
      threads,
    });
  const sample = join(REPOSITORY, "android", "sample");
  const keystore = join(root, "debug.keystore");
  await using javaTools = openTools(systemProcesses, 2);
  const options = (name: string, own: Partial<PipelineOptions> = {}): PipelineOptions => ({
    shapes: [SPLIT_ARGS],
    library: EMBEDDED_LIBRARY,
    toolkit,
    tools,
    javaTools,
    processes: systemProcesses,
    sampleRoot: sample,
    // Unless it is about the cache: what another step has dexed serves here too.
    cacheRoot: join(root, "first", "cache"),
    outFolder: join(root, name, "apk"),
    keystore,
    concurrency: 2,
    ...own,
  });
  /** A copy of the app's sources, with one of its files changed. */
  const edited = async (name: string, file: string, edit: (text: string) => string) => {
    const copy = join(root, name, "sample");
    await copyFolder(sample, copy);
    const path = join(copy, file);
    await Deno.writeTextFile(path, edit(await Deno.readTextFile(path)));
    return copy;
  };
  const account = "src/main/kotlin/dev/dari/sample/AccountBridge.kt";
  const failure = async (own: PipelineOptions, variant = debug("project")): Promise<Problem> => {
    const error = await buildVariants([variant], own).catch((one) => one);
    assert.ok(error instanceof Problem, String(error));
    // No half-written APK, and nothing that only looks like a result.
    const left = await filesBelow(own.outFolder, all).catch(() => []);
    assert.deepEqual(left, []);
    const entries = await filesBelow(join(own.cacheRoot, "app"), all).catch(() => []);
    assert.deepEqual(entries.filter((file) => file.startsWith(".staging-")), []);
    return error;
  };

  try {
    await ensureKeystore({ file: keystore, ...build });
    // Kotlin's library takes half a minute to dex: the user's own result of it serves all the same.
    const kept = join(
      get("SCENARIO_APK_CACHE") || join(defaultCacheFolder(get), "apk"),
      "kept",
    );
    if (await Deno.stat(kept).catch(() => undefined)) {
      await copyFolder(kept, join(root, "first", "cache", "kept"));
    }
    const variants = [debug("none"), debug("project"), debug("all")];
    const first = await buildVariants(variants, options("first"));

    await t.step("other folder, times, time zone, threads: identical bytes", async () => {
      const copy = await edited("second", "AndroidManifest.xml", (text) => text);
      await using others = openTools(elsewhere(), 1);
      const second = await buildVariants(
        variants,
        options("second", {
          sampleRoot: copy,
          cacheRoot: join(root, "second", "cache"),
          javaTools: others,
          processes: elsewhere(),
          concurrency: 1,
        }),
      );
      assert.deepEqual(second.map((one) => one.sha256), first.map((one) => one.sha256));
      for (const { apk, sha256: hash } of second) {
        assert.equal(await sha256(await Deno.readFile(apk)), hash);
      }
      // Every step has really run twice, Kotlin's library included.
      assert.ok(second.every(({ steps }) => steps.every(({ cached }) => !cached)));
    });

    await t.step("class files of a bridge are those of the JVM target", async () => {
      const axes = { ...DEFAULT_AXES, size: "100 B", content: "records", runtime: "dari" } as const;
      const [built] = await buildBridges([{ shape: SPLIT_ARGS, axes }], toolkit, build);
      assert.ok(built !== undefined);
      const work = join(root, "first", "cache", "app");
      const transformed = (await filesBelow(work, all)).filter((file) =>
        /^transform-.*\/out\/classes\/dev\/dari\/bridges\//.test(file)
      );
      const compare = await filesBelow(built.classes, all);
      assert.ok(compare.length >= 6);
      for (const file of compare) {
        const same = transformed.filter((one) => one.endsWith(`/out/classes/${file}`));
        // One in scope project, one in scope all.
        assert.equal(same.length, 2, file);
        const expected = await sha256(await Deno.readFile(join(built.classes, file)));
        for (const one of same) {
          assert.equal(await sha256(await Deno.readFile(join(work, one))), expected, one);
        }
      }
    });

    await t.step(
      "an inspection fails for an APK that is not the variant it is called",
      async () => {
        const [none, project] = first;
        assert.ok(none !== undefined && project !== undefined);
        const swapped = [{ ...none, variant: project.variant }, {
          ...project,
          variant: none.variant,
        }];
        const inspections = await inspectVariants(swapped, options("first"));
        const failed = inspections.map(({ variant, assertions }) => [
          variantName(variant),
          ...assertions.filter(({ ok }) => !ok).map(({ name, message }) => `${name}: ${message}`),
        ]);
        assert.equal(failed[0]?.length, 2);
        assert.match(
          failed[0]?.[1] ?? "",
          /^exactly the mapped methods hooked: not hooked: dev\.dari/,
        );
        assert.equal(failed[1]?.length, 2);
        assert.match(
          failed[1]?.[1] ?? "",
          /^hooks absent: hooked though no rule says so: dev\.dari/,
        );
      },
    );

    await t.step(
      "broken Kotlin of the app: the compiler's message with file and line",
      async () => {
        const copy = await edited(
          "broken",
          account,
          (text) => `${text}\nval broken: Int = "text"\n`,
        );
        const lines = (await Deno.readTextFile(join(copy, account))).split("\n").length - 1;
        const error = await failure(options("broken", { sampleRoot: copy }));
        assert.ok(error instanceof RunError);
        assert.match(error.message, /^"compile main" failed/);
        assert.ok(error.message.includes(`${join(copy, account)}:${lines}:`), error.message);
        assert.match(error.message, /mismatch/i);
      },
    );

    await t.step("broken Kotlin of a bridge: the scenario's place as well", async () => {
      // The language refuses this name; a gap of its rules would look like this.
      const shape: BridgeShape = {
        ...SPLIT_ARGS,
        name: "odd",
        response: method("hashCode", []) as BridgeShape["request"],
      };
      const at = { file: "/p/odd.scenario.ts", line: 7, column: 3 };
      const error = await failure(
        options("odd", { shapes: [shape], positions: new Map([["odd", at]]) }),
      );
      assert.match(error.message, /^The bridge "odd" does not compile; "compile debug" failed/);
      assert.match(error.message, /^dev\/dari\/bridges\/odd\/Odd\w+\.kt:\d+:\d+: error: /m);
      assert.deepEqual(error.at, at);
      assert.match(error.hint ?? "", /show-source/);
    });

    await t.step("an API above minSdk fails the build, although D8 does not notice", async () => {
      const copy = await edited(
        "api",
        account,
        (text) => `${text}\ninternal fun point(): Int = java.awt.Point(1, 2).x\n`,
      );
      const error = await failure(options("api", { sampleRoot: copy }));
      assert.match(error.message, /^"check API dari-debug-project" failed/);
      assert.match(error.message, /java[./]awt[./]Point/);
    });

    await t.step("a rule that matches nothing, and a manifest that is none", async () => {
      const mapping = await edited(
        "mapping",
        "mapping.json",
        (text) => text.replace("postAccount", "postNothing"),
      );
      const unmatched = await failure(options("mapping", { sampleRoot: mapping }));
      assert.match(
        unmatched.message,
        /"transform project" failed: .*"account\.request" matched no/,
      );
      const manifest = await edited("manifest", "AndroidManifest.xml", () => "<manifest>");
      const refused = await failure(options("manifest", { sampleRoot: manifest }));
      assert.match(refused.message, /^"link debug" failed: aapt2 ended with code 1/);
    });

    await t.step("a keystore that is none, has another key or another password", async () => {
      const make = async (name: string, password: string, alias: string) => {
        const file = join(root, name);
        const { code, stdout } = await systemProcesses.run({
          program: "keytool",
          args: [
            ...["-genkeypair", "-keystore", file, "-storetype", "PKCS12", "-keyalg", "RSA"],
            ...["-storepass", password, "-alias", alias, "-dname", "CN=Other"],
          ],
        });
        assert.equal(code, 0, stdout);
        return file;
      };
      const cases: [string, RegExp][] = [
        [join(sample, "mapping.json"), /is not a keystore/],
        [
          await make("alias.p12", "android", "other"),
          /has no key "androiddebugkey"; its aliases: "other"/,
        ],
        [await make("password.p12", "secret1", "androiddebugkey"), /password does not open/],
      ];
      for (const [file, said] of cases) {
        const error = await failure(options("key", { keystore: file }));
        assert.ok(error instanceof ConfigError, String(error));
        assert.ok(error.message.startsWith(`Cannot sign with "${file}": `), error.message);
        assert.match(error.message, said);
      }
    });
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});
