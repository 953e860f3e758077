import { join } from "node:path";
import {
  buildApkToolkit,
  buildToolkit,
  filesBelow,
  findAndroidTools,
  javaProgram,
  type ToolkitOptions,
} from "../../harness/build/mod.ts";
import { median } from "../../harness/stats/mod.ts";
import { cameraScenario } from "../../harness/testing/apk_project.ts";
import { REPOSITORY, TempProject } from "../../harness/testing/temp_project.ts";
import { bareApkScript } from "./bare_apk_script.ts";

const PRESETS = ["jsonString", "splitArgs"];
const NOTHING_CHANGED = 7;
const EDITS = 5;
const SCENARIO = "scenarios/camera.scenario.ts";

function preset(name: string): string {
  return `import { bridge, defineScenario } from "@dari/scenario";
export default defineScenario({
  id: "${name.toLowerCase()}",
  title: "${name}",
  bridge: bridge.${name}(),
  payload: { size: "1 KB" },
  capture: ["none", "direct", "plugin"],
});
`;
}

async function timed(work: () => Promise<{ readonly code: number; readonly stderr: string }>) {
  const start = performance.now();
  const { code, stderr } = await work();
  if (code !== 0) throw new Error(stderr);
  return (performance.now() - start) / 1e3;
}

/** From a changed scenario until `--watch` waits again, seconds, first one left out. */
async function watched(project: TempProject, env: Record<string, string>): Promise<number[]> {
  const child = await project.start(["build", "--watch"], { env });
  const seconds: number[] = [];
  let start = 0;
  let round = 0;
  void child.stdout.pipeTo(new WritableStream());
  for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) {
    for (const _ of text.matchAll(/waiting for changes/g)) {
      if (round > 0) seconds.push((performance.now() - start) / 1e3);
      if (round++ === EDITS) {
        child.kill("SIGINT");
        break;
      }
      start = performance.now();
      await project.write(SCENARIO, cameraScenario(`watched${round}`));
    }
  }
  await child.status;
  return seconds;
}

async function one(root: string, pattern: RegExp): Promise<string> {
  const found = (await filesBelow(root, () => false)).find((file) => pattern.test(file));
  if (found === undefined) throw new Error(`There is nothing like ${pattern} in ${root}`);
  return join(root, found);
}

function row(what: string, pipeline: number, bare: number | undefined): string {
  const beside = bare === undefined ? "" : `  bare ${bare.toFixed(2).padStart(7)} s` +
    `  pipeline/bare ${(pipeline / bare).toFixed(2)}`;
  return `${what.padEnd(46)} ${pipeline.toFixed(2).padStart(7)} s${beside}`;
}

/**
 * How long the twelve variants take: from an empty cache, after a change of one line in a bridge, and
 * with nothing changed, beside the bare tools run one after another on the same input.
 *
 * @param options where the tools are built
 * @returns lines to print
 */
export async function benchApkBuild(options: ToolkitOptions): Promise<string[]> {
  const tools = await findAndroidTools({
    androidHome: Deno.env.get("ANDROID_HOME"),
    androidSdkRoot: Deno.env.get("ANDROID_SDK_ROOT"),
  });
  const toolkit = await buildToolkit(options);
  const apkToolkit = await buildApkToolkit(options, toolkit, tools);
  await using project = await TempProject.create({
    [SCENARIO]: cameraScenario("first"),
    ...Object.fromEntries(PRESETS.map((name) => [`scenarios/${name}.scenario.ts`, preset(name)])),
  });
  const cache = join(project.root, "cache");
  const env = { SCENARIO_APK_CACHE: cache };
  const build = () => project.scenario(["build"], { env });

  const empty = await timed(build);
  const work = join(project.root, "bare");
  await Deno.mkdir(work);
  const script = join(project.root, "build.sh");
  await Deno.writeTextFile(
    script,
    bareApkScript({
      library: options.library,
      toolkit,
      apkToolkit,
      java: javaProgram(options.environment),
      sample: join(REPOSITORY, options.library.app.sources),
      generated: (await one(cache, /^app\/generate-[^/]*\/out\//)).replace(/\/out\/.*/, "/out"),
      mapping: await one(cache, /^app\/transform-[^/]*\/out\/mapping\.json$/),
      keystore: join(project.root, ".scenario", "debug.keystore"),
      framework: tools.framework,
      work,
    }),
  );
  const bare = (what: string) =>
    timed(() => options.processes.run({ program: "sh", args: [script, what], cwd: work }));
  const bareAll = await bare("all");
  const bareDebug = await bare("debug");

  const nothing: number[] = [];
  const starts: number[] = [];
  for (let round = 0; round < NOTHING_CHANGED; round++) {
    nothing.push(await timed(build));
    starts.push(
      await timed(() => options.processes.run({ program: Deno.execPath(), args: ["eval", "0"] })),
    );
  }
  await project.write(SCENARIO, cameraScenario("second"));
  const fresh = await timed(build);
  const [first = NaN, ...later] = await watched(project, env);
  const over = median(nothing) - median(starts);
  return [
    row("twelve APKs from an empty cache", empty, bareAll),
    row("one line of a bridge changed, fresh process", fresh, bareDebug),
    row("the same, first change of a --watch", first, bareDebug),
    row(`the same, later changes (median of ${later.length})`, median(later), bareDebug),
    row(`nothing changed, over Deno's own start (of ${NOTHING_CHANGED})`, over, undefined),
    "targets: 120 s, 20 s, -, 6 s, 0.5 s; pipeline/bare at most 1",
    "the bare tools check no API level; the pipeline does",
  ];
}
