import { join } from "node:path";
import type { BridgeShape } from "../core/bridge_shape.ts";
import { CAPTURE_MODES } from "../core/capture.ts";
import { RunError } from "../core/errors.ts";
import { PLUGIN_SCOPES, type PluginScope } from "../core/variant.ts";
import { bridgeNames } from "./bridge_names.ts";
import { BridgeSet, type BridgeUse, type BuiltBridges, transformScope } from "./bridge_set.ts";
import { bridgeSource } from "./bridge_source.ts";
import { callsSource } from "./calls_source.ts";
import { filesBelow, sha256 } from "./content_hash.ts";
import { copyFolder } from "./copy_folder.ts";
import { javaProgram } from "./java.ts";
import { type MappingRule, mappingRules } from "./mapping.ts";
import type { Toolkit, ToolkitOptions } from "./toolkit.ts";
import { parseTransformReport, type TransformReport } from "./transform_report.ts";

/** Kinds of cache entries: what the compiler wrote, and what the transform made of it. */
const COMPILED = "compiled-bridges";
const TRANSFORMED = "bridges";

/** What is reported of classes that were not transformed. */
const UNTOUCHED: TransformReport = { hooked: [], skipped: [], warnings: [] };

interface ShapeBuild {
  readonly shape: BridgeShape;
  readonly packageFolder: string;
  /** File name to text. */
  readonly sources: ReadonlyMap<string, string>;
  readonly rules: readonly MappingRule[];
  /** Key of what the compiler writes. */
  readonly key: string;
}

async function planShape(
  shape: BridgeShape,
  toolkit: Toolkit,
  options: ToolkitOptions,
): Promise<ShapeBuild> {
  const { bridgePackage } = options.library;
  const sources = new Map<string, string>();
  for (const mode of CAPTURE_MODES) {
    const names = bridgeNames(bridgePackage, shape, mode);
    sources.set(`${names.bridge}.kt`, bridgeSource(shape, mode, options.library));
    sources.set(`${names.calls}.kt`, callsSource(shape, mode, options.library));
  }
  const rules = mappingRules(bridgePackage, shape);
  const { packageName } = bridgeNames(bridgePackage, shape, "none");
  return {
    shape,
    packageFolder: packageName.replaceAll(".", "/"),
    sources,
    rules,
    key: await sha256(JSON.stringify([toolkit.hash, [...sources]])),
  };
}

function classPath(toolkit: Toolkit, artifacts: readonly string[]): string {
  return artifacts.map((artifact) => toolkit.jar(artifact)).join(":");
}

async function java(
  options: ToolkitOptions,
  what: string,
  args: readonly string[],
): Promise<void> {
  const output = await options.processes.run(
    { program: javaProgram(options.environment), args },
    options.signal ? { signal: options.signal } : {},
  );
  options.signal?.throwIfAborted();
  if (output.code !== 0) {
    throw new RunError(`${what} failed:\n${(output.stderr || output.stdout).trimEnd()}`);
  }
}

async function compile(
  builds: readonly ShapeBuild[],
  toolkit: Toolkit,
  options: ToolkitOptions,
  work: string,
): Promise<string> {
  const source = join(work, "src", "debug", "kotlin");
  for (const build of builds) {
    const folder = join(source, build.packageFolder);
    await Deno.mkdir(folder, { recursive: true });
    for (const [name, text] of build.sources) await Deno.writeTextFile(join(folder, name), text);
  }
  const classes = join(work, "compiled");
  await java(options, "Compiling the generated bridges", [
    "-Xmx1g",
    "-XX:TieredStopAtLevel=1",
    "-cp",
    classPath(toolkit, options.library.compilerJars),
    options.library.compilerMain,
    "-no-stdlib",
    "-no-reflect",
    "-Werror",
    "-jvm-target",
    "1.8",
    "-Xjdk-release=1.8",
    "-module-name",
    "bridges",
    "-cp",
    classPath(toolkit, options.library.bridgeJars),
    "-d",
    classes,
    source,
  ]);
  return classes;
}

/** Key of what the transform makes of a shape's classes. */
async function transformKey(build: ShapeBuild, scope: PluginScope): Promise<string> {
  return await sha256(JSON.stringify([build.key, build.rules, scope]));
}

