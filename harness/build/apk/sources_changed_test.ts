import assert from "node:assert/strict";
import { join } from "node:path";
import { RunError } from "../../core/errors.ts";
import { FakeLineProcess, FakeProcesses } from "../../testing/fake_processes.ts";
import { EMBEDDED_LIBRARY } from "../capture_library.ts";
import { filesBelow } from "../content_hash.ts";
import { JavaTools } from "../java_tools.ts";
import { AppBuild } from "./app_build.ts";
import { AppPackages } from "./app_packages.ts";
import type { PipelineOptions } from "./pipeline_options.ts";
import { SourcesChangedError } from "./sources_changed.ts";
import { StepRunner } from "./step_runner.ts";

const OUTPUT = { code: 0, signal: null, stdout: "", stderr: "" };

/** An app, its jars and tools that do nothing but call `meanwhile`. */
async function withApp(
  test: (app: {
    readonly source: string;
    readonly manifest: string;
    /** What a tool does while it runs. */
    meanwhile: () => void;
    /** Steps of another build with the same cache. */
    readonly steps: () => { readonly build: AppBuild; readonly packages: AppPackages };
    /** Files that are kept. */
    readonly kept: () => Promise<string[]>;
  }) => Promise<void>,
): Promise<void> {
  const root = await Deno.makeTempDir();
  try {
    const sampleRoot = join(root, "sample");
    const source = join(sampleRoot, "src", "main", "kotlin", "A.kt");
    const manifest = join(sampleRoot, "AndroidManifest.xml");
    await Deno.mkdir(join(source, ".."), { recursive: true });
    await Deno.mkdir(join(root, "cache"));
    await Deno.writeTextFile(source, "old");
    await Deno.writeTextFile(manifest, "old");
    const jar = join(root, "some.jar");
    await Deno.writeTextFile(jar, "jar");
    const answer = (line: string) => {
      app.meanwhile();
      return [JSON.stringify({ seq: JSON.parse(line).seq, ok: true, result: {} })];
    };
    const processes = new FakeProcesses(() => {
      app.meanwhile();
      return OUTPUT;
    });
    await using javaTools = new JavaTools({
      processes: {
        run: (spec) => processes.run(spec),
        startLines: () => new FakeLineProcess([], answer),
      },
      environment: {},
      toolkit: { jars: [], hashes: {}, signatures: "" },
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
      keystore: join(root, "keystore"),
      concurrency: 1,
    };
    const app = {
      source,
      manifest,
      meanwhile: () => {},
      steps: () => {
        const runner = new StepRunner({ root: options.cacheRoot, concurrency: 1 });
        const build = new AppBuild(options, runner);
        return { build, packages: new AppPackages(options, runner, build) };
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
    (steps: { build: AppBuild; packages: AppPackages }) => Promise<unknown>,
  ][]
) {
  Deno.test(`Nothing is kept of a ${what} that changes while a tool reads it`, async () => {
    await withApp(async (app) => {
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
    await withApp(async (app) => {
      app.meanwhile = () => Deno.removeSync(app[what]);
      await assert.rejects(run(app.steps()), SourcesChangedError);
      assert.deepEqual(await app.kept(), []);
    });
  });
}
