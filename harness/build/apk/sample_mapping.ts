import { join } from "node:path";
import { RunError } from "../../core/errors.ts";
import type { MappingRule } from "../mapping.ts";

/** The plugin rules of the app's own bridges and of its libraries'. */
export interface SampleMapping {
  readonly schemaVersion: 1;
  readonly rules: readonly MappingRule[];
  readonly [key: string]: unknown;
}

/**
 * Reads the app's own part of the mapping; the plugin itself checks its rules.
 *
 * @param sampleRoot folder of the app's sources
 * @returns the file's content
 * @throws {RunError} if there is none, or it is no mapping
 */
export async function readSampleMapping(sampleRoot: string): Promise<SampleMapping> {
  const file = join(sampleRoot, "mapping.json");
  try {
    const mapping = JSON.parse(await Deno.readTextFile(file));
    if (mapping?.schemaVersion === 1 && Array.isArray(mapping.rules)) return mapping;
  } catch (error) {
    throw new RunError(`Cannot read the mapping "${file}"`, { cause: error });
  }
  throw new RunError(`Cannot use the mapping "${file}": it has no schemaVersion 1 and rules`);
}
