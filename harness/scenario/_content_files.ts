import { dirname, relative, resolve } from "node:path";
import type { CellData } from "../core/cell.ts";
import { ConfigError } from "../core/errors.ts";
import { fileText, MAX_PAYLOAD_BYTES } from "../payload/content.ts";
import type { Scenario } from "./define_scenario.ts";

/** The author's own messages, and what keeps some of them from being read. */
export interface ContentFiles {
  readonly texts: ReadonlyMap<string, CellData>;
  readonly mistakes: readonly ConfigError[];
}

function isBelow(path: string, roots: readonly string[]): boolean {
  return roots.some((root) => !relative(root, path).startsWith(".."));
}

async function readText(path: string, roots: readonly string[]): Promise<CellData | string> {
  if (!isBelow(path, roots)) return "it lies outside of the project";
  try {
    const bytes = await Deno.readFile(path);
    if (bytes.length > MAX_PAYLOAD_BYTES) return "it is over 16 MB";
    return fileText(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    if (error instanceof TypeError) return "it is not UTF-8 text";
    return error instanceof Deno.errors.NotFound ? "there is no such file" : String(error);
  }
}

/**
 * Reads the files that a scenario's contents name.
 *
 * @param file absolute path of the scenario's file, which their paths are relative to
 * @param scenario the scenario
 * @param roots folders that they have to lie in
 * @returns their texts by the content's name
 */
export async function readContentFiles(
  file: string,
  scenario: Scenario,
  roots: readonly string[],
): Promise<ContentFiles> {
  const texts = new Map<string, CellData>();
  const mistakes: ConfigError[] = [];
  for (const name of scenario.payload.content.filter((one) => one.startsWith("file:"))) {
    const written = name.slice("file:".length);
    const read = await readText(resolve(dirname(file), written), roots);
    if (typeof read !== "string") texts.set(name, read);
    else {
      const at = scenario.position ?? { file, line: 1, column: 1 };
      const hint = "name a text file of this project, relative to the scenario's own file";
      mistakes.push(new ConfigError(`Cannot use the file "${written}": ${read}`, { at, hint }));
    }
  }
  return { texts, mistakes };
}
