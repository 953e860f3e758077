import { denoFileSystem, type FileSystem } from "./file_system.ts";
import type { RunResult } from "./run_result.ts";
import { serializeRunResult } from "./serialize_result.ts";
import { writeAtomically } from "./write_atomically.ts";

/**
 * Writes a result document in one step: a reader never sees half of it.
 *
 * @param path the file, usually `results.json` of a run's folder
 * @param result the document
 * @param files the file system
 * @throws {ConfigError} if the document is not one that could be read again; nothing is written
 */
export async function writeRunResult(
  path: string,
  result: RunResult,
  files: FileSystem = denoFileSystem,
): Promise<void> {
  await writeAtomically(files, path, serializeRunResult(result));
}
