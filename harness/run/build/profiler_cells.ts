import { resolve } from "node:path";
import { z } from "zod";
import type { BuildArm, BuildPlan, GradleProfilerBuilder } from "../../core/build_time.ts";
import { ConfigError } from "../../core/errors.ts";
import type { BuildCellResult, TimedBuild } from "../../results/build_result.ts";
import { buildCellResult } from "./build_cell.ts";

// Only what is used of gradle-profiler's format; it adds to it from version to version.
const iteration = z.object({
  phase: z.string(),
  iteration: z.number(),
  values: z.record(z.string(), z.number()),
});
const benchmark = z.object({
  date: z.string().nullish(),
  environment: z.object({
    profilerVersion: z.string().nullish(),
    operatingSystem: z.string().nullish(),
  }).nullish(),
  scenarios: z.array(z.object({
    definition: z.object({
      name: z.string(),
      version: z.string().nullish(),
      invoker: z.string().nullish(),
      args: z.array(z.string()).nullish(),
    }),
    samples: z.array(z.object({ name: z.string(), unit: z.string().nullish() })),
    iterations: z.array(iteration),
  })),
});

type Benchmark = z.infer<typeof benchmark>;
type Measured = Benchmark["scenarios"][number];

/** The sample that is a whole build; others are parts of it, or counts. */
const WHOLE = /^total execution time$/i;

function problem(shown: string, why: string, cause?: unknown): ConfigError {
  return new ConfigError(`Cannot use "${shown}": ${why}`, {
    hint: "name the benchmark.json that gradle-profiler --benchmark has written",
    cause,
  });
}

/** Why a file cannot be read, where that is the user's mistake. */
function whyUnread(error: unknown): string | undefined {
  if (error instanceof Deno.errors.NotFound) return "there is no such file";
  if (error instanceof Deno.errors.IsADirectory) return "it is a folder";
  if (error instanceof Deno.errors.NotCapable) return "it lies where this task may not read";
  if (error instanceof Deno.errors.PermissionDenied) return "it may not be read";
  if (error instanceof SyntaxError) return "it is not JSON";
  return undefined;
}

async function readBenchmark(path: string, shown: string): Promise<Benchmark> {
  let input: unknown;
  try {
    input = JSON.parse(await Deno.readTextFile(path));
  } catch (error) {
    const why = whyUnread(error);
    throw why === undefined ? error : problem(shown, why, error);
  }
  const parsed = benchmark.safeParse(input);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const why = `/${first?.path.join("/") ?? ""}: ${first?.message ?? "another format"}`;
  throw problem(shown, why);
}

/** When it was measured, as an ISO time; the epoch where the file does not say. */
function startOf({ date }: Benchmark, shown: string): string {
  const start = new Date(date ?? 0);
  if (!Number.isNaN(start.getTime())) return start.toISOString();
  throw problem(shown, `its date "${date}" is none`);
}

/** Nanoseconds of each measured build, in order; warm-ups are left out. */
function measuredNs(scenario: Measured, shown: string): number[] {
  const { samples, definition: { name } } = scenario;
  const sample = samples.find((one) => WHOLE.test(one.name) && (one.unit ?? "ms") === "ms");
  if (sample === undefined) {
    const others = samples.map((one) => `"${one.name}"`).join(", ") || "none";
    throw problem(
      shown,
      `its scenario "${name}" has no sample "total execution time" in milliseconds (it has ${others})`,
    );
  }
  const builds = scenario.iterations.filter(({ phase }) => phase === "MEASURE")
    .toSorted((a, b) => a.iteration - b.iteration);
  const values = builds.map(({ values }) => values[sample.name]);
  if (values.length < 2 || values.some((value) => value === undefined)) {
    throw new ConfigError(
      `Cannot use "${shown}": its scenario "${name}" has no two measured builds with their time`,
      { hint: "benchmark with more iterations" },
    );
  }
  return values.map((value) => Math.round((value as number) * 1e6));
}

function findScenario(from: Benchmark, name: string, shown: string): Measured {
  const found = from.scenarios.filter((one) => one.definition.name === name);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const known = [...new Set(from.scenarios.map((one) => `"${one.definition.name}"`))].join(", ");
  throw new ConfigError(
    only === undefined
      ? `Cannot use "${shown}": it has no scenario "${name}"`
      : `Cannot use "${shown}": its scenario "${name}" was measured ${found.length} times`,
    { hint: only === undefined ? `it has ${known}` : "benchmark it with one version of Gradle" },
  );
}

function settingsOf(from: Benchmark, scenarios: readonly Measured[]): Record<string, string> {
  const all = (pick: (one: Measured) => string | null | undefined) =>
    [...new Set(scenarios.flatMap((one) => pick(one) ?? []))].join(", ");
  return Object.fromEntries(
    Object.entries({
      "gradle-profiler": from.environment?.profilerVersion ?? "",
      "system": from.environment?.operatingSystem ?? "",
      "gradle": all((one) => one.definition.version),
      "invoker": all((one) => one.definition.invoker),
      "date": from.date ?? "",
    }).filter(([, value]) => value !== ""),
  );
}

/**
 * Takes the measured builds of a `benchmark.json` of gradle-profiler as the builds of a scenario.
 * The profiler measures one scenario after another, so what its i-th builds share is their number
 * and nothing else: contrasts are of independent builds, and a drift of the machine between two
 * scenarios looks like a difference.
 *
 * @param plan a scenario whose builder is the profiler's
 * @param builder which file, and which of its scenarios stands for which arm
 * @param measures whether anything is judged at all
 * @returns a cell a change; judged once, at all of its builds
 * @throws {ConfigError} if the file is missing or another one, or lacks a scenario
 */
export async function profilerCells(
  plan: BuildPlan,
  builder: GradleProfilerBuilder,
  measures: boolean,
): Promise<BuildCellResult[]> {
  const path = resolve(plan.folder, builder.file);
  const from = await readBenchmark(path, builder.file);
  const startedAt = startOf(from, builder.file);
  return plan.cells.map((cell) => {
    const named = (arm: BuildArm) => builder.scenarios[cell.change]?.[arm.scope] ?? "";
    const scenarios = plan.arms.map((arm) => findScenario(from, named(arm), builder.file));
    const walls = scenarios.map((one) => measuredNs(one, builder.file));
    const count = Math.min(...walls.map((one) => one.length));
    const builds = new Map<string, TimedBuild[]>(plan.arms.map((arm, at) => [
      arm.id,
      (walls[at] ?? []).slice(0, count).map((wallNs, replicate) => ({
        stage: "measurement",
        replicate,
        order: at,
        wallNs,
        output: null,
        steps: [],
      })),
    ]));
    const replicates = Array.from({ length: count }, (_, replicate) => ({
      stage: "measurement" as const,
      replicate,
      startedAt,
      wallNs: walls.reduce((sum, one) => sum + (one[replicate] ?? 0), 0),
      interference: { foreignCpu: null, steal: null, load: null },
      dropped: null,
    }));
    const warmups = Math.min(
      ...scenarios.map((one) => one.iterations.filter(({ phase }) => phase === "WARM_UP").length),
    );
    return buildCellResult({ cell, builds, replicates }, {
      plan,
      arms: plan.arms,
      builder: { kind: "gradle-profiler", settings: settingsOf(from, scenarios) },
      paired: false,
      looks: measures ? [count] : [],
      warmups,
    });
  });
}
