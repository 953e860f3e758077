import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { ConfigError, ConfigErrors, RunError } from "../core/errors.ts";
import { closest } from "./suggest.ts";

const SUFFIXES = [".scenario.ts", ".scenario.json"] as const;

// Folders that never hold an author's scenarios but may hold copies of them, or very many files.
const SKIPPED = new Set(["node_modules", ".git", ".scenario", "target"]);

function isScenarioFile(name: string): boolean {
  return SUFFIXES.some((suffix) => name.endsWith(suffix) && name.length > suffix.length);
}

function byName(a: Deno.DirEntry, b: Deno.DirEntry): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

async function entriesOf(folder: string): Promise<Deno.DirEntry[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  // By code unit, so that the order does not depend on the machine's language.
  return entries.sort(byName);
}

async function walk(folder: string, found: Set<string>): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory) {
      if (!SKIPPED.has(entry.name)) await walk(path, found);
    } else if (isScenarioFile(entry.name)) {
      // A link to a file counts; links to folders are not followed, since they may form circles.
      const isFile = entry.isFile || (await Deno.stat(path)).isFile;
      if (isFile) found.add(path);
    }
  }
}

async function missing(written: string, path: string, cwd: string): Promise<ConfigError> {
  let folder = dirname(path);
  let wanted = basename(path);
  let names: string[] | undefined;
  while (names === undefined) {
    try {
      names = (await entriesOf(folder)).map((entry) => entry.name);
    } catch (error) {
      const parent = dirname(folder);
      if (!(error instanceof Deno.errors.NotFound) || parent === folder) names = [];
      wanted = basename(folder);
      folder = parent;
    }
  }
  const near = closest(wanted, names) ??
    names.find((name) => name.startsWith(`${wanted}.`) && isScenarioFile(name));
  return new ConfigError(`Cannot find "${written}": there is no such file or folder`, {
    hint: near === undefined
      ? "name a *.scenario.ts file, a *.scenario.json file or a folder that holds some"
      : `did you mean "${relative(cwd, join(folder, near))}"?`,
  });
}

function wrongKind(written: string): ConfigError {
  const kind = extname(written) === ".json" ? ".scenario.json" : ".scenario.ts";
  return new ConfigError(
    `Cannot use "${written}" as a scenario: its name does not end in ${SUFFIXES.join(" or ")}`,
    { hint: `rename it to "${basename(written, extname(written))}${kind}"` },
  );
}

/**
 * The scenario files that paths select.
 *
 * @param paths files and folders as the user wrote them, relative to `cwd`; none means `cwd`
 * @param cwd absolute path of a folder
 * @returns absolute paths without repetition: in the order of `paths`, sorted inside each folder
 * @throws {ConfigErrors} if a path does not exist or is a file of another kind
 * @throws {RunError} if the paths exist and hold no scenario
 */
export async function discoverScenarios(paths: readonly string[], cwd: string): Promise<string[]> {
  const found = new Set<string>();
  const mistakes: ConfigError[] = [];
  const selected = paths.length === 0 ? ["."] : paths;
  for (const written of selected) {
    const path = resolve(cwd, written);
    let stat: Deno.FileInfo;
    try {
      stat = await Deno.stat(path);
    } catch (error) {
      const absent = error instanceof Deno.errors.NotFound ||
        error instanceof Deno.errors.NotADirectory;
      if (!absent) throw error;
      mistakes.push(await missing(written, path, cwd));
      continue;
    }
    if (stat.isDirectory) await walk(path, found);
    else if (isScenarioFile(basename(path))) found.add(path);
    else mistakes.push(wrongKind(written));
  }
  if (mistakes.length > 0) throw new ConfigErrors(mistakes);
  if (found.size === 0) {
    const where = selected.map((path) => `"${path}"`).join(", ");
    throw new RunError(`Cannot find a scenario below ${where}: no file ends in .scenario.ts`, {
      hint: "write a scenario there, or name another folder",
    });
  }
  return [...found];
}
