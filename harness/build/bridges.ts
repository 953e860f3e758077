import { join } from "node:path";
import type { BridgeShape } from "../core/bridge_shape.ts";
import { CAPTURE_MODES } from "../core/capture.ts";
import { RunError } from "../core/errors.ts";
import { bridgeNames } from "./bridge_names.ts";
import { bridgeSource } from "./bridge_source.ts";
import { callsSource } from "./calls_source.ts";
import { sha256 } from "./content_hash.ts";
import { javaProgram } from "./java.ts";
import { type MappingRule, mappingRules } from "./mapping.ts";
import type { Toolkit, ToolkitOptions } from "./toolkit.ts";
import { parseTransformReport, type TransformReport } from "./transform_report.ts";

/** A shape's bridges, built: the class folder that goes on a worker's class path. */
export interface BuiltBridges {
  readonly shape: BridgeShape;
  /** Folder of class files, the plugin's hooks in place. */
  readonly classes: string;
  /** What the transform did to this shape's classes. */
  readonly report: TransformReport;
}

interface ShapeBuild {
  readonly shape: BridgeShape;
  readonly packageFolder: string;
  /** File name to text. */
  readonly sources: ReadonlyMap<string, string>;
  readonly rules: readonly MappingRule[];
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
    key: await sha256(JSON.stringify([toolkit.hash, [...sources], rules])),
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

async function transform(
  builds: readonly ShapeBuild[],
  toolkit: Toolkit,
  options: ToolkitOptions,
  work: string,
  classes: string,
): Promise<{ classes: string; report: string }> {
  const mapping = join(work, "mapping.json");
  const report = join(work, "report.json");
  const out = join(work, "transformed");
  const rules = builds.flatMap((build) => build.rules);
  await Deno.writeTextFile(mapping, JSON.stringify({ schemaVersion: 1, rules }, null, 2));
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
    "project",
    "--build-type",
    "debug",
    "--classes",
    classes,
    "--classpath",
    classPath(toolkit, options.library.bridgeJars),
    "--out",
    out,
    "--report",
    report,
  ]);
  return { classes: join(out, "classes"), report };
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const entry of Deno.readDir(from)) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory) await copyFolder(source, target);
    else await Deno.copyFile(source, target);
  }
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

async function keep(
  build: ShapeBuild,
  options: ToolkitOptions,
  transformed: { classes: string; report: string },
): Promise<void> {
  const report = parseTransformReport(
    await Deno.readTextFile(transformed.report),
    transformed.report,
  );
  await options.cache.create("bridges", build.key, async (staging) => {
    const target = join(staging, "classes", build.packageFolder);
    await copyFolder(join(transformed.classes, build.packageFolder), target);
    for (const [name, text] of build.sources) {
      await Deno.mkdir(join(staging, "src"), { recursive: true });
      await Deno.writeTextFile(join(staging, "src", name), text);
    }
    await Deno.writeTextFile(
      join(staging, "report.json"),
      JSON.stringify({ schemaVersion: 1, ...reportOf(report, build.packageFolder) }, null, 2),
    );
  });
}

/**
 * Builds the bridges of some shapes: source in three capture modes, compiled together and
 * transformed together, kept a shape each by the hash of their sources, mapping and toolkit.
 *
 * @param shapes the shapes; equal ones are built once
 * @param toolkit jars to build with
 * @param options where things are kept and who hears of steps
 * @returns built bridges by the shape's name
 * @throws {RunError} if the compiler or the transform fails, with what it said
 */
export async function buildBridges(
  shapes: readonly BridgeShape[],
  toolkit: Toolkit,
  options: ToolkitOptions,
): Promise<ReadonlyMap<string, BuiltBridges>> {
  const plans = new Map<string, ShapeBuild>();
  // All cells of a scenario share one shape, and there may be very many.
  for (const shape of new Set(shapes)) {
    const plan = await planShape(shape, toolkit, options);
    const other = plans.get(shape.name);
    if (other !== undefined && other.key !== plan.key) {
      throw new RunError(`Two different bridge shapes are called "${shape.name}"`);
    }
    plans.set(shape.name, plan);
  }
  const missing: ShapeBuild[] = [];
  for (const plan of plans.values()) {
    if (await options.cache.find("bridges", plan.key) === undefined) missing.push(plan);
  }
  if (missing.length > 0) {
    options.onStep?.(`compiling and transforming ${missing.length} bridge shape(s)`);
    const work = await Deno.makeTempDir({ prefix: "dari-bridges-" });
    try {
      const classes = await compile(missing, toolkit, options, work);
      const transformed = await transform(missing, toolkit, options, work, classes);
      for (const plan of missing) await keep(plan, options, transformed);
    } finally {
      await Deno.remove(work, { recursive: true });
    }
  }
  const built = new Map<string, BuiltBridges>();
  for (const [name, plan] of plans) {
    const folder = await options.cache.find("bridges", plan.key);
    if (folder === undefined) throw new RunError(`The built bridges of "${name}" are gone`);
    const file = join(folder, "report.json");
    const report = parseTransformReport(await Deno.readTextFile(file), file);
    built.set(name, { shape: plan.shape, classes: join(folder, "classes"), report });
  }
  return built;
}
