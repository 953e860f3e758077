import type { Children } from "../process/children.ts";
import { parseJunitReport } from "./junit_report.ts";
import type { SuiteResult, TestCase } from "./test_case.ts";

/**
 * Runs the task `test:deno`, whose permissions deno.json states.
 *
 * @param children runs Deno
 * @param args further arguments of `deno test`, such as paths
 * @returns every test, step and documentation example
 */
export async function runDenoTests(
  children: Children,
  args: readonly string[],
): Promise<SuiteResult> {
  const folder = await Deno.makeTempDir({ dir: "/tmp", prefix: "dari-scenario-test-" });
  try {
    const report = `${folder}/junit.xml`;
    const code = await children.run({
      program: Deno.execPath(),
      args: ["task", "test:deno", `--junit-path=${report}`, ...args],
    });
    const cases = await readReport(report);
    const explained = cases.some((one) => one.outcome === "failed");
    return {
      name: "Deno",
      cases,
      // A module that fails to load or to type-check is in no report.
      broken: code === 0 || explained ? undefined : `deno test ended with code ${code}, see above`,
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function readReport(path: string): Promise<TestCase[]> {
  try {
    return parseJunitReport(await Deno.readTextFile(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}
