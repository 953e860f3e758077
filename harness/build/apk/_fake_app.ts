import { join } from "node:path";
import { FakeLineProcess, FakeProcesses } from "../../testing/fake_processes.ts";
import type { ApkToolkit } from "../apk_toolkit.ts";
import { EMBEDDED_LIBRARY } from "../capture_library.ts";
import { filesBelow, sha256 } from "../content_hash.ts";
import { JavaTools } from "../java_tools.ts";
import { AppBuild } from "./app_build.ts";
import { AppPackages } from "./app_packages.ts";
import type { PipelineOptions } from "./pipeline_options.ts";
import { StepRunner } from "./step_runner.ts";

const OUTPUT = { code: 0, signal: null, stdout: "", stderr: "" };

/** Steps of one build. */
export interface FakeAppSteps {
  readonly build: AppBuild;
  readonly packages: AppPackages;
}

/** An app whose tools do nothing but call `meanwhile`, and say that all is well. */
export interface FakeApp {
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
export async function withFakeApp(test: (app: FakeApp) => Promise<void>): Promise<void> {
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
