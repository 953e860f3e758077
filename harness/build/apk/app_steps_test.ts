import assert from "node:assert/strict";
import { join } from "node:path";
import { FakeLineProcess, FakeProcesses } from "../../testing/fake_processes.ts";
import { ConfigError, RunError } from "../../core/errors.ts";
import type { ApkToolkit } from "../apk_toolkit.ts";
import { EMBEDDED_LIBRARY } from "../capture_library.ts";
import { filesBelow, sha256 } from "../content_hash.ts";
import { JavaTools } from "../java_tools.ts";
import { AppBuild } from "./app_build.ts";
import { AppPackages } from "./app_packages.ts";
import { buildVariants } from "./pipeline.ts";
import type { PipelineOptions } from "./pipeline_options.ts";
import { SourcesChangedError } from "./sources_changed.ts";
import { StepRunner } from "./step_runner.ts";

const OUTPUT = { code: 0, signal: null, stdout: "", stderr: "" };

/** Steps of one build. */
interface FakeAppSteps {
  readonly build: AppBuild;
  readonly packages: AppPackages;
}

/** An app whose tools do nothing but call `meanwhile`, and say that all is well. */
interface FakeApp {
  readonly source: string;
  readonly manifest: string;
  readonly options: PipelineOptions;
  /** What the Java tools say that they are. */
  readonly apkToolkit: { -readonly [Field in keyof ApkToolkit]: ApkToolkit[Field] };
  /** What a tool does while it runs. */
  meanwhile: () => void;
  /** Another build with the same cache. */
  readonly steps: () => FakeAppSteps;
  /** Files that are kept. */
  readonly kept: () => Promise<string[]>;
}

/** Hands a test such an app, and removes it. */
async function withFakeApp(test: (app: FakeApp) => Promise<void>): Promise<void> {
  const root = await Deno.makeTempDir();
  try {
    const sampleRoot = join(root, "sample");
    const source = join(sampleRoot, "src", "main", "kotlin", "A.kt");
    const manifest = join(sampleRoot, "AndroidManifest.xml");
    await Deno.mkdir(join(source, ".."), { recursive: true });
    await Deno.mkdir(join(root, "cache"));
    await Deno.writeTextFile(source, "old");
    await Deno.writeTextFile(manifest, "old");
    const keystore = join(root, "debug.keystore");
    await Deno.writeTextFile(keystore, "key");
    const keystoreHash = await sha256("key");
    const jar = join(root, "some.jar");
    await Deno.writeTextFile(jar, "jar");
    const answer = (line: string) => {
      app.meanwhile();
      return [JSON.stringify({ seq: JSON.parse(line).seq, ok: true, result: { verified: true } })];
    };
    const processes = new FakeProcesses(() => {
      app.meanwhile();
      return OUTPUT;
    });
    const apkToolkit = { jars: [], hashes: {}, signatures: "", signaturesHash: "one", java: "17" };
    await using javaTools = new JavaTools({
      processes: {
        run: (spec) => processes.run(spec),
        startLines: () => new FakeLineProcess([], answer),
      },
      environment: {},
      toolkit: apkToolkit,
      mainClass: "Main",
      threads: 1,
    });
    const options: PipelineOptions = {
      shapes: [],
      library: EMBEDDED_LIBRARY,
      toolkit: { hash: "library", jar: () => jar },
      tools: {
        aapt2: "aapt2",
        framework: "framework",
        identity: "sdk",
      } as PipelineOptions["tools"],
      javaTools,
      processes,
      sampleRoot,
      cacheRoot: join(root, "cache"),
      outFolder: join(root, "apk"),
      keystore,
      concurrency: 1,
    };
    const app: FakeApp = {
      source,
      manifest,
      options,
      apkToolkit,
      meanwhile: () => {},
      steps: () => {
        const runner = new StepRunner({ root: options.cacheRoot, concurrency: 1 });
        const build = new AppBuild(options, runner);
        return { build, packages: new AppPackages(options, runner, build, keystoreHash) };
      },
      kept: () => filesBelow(options.cacheRoot, () => false),
    };
    await test(app);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

for (
  const [what, run] of [
    ["source", (steps) => steps.build.compileMain()],
    ["manifest", (steps) => steps.packages.link("debug")],
  ] as [
    "source" | "manifest",
    (steps: FakeAppSteps) => Promise<unknown>,
  ][]
) {
  Deno.test(`Nothing is kept of a ${what} that changes while a tool reads it`, async () => {
    await withFakeApp(async (app) => {
      app.meanwhile = () => Deno.writeTextFileSync(app[what], "new");
      const error = await run(app.steps()).catch((one) => one);
      assert.ok(error instanceof SourcesChangedError && error instanceof RunError, String(error));
      assert.match(error.message, /" changed while it was being built$/);
      assert.deepEqual(await app.kept(), []);
      // What it has become is built, and what it was is not taken for it.
      await run(app.steps());
      assert.notDeepEqual(await app.kept(), []);
    });
  });

  Deno.test(`A ${what} that is gone when a tool has ended has changed`, async () => {
    await withFakeApp(async (app) => {
      app.meanwhile = () => Deno.removeSync(app[what]);
      await assert.rejects(run(app.steps()), SourcesChangedError);
      assert.deepEqual(await app.kept(), []);
    });
  });
}

Deno.test("buildVariants() tells that there is no keystore before it runs any step", async () => {
  await withFakeApp(async ({ options, kept }) => {
    for (const keystore of [join(options.outFolder, "nowhere"), options.sampleRoot]) {
      const variant = { runtime: "dari", buildType: "release", scope: "none" } as const;
      const error = await buildVariants([variant], { ...options, keystore }).catch((one) => one);
      assert.ok(error instanceof ConfigError, String(error));
      assert.ok(error.message.startsWith(`Cannot sign with "${keystore}": `), error.message);
      assert.equal(options.javaTools.started, 0);
      assert.deepEqual(await kept(), []);
    }
  });
});

/** Names of the steps that another build of a release has to run. */
async function stepsRun(app: FakeApp): Promise<string[]> {
  const variant = { runtime: "dari", buildType: "release", scope: "none" } as const;
  const { steps } = await app.steps().packages.variant(variant);
  return steps.filter(({ timing }) => !timing.cached).map(({ timing }) => timing.step);
}

Deno.test("An APK's API is checked again when the list of what there is has changed", async () => {
  await withFakeApp(async (app) => {
    assert.ok((await stepsRun(app)).length > 5);
    assert.deepEqual(await stepsRun(app), []);
    app.apkToolkit.signaturesHash = "another";
    assert.deepEqual(await stepsRun(app), ["check API dari-release"]);
  });
});

Deno.test("Another JDK runs every step anew but those that it has no part in", async () => {
  await withFakeApp(async (app) => {
    // The libraries of this app are alike: their one step has the name of whichever came first.
    const kinds = async () => (await stepsRun(app)).map((step) => step.split(" ")[0]);
    const all = await kinds();
    app.apkToolkit.java = "25";
    assert.deepEqual(await kinds(), all.filter((kind) => kind !== "link"));
    assert.ok(all.includes("link"));
  });
});
