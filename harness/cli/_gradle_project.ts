import { join, resolve } from "node:path";
import { BuildCache, defaultCacheFolder } from "../build/cache.ts";
import { EMBEDDED_LIBRARY } from "../build/capture_library.ts";
import { copyFolder } from "../build/copy_folder.ts";
import { leftOutOfCopy } from "../build/gradle/left_out.ts";
import { systemProcesses } from "../build/system_processes.ts";
import { buildToolkit } from "../build/toolkit.ts";

const REPOSITORY = resolve(import.meta.dirname ?? ".", "..", "..");

/** The plain Java build of `fixtures/gradle`. */
export const GRADLE_FIXTURE: string = join(REPOSITORY, "fixtures", "gradle", "plain_java");

/**
 * Folder of the transform's jars, which the fixture's builds take as a project property.
 *
 * @returns its absolute path
 */
export async function transformJars(): Promise<string> {
  const toolkit = await buildToolkit({
    library: EMBEDDED_LIBRARY,
    projectRoot: REPOSITORY,
    cache: new BuildCache(defaultCacheFolder((name) => Deno.env.get(name))),
    processes: systemProcesses,
    environment: { javaHome: Deno.env.get("JAVA_HOME") || undefined },
  });
  return join(toolkit.jar("dari-plugin"), "..");
}

/**
 * Puts the fixture's project into a folder, as a user's own.
 *
 * @param to the folder
 */
export async function copyGradleFixture(to: string): Promise<void> {
  await copyFolder(GRADLE_FIXTURE, to, { leaveOut: leftOutOfCopy, processes: systemProcesses });
}

/** What a build scenario of the fixture may say otherwise. */
export interface GradleScenario {
  readonly jars: string;
  readonly changes: readonly string[];
  readonly gradle?: "installed" | "wrapper";
  readonly daemon?: "warm" | "cold";
  readonly more?: string;
  readonly budgets?: string;
}

/** Text of a build scenario of the fixture, which lies in `app` beside its folder. */
export function gradleScenario(options: GradleScenario): string {
  const { jars, changes, gradle = "installed", daemon = "warm", more = "", budgets = "" } = options;
  return `import { builder, defineBuildScenario, ms, s } from "@dari/scenario";
export default defineBuildScenario({
  id: "plain-java",
  title: "Plain Java build",
  builder: builder.gradle({
    project: "../app",
    task: ":app:packageApp",
    gradle: "${gradle}",
    daemon: "${daemon}",
    arguments: ["--offline"],
    properties: {
      none: {},
      project: { dariScope: "project", dariToolkit: "${jars}" },
      all: { dariScope: "all", dariToolkit: "${jars}" },
    },
    edit: {
      file: "app/src/main/java/demo/app/AccountBridge.java",
      find: "revision 0",
      text: "revision {unique}",
    },
    ${more}
  }),
  scopes: ["none", "project", "all"],
  changes: ${JSON.stringify(changes)},
  budgets: (b) => [${budgets}],
});
`;
}
