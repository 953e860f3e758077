import { join } from "node:path";
import { z } from "zod";
import { filesBelow, sha256 } from "../content_hash.ts";

/** Name of the record beside a step's files. */
const RECORD = "entry.json";
/** Folder of a step's files, inside its entry. */
const FILES = "out";

const schema = z.object({
  version: z.literal(1),
  step: z.string(),
  files: z.record(z.string(), z.string()),
});

/** What a finished step has written: paths relative to its folder, with their SHA-256. */
export type StepFiles = Readonly<Record<string, string>>;

/**
 * The folder of an entry's files.
 *
 * @param entry the entry's folder
 * @returns a path below it
 */
export function filesFolder(entry: string): string {
  return join(entry, FILES);
}

/**
 * Hashes of all files that a step has written.
 *
 * @param folder the files' folder
 * @returns paths in one order everywhere
 */
export async function hashFiles(folder: string): Promise<StepFiles> {
  const files: Record<string, string> = {};
  for (const file of await filesBelow(folder, () => false)) {
    files[file] = await sha256(await Deno.readFile(join(folder, file)));
  }
  return files;
}

/**
 * Writes the record of an entry; its files must be complete.
 *
 * @param entry the entry's folder
 * @param step what made it, for people
 * @returns the files' hashes
 */
export async function writeEntry(entry: string, step: string): Promise<StepFiles> {
  const files = await hashFiles(filesFolder(entry));
  await Deno.writeTextFile(join(entry, RECORD), JSON.stringify({ version: 1, step, files }));
  return files;
}

/**
 * Reads the record of an entry, and marks the entry as used now.
 *
 * @param entry the entry's folder
 * @returns its files' hashes; undefined when there is no entry, `"damaged"` when it is no record
 */
export async function readEntry(entry: string): Promise<StepFiles | undefined | "damaged"> {
  const file = join(entry, RECORD);
  let text: string;
  try {
    text = await Deno.readTextFile(file);
    await Deno.utime(file, new Date(), new Date());
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    // An entry appears whole: a folder without a record has lost it.
    return await Deno.stat(entry).then(() => "damaged" as const, () => undefined);
  }
  try {
    return schema.parse(JSON.parse(text)).files;
  } catch {
    return "damaged";
  }
}

/**
 * Compares an entry's files with its record.
 *
 * @param entry the entry's folder
 * @param files what the record says
 * @returns the path of a file that is not what was written; undefined when all are
 */
export async function damagedFile(entry: string, files: StepFiles): Promise<string | undefined> {
  let found: StepFiles;
  try {
    found = await hashFiles(filesFolder(entry));
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return FILES;
  }
  const names = new Set([...Object.keys(files), ...Object.keys(found)]);
  return [...names].find((name) => files[name] !== found[name]);
}