/** Compiles the shapes that have not been compiled yet, all in one run, and keeps a shape each. */
async function compileMissing(
  builds: Iterable<ShapeBuild>,
  toolkit: Toolkit,
  options: ToolkitOptions,
): Promise<void> {
  const missing: ShapeBuild[] = [];
  for (const build of builds) {
    if (await options.cache.find(COMPILED, build.key) === undefined) missing.push(build);
  }
  if (missing.length === 0) return;
  options.onStep?.(`compiling ${missing.length} bridge shape(s)`);
  const work = await Deno.makeTempDir({ prefix: "dari-bridges-" });
  try {
    const classes = await compile(missing, toolkit, options, work);
    for (const build of missing) await keepCompiled(build, options, classes);
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

async function transform(
  builds: readonly ShapeBuild[],
  scope: PluginScope,
  toolkit: Toolkit,
  options: ToolkitOptions,
  work: string,
): Promise<{ classes: string; report: string }> {
  const mapping = join(work, "mapping.json");
  const report = join(work, "report.json");
  const out = join(work, "transformed");
  const rules = builds.flatMap((build) => build.rules);
  await Deno.writeTextFile(mapping, JSON.stringify({ schemaVersion: 1, rules }, null, 2));
  const folders = await Promise.all(builds.map((build) => compiledFolder(build, options)));
  await java(options, "Transforming the generated bridges", [
    "-Xmx512m",
    "-XX:TieredStopAtLevel=1",
    "-cp",
    classPath(toolkit, options.library.transformJars),
    options.library.transformMain,
    "transform",
    "--mapping",
    mapping,
    "--scope",
    scope,
    "--build-type",
    "debug",
    ...folders.flatMap((folder) => ["--classes", join(folder, "classes")]),
    "--classpath",
    classPath(toolkit, options.library.bridgeJars),
    "--out",
    out,
    "--report",
    report,
  ]);
  return { classes: join(out, "classes"), report };
}

/** Transforms what has not been transformed with this scope yet, all in one run. */
async function transformMissing(
  builds: readonly ShapeBuild[],
  scope: PluginScope,
  toolkit: Toolkit,
  options: ToolkitOptions,
): Promise<void> {
  const missing: ShapeBuild[] = [];
  for (const build of builds) {
    const found = await options.cache.find(TRANSFORMED, await transformKey(build, scope));
    if (found === undefined) missing.push(build);
  }
  if (missing.length === 0) return;
  options.onStep?.(`transforming ${missing.length} bridge shape(s), scope ${scope}`);
  const work = await Deno.makeTempDir({ prefix: "dari-bridges-" });
  try {
    const transformed = await transform(missing, scope, toolkit, options, work);
    for (const build of missing) {
      await keepTransformed(build, await transformKey(build, scope), options, transformed);
    }
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

async function compiledFolder(build: ShapeBuild, options: ToolkitOptions): Promise<string> {
  const folder = await options.cache.find(COMPILED, build.key);
  if (folder === undefined) {
    throw new RunError(`The compiled bridges of "${build.shape.name}" are gone`);
  }
  return folder;
}

/** The part of a report that speaks of one package's classes. */
function reportOf(report: TransformReport, packageFolder: string): TransformReport {
  const prefix = `${packageFolder.replaceAll("/", ".")}.`;
  return {
    hooked: report.hooked.filter((one) => one.class.startsWith(prefix)),
    skipped: report.skipped.filter((one) => one.class.startsWith(prefix)),
    warnings: report.warnings.filter((one) => one.includes(prefix)),
  };
}

/** SHA-256 of every class file below a folder, by the class's name. */
async function classHashes(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const file of await filesBelow(folder, () => false)) {
    const name = file.replace(/\.class$/, "").replaceAll("/", ".");
    hashes[name] = await sha256(await Deno.readFile(join(folder, file)));
  }
  return hashes;
}

async function keepCompiled(
  build: ShapeBuild,
  options: ToolkitOptions,
  classes: string,
): Promise<void> {
  await options.cache.create(COMPILED, build.key, async (staging) => {
    const kept = join(staging, "classes");
    await copyFolder(join(classes, build.packageFolder), join(kept, build.packageFolder), {
      processes: options.processes,
    });
    await Deno.mkdir(join(staging, "src"), { recursive: true });
    for (const [name, text] of build.sources) {
      await Deno.writeTextFile(join(staging, "src", name), text);
    }
    await Deno.writeTextFile(
      join(staging, "classes.json"),
      JSON.stringify(await classHashes(kept), null, 2),
    );
  });
}

async function keepTransformed(
  build: ShapeBuild,
  key: string,
  options: ToolkitOptions,
  transformed: { classes: string; report: string },
): Promise<void> {
  const report = parseTransformReport(
    await Deno.readTextFile(transformed.report),
    transformed.report,
  );
  await options.cache.create(TRANSFORMED, key, async (staging) => {
    await copyFolder(
      join(transformed.classes, build.packageFolder),
      join(staging, "classes", build.packageFolder),
      { processes: options.processes },
    );
    await Deno.writeTextFile(
      join(staging, "report.json"),
      JSON.stringify({ schemaVersion: 1, ...reportOf(report, build.packageFolder) }, null, 2),
    );
  });
}

async function builtOf(
  build: ShapeBuild,
  scope: PluginScope,
  options: ToolkitOptions,
): Promise<BuiltBridges> {
  const { shape } = build;
  const compiled = await compiledFolder(build, options);
  const hashes = JSON.parse(await Deno.readTextFile(join(compiled, "classes.json"))) as Record<
    string,
    string
  >;
  const written = { shape, scope, compiled: new Map(Object.entries(hashes)) };
  if (scope === "none") {
    return { ...written, classes: join(compiled, "classes"), report: UNTOUCHED };
  }
  const folder = await options.cache.find(TRANSFORMED, await transformKey(build, scope));
  if (folder === undefined) throw new RunError(`The built bridges of "${shape.name}" are gone`);
  const file = join(folder, "report.json");
  const report = parseTransformReport(await Deno.readTextFile(file), file);
  return { ...written, classes: join(folder, "classes"), report };
}

/**
 * Builds the bridges of some cells: source in three capture modes, compiled together once, then
 * transformed together once for each plugin scope that a cell asks for; release builds and the
 * scope `none` take what the compiler wrote. All is kept a shape each, by the hash of what it was
 * made from.
 *
 * @param uses the cells; equal shapes are built once
 * @param toolkit jars to build with
 * @param options where things are kept and who hears of steps
 * @returns built bridges, found by the cell
 * @throws {RunError} if the compiler or the transform fails, with what it said
 */
export async function buildBridges(
  uses: readonly BridgeUse[],
  toolkit: Toolkit,
  options: ToolkitOptions,
): Promise<BridgeSet> {
  // All cells of a scenario share one shape, and there may be very many.
  const scopes = new Map<BridgeShape, Set<PluginScope>>();
  for (const { shape, axes } of uses) {
    const found = scopes.get(shape) ?? new Set();
    scopes.set(shape, found.add(transformScope(axes)));
  }
  const plans = new Map<string, { build: ShapeBuild; scopes: Set<PluginScope> }>();
  for (const [shape, wanted] of scopes) {
    const build = await planShape(shape, toolkit, options);
    const other = plans.get(shape.name);
    const isOther = other !== undefined && (other.build.key !== build.key ||
      JSON.stringify(other.build.rules) !== JSON.stringify(build.rules));
    if (isOther) throw new RunError(`Two different bridge shapes are called "${shape.name}"`);
    plans.set(shape.name, { build, scopes: wanted.union(other?.scopes ?? new Set()) });
  }
  const all = [...plans.values()];
  await compileMissing(all.map(({ build }) => build), toolkit, options);
  for (const scope of PLUGIN_SCOPES) {
    if (scope === "none") continue;
    const builds = all.filter((one) => one.scopes.has(scope)).map(({ build }) => build);
    await transformMissing(builds, scope, toolkit, options);
  }
  const built: BuiltBridges[] = [];
  for (const { build, scopes } of all) {
    for (const scope of scopes) built.push(await builtOf(build, scope, options));
  }
  return new BridgeSet(built);
}
