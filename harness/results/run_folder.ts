import { join } from "node:path";
import { ConfigError } from "../core/errors.ts";
import { denoFileSystem, type FileSystem } from "./file_system.ts";
import { writeAtomically } from "./write_atomically.ts";

/** Where a run leaves what it found. */
export interface RunFolder {
  /** Such as `2026-11-30T20-43-11Z-ab12`; sorts by time. */
  readonly name: string;
  readonly path: string;
  /** The result document. */
  readonly results: string;
  /** Raw records, one file a cell. */
  readonly samples: string;
  /** What reporters write. */
  readonly report: string;
}

/** What naming a run depends on. */
export interface CreateRunFolderOptions {
  readonly now: Date;
  /** Four lower-case hexadecimal digits, new ones at every call. */
  readonly suffix?: () => string;
  readonly files?: FileSystem;
}

const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z-[0-9a-f]{4}$/;
/** More tries than two runs of one second can need; past it something else is wrong. */
const TRIES = 64;

function randomSuffix(): string {
  const [value = 0] = crypto.getRandomValues(new Uint16Array(1));
  return value.toString(16).padStart(4, "0");
}

/** `.scenario` of a project. */
function scenarioFolder(project: string): string {
  return join(project, ".scenario");
}

/**
 * The places inside a run's folder; nothing is read or created.
 *
 * @param project the caller's project
 * @param name the run's name
 */
export function runFolder(project: string, name: string): RunFolder {
  const path = join(scenarioFolder(project), name);
  return {
    name,
    path,
    results: join(path, "results.json"),
    samples: join(path, "samples"),
    report: join(path, "report"),
  };
}

/**
 * Creates `.scenario/<run>/` with its folders and names it in `.scenario/latest`. Runs that start in
 * the same second, in any process, get folders of their own: creation is what claims a name.
 *
 * @param project the caller's project
 * @param options the time of the start
 * @throws whatever the file system rejects with, when it is not that the name is taken
 */
export async function createRunFolder(
  project: string,
  options: CreateRunFolderOptions,
): Promise<RunFolder> {
  const { now, suffix = randomSuffix, files = denoFileSystem } = options;
  const time = `${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
  await files.makeFolders(scenarioFolder(project));
  for (let attempt = 1;; attempt++) {
    const folder = runFolder(project, `${time}-${suffix()}`);
    try {
      await files.makeNewFolder(folder.path);
    } catch (error) {
      if (error instanceof Deno.errors.AlreadyExists && attempt < TRIES) continue;
      throw error;
    }
    await files.makeFolders(folder.samples);
    await files.makeFolders(folder.report);
    await writeAtomically(files, latestFile(project), `${folder.name}\n`);
    return folder;
  }
}

function latestFile(project: string): string {
  return join(scenarioFolder(project), "latest");
}

/**
 * The folder that a user means by a run's name.
 *
 * @param project the caller's project
 * @param name a run's name, or `latest`
 * @param files the file system
 * @returns the folder; whether it holds a result document is for its reader to find out
 * @throws {ConfigError} if the name cannot be one of a run, or no run is known as the latest
 */
export async function findRunFolder(
  project: string,
  name: string,
  files: FileSystem = denoFileSystem,
): Promise<RunFolder> {
  if (name !== "latest") return runFolder(project, checkedName(name, "the command line"));
  let text: string;
  try {
    text = await files.readText(latestFile(project));
  } catch (cause) {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
    throw new ConfigError(`Cannot find the latest run: there is none in "${project}"`, {
      hint: "run the scenarios first",
      cause,
    });
  }
  return runFolder(project, checkedName(text.trim(), latestFile(project)));
}

/** A name becomes part of a path: one such as `../x` must not lead out of the folder. */
function checkedName(name: string, source: string): string {
  if (NAME.test(name)) return name;
  throw new ConfigError(`Cannot use "${name}" from ${source}: it is not the name of a run`, {
    hint: 'a run is named like "2026-11-30T20-43-11Z-ab12"; "latest" is the newest one',
  });
}
