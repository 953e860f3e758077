import { ConfigError } from "../core/errors.ts";
import { denoFileSystem, type FileSystem } from "./file_system.ts";
import { parseRunResult } from "./parse_result.ts";
import type { RunResult } from "./run_result.ts";

/**
 * Reads a saved result document.
 *
 * @param path the file
 * @param files the file system
 * @returns the document
 * @throws {ConfigError} if the file cannot be read, is not JSON, or is not a result document of
 * the version this tool reads
 */
export async function readRunResult(
  path: string,
  files: FileSystem = denoFileSystem,
): Promise<RunResult> {
  let text: string;
  try {
    text = await files.readText(path);
  } catch (cause) {
    const why = cause instanceof Deno.errors.NotFound
      ? "there is no such file"
      : cause instanceof Error
      ? cause.message
      : String(cause);
    throw new ConfigError(`Cannot read "${path}": ${why}`, { cause });
  }
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (cause) {
    throw new ConfigError(`Cannot read "${path}": it is not JSON: ${(cause as Error).message}`, {
      cause,
    });
  }
  return parseRunResult(input, path);
}
