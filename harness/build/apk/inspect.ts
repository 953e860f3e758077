import { z } from "zod";
import { CAPTURE_MODES } from "../../core/capture.ts";
import { InterruptedError, RunError } from "../../core/errors.ts";
import type { Variant } from "../../core/variant.ts";
import { bridgeNames } from "../bridge_names.ts";
import { classesOfJar } from "../zip_names.ts";
import { MIN_API } from "./app_build.ts";
import { assertApk, assertSameRelease } from "./assertions.ts";
import { parseBadging } from "./badging.ts";
import { expectedMethods, type HookExpectation } from "./expected_hooks.ts";
import type { ApkInspection } from "./inspection.ts";
import type { BuiltVariant, PipelineOptions } from "./pipeline_options.ts";
import { readSampleMapping } from "./sample_mapping.ts";

const size = z.object({
  name: z.string(),
  bytes: z.number(),
  classes: z.number(),
  methods: z.number(),
  methodRefs: z.number(),
});

const inspectResult = z.object({
  dexes: z.array(size),
  classes: z.array(z.string()),
  hooks: z.array(z.object({
    class: z.string(),
    method: z.string(),
    descriptor: z.string(),
    calls: z.array(z.string()),
  })),
  parts: z.array(z.object({ part: z.string(), bytes: z.number() })),
});

const verifyResult = z.object({
  schemes: z.array(z.string()),
  certificates: z.array(z.string()),
});

/** What an inspection needs of a build. */
export type InspectOptions = Pick<
  PipelineOptions,
  "shapes" | "library" | "toolkit" | "tools" | "javaTools" | "processes" | "sampleRoot" | "signal"
>;

/** What is the same for all APKs of a build. */
interface Expectation {
  readonly hooks: HookExpectation;
  readonly debugClasses: readonly string[];
  readonly debugPackages: readonly string[];
  readonly recordingClasses: ReadonlySet<string>;
}

async function expectationOf(options: InspectOptions): Promise<Expectation> {
  const { library, shapes, toolkit } = options;
  const { app, bridgePackage } = library;
  const jars = new Set(
    [...app.libraries, ...app.runtimeJars("dari"), ...app.runtimeJars("dari-noop")],
  );
  const classes = new Map<string, ReadonlySet<string>>();
  for (const artifact of jars) classes.set(artifact, await classesOfJar(toolkit.jar(artifact)));
  const recording = classes.get("dari") ?? new Set();
  const other = classes.get("dari-noop") ?? new Set();
  const generated = shapes.flatMap((shape) =>
    CAPTURE_MODES.flatMap((mode) => {
      const names = bridgeNames(bridgePackage, shape, mode);
      return [names.bridgeClass, names.callsClass];
    })
  );
  return {
    hooks: {
      shapes,
      bridgePackage,
      rules: (await readSampleMapping(options.sampleRoot)).rules,
      libraryClasses: new Set([...classes.values()].flatMap((names) => [...names])),
    },
    debugClasses: [app.catalogClass, ...generated].map((name) => name.replaceAll(".", "/")),
    debugPackages: [`${bridgePackage.replaceAll(".", "/")}/`],
    recordingClasses: new Set([...recording].filter((name) => !other.has(name))),
  };
}

async function badgingOf(apk: string, options: InspectOptions): Promise<string> {
  const { processes, signal, tools } = options;
  const output = await processes.run(
    { program: tools.aapt2, args: ["dump", "badging", apk] },
    signal === undefined ? {} : { signal },
  );
  if (signal?.aborted) throw new InterruptedError();
  if (output.code !== 0) throw new RunError(`aapt2 cannot read "${apk}":\n${output.stderr}`);
  return output.stdout;
}

async function inspect(
  { variant, apk }: { readonly variant: Variant; readonly apk: string },
  options: InspectOptions,
): Promise<Omit<ApkInspection, "assertions"> & { readonly classes: ReadonlySet<string> }> {
  const { javaTools, library } = options;
  const what = (operation: string) => `${operation} ${apk}`;
  const [badging, found, signature] = await Promise.all([
    badgingOf(apk, options).then((text) => parseBadging(text, apk)),
    javaTools.request(what("inspect"), { op: "inspect", apk, hookOwners: library.hookOwners }),
    javaTools.request(what("verify"), { op: "verify", apk }),
  ]);
  const { dexes, classes, hooks, parts } = inspectResult.parse(found.result);
  const { schemes, certificates } = verifyResult.parse(signature.result);
  return {
    variant,
    badging,
    schemes,
    certificates,
    dexes,
    parts,
    hooks,
    classes: new Set(classes),
  };
}

/**
 * Looks into APKs: manifest, signature, dexes, sizes and hooks, all read from the files, and what
 * must hold for them.
 *
 * @param built the APKs
 * @param options what they were built from
 * @returns one an APK, in the same order
 * @throws {RunError} if a tool cannot read an APK
 * @throws {InterruptedError} if the signal has ended it
 */
export async function inspectVariants(
  built: readonly BuiltVariant[],
  options: InspectOptions,
): Promise<readonly ApkInspection[]> {
  const expectation = await expectationOf(options);
  return await Promise.all(built.map(async ({ variant, apk }) => {
    const { classes, ...found } = await inspect({ variant, apk }, options);
    const same = assertSameRelease(built, variant);
    const assertions = assertApk({
      ...found,
      classes,
      expected: expectedMethods(variant, expectation.hooks),
      debugClasses: expectation.debugClasses,
      debugPackages: expectation.debugPackages,
      recordingClasses: expectation.recordingClasses,
      minSdk: MIN_API,
    });
    return { ...found, assertions: same === undefined ? assertions : [...assertions, same] };
  }));
}
