import type { Children } from "../process/children.ts";
import { parseJunitReport } from "./junit_report.ts";
import type { SuiteResult, TestCase } from "./test_case.ts";

const NAME = "Kotlin";

/**
 * Builds the Maven modules and runs their tests.
 *
 * @param children runs Maven
 * @param root the folder of the parent pom
 * @returns every test that surefire reported
 */
export async function runKotlinTests(children: Children, root = "android"): Promise<SuiteResult> {
  const folders = await reportFolders(root);
  // Reports of an earlier build would count again when a module no longer gets to its tests.
  for (const folder of folders) await Deno.remove(folder, { recursive: true });
  let code: number;
  try {
    code = await children.run({
      program: "mvn",
      // --fail-at-end: one module's failure does not hide the tests of those beside it.
      // The profile adds the modules that need Google's artifacts; the JVM target builds without.
      args: [
        ...["-B", "--no-transfer-progress", "--fail-at-end", "-Papk"],
        ...["-f", `${root}/pom.xml`, "verify"],
      ],
    });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return {
      name: NAME,
      cases: [],
      broken: 'Cannot find "mvn": install Maven 3.8 or newer, `deno task setup` shows how',
    };
  }
  const cases = await readReports(root);
  const explained = cases.some((one) => one.outcome === "failed");
  return {
    name: NAME,
    cases,
    broken: code === 0 || explained ? undefined : `Maven ended with code ${code}, see above`,
  };
}

/** The folders of surefire's reports that exist, one a module. */
async function reportFolders(root: string): Promise<string[]> {
  const folders: string[] = [];
  for await (const module of Deno.readDir(root)) {
    const folder = `${root}/${module.name}/target/surefire-reports`;
    const info = await Deno.stat(folder).catch(() => undefined);
    if (info?.isDirectory) folders.push(folder);
  }
  return folders.sort();
}

async function readReports(root: string): Promise<TestCase[]> {
  const cases: TestCase[] = [];
  for (const folder of await reportFolders(root)) {
    for await (const file of Deno.readDir(folder)) {
      if (!/^TEST-.*\.xml$/.test(file.name)) continue;
      cases.push(...parseJunitReport(await Deno.readTextFile(`${folder}/${file.name}`)));
    }
  }
  return cases;
}
