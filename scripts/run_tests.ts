/**
 * The task `test`: the Kotlin build with its tests, then every Deno test and documentation example.
 * Ends with the line `N passed, N failed`; exit 0 when nothing failed, 1 otherwise, 2 for a usage
 * mistake, 130 when interrupted.
 *
 * Not named test.ts, because `deno test` would run it as a test.
 *
 * @module
 */
import {
  BuildCache,
  defaultCacheFolder,
  EMBEDDED_LIBRARY,
  keepApkToolkit,
  keepToolkit,
} from "../harness/build/mod.ts";
import { Children } from "./process/children.ts";
import { ALLOWED_SKIPS } from "./test/allowed_skips.ts";
import { runDenoTests } from "./test/deno_tests.ts";
import { runKotlinTests } from "./test/kotlin_tests.ts";
import { tally } from "./test/tally.ts";
import type { SuiteResult } from "./test/test_case.ts";

const TOOLKIT = {
  library: EMBEDDED_LIBRARY,
  projectRoot: ".",
  cache: new BuildCache(defaultCacheFolder((name) => Deno.env.get(name))),
};

const ONLY = "--only=";
const USAGE = "Usage: deno task test [--only=kotlin|deno] [arguments of deno test]";

interface Plan {
  readonly only: "kotlin" | "deno" | undefined;
  readonly denoArgs: readonly string[];
}

function parsePlan(args: readonly string[]): Plan {
  const only = args.find((arg) => arg.startsWith(ONLY))?.slice(ONLY.length);
  if (only !== undefined && only !== "kotlin" && only !== "deno") {
    console.error(USAGE);
    Deno.exit(2);
  }
  return { only, denoArgs: args.filter((arg) => !arg.startsWith(ONLY)) };
}

async function run(plan: Plan, children: Children): Promise<SuiteResult[]> {
  const suites: SuiteResult[] = [];
  if (plan.only !== "deno") {
    const kotlin = await runKotlinTests(children);
    suites.push(kotlin);
    // The end-to-end tests need the same jars: they are not built twice.
    if (kotlin.broken === undefined) {
      await keepToolkit(TOOLKIT);
      await keepApkToolkit(TOOLKIT);
    }
  }
  if (plan.only !== "kotlin" && !children.ended) {
    suites.push(await runDenoTests(children, plan.denoArgs));
  }
  return suites;
}

async function main(): Promise<void> {
  const plan = parsePlan(Deno.args);
  const children = new Children();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => void children.end());
  }
  const suites = await run(plan, children);
  if (children.ended) {
    console.error("Interrupted");
    Deno.exit(130);
  }
  const result = tally(suites, ALLOWED_SKIPS);
  console.log(`\n${result.lines.join("\n")}`);
  Deno.exit(result.failed === 0 ? 0 : 1);
}

if (import.meta.main) await main();
