import type { CopiedFolder } from "../copy_folder.ts";

const BUILD_FILES = ["build.gradle", "build.gradle.kts"];
const MODULE_FILES = [...BUILD_FILES, "settings.gradle", "settings.gradle.kts"];

/**
 * Tells what a copy of a Gradle project does without: what Gradle makes itself, and the history. The
 * name alone does not say: a package of the sources may be called `build` as well.
 *
 * @param folder a folder of the project
 * @returns whether it is left out
 */
export function leftOutOfCopy({ name, path, beside }: CopiedFolder): boolean {
  const hasAny = (files: readonly string[]) => files.some((file) => beside.has(file));
  if (name === "build") return hasAny(BUILD_FILES);
  if (name === ".git" || name === ".gradle") return path === name || hasAny(MODULE_FILES);
  return false;
}
