import { basename, join } from "node:path";
import { ConfigError, RunError } from "../core/errors.ts";
import type { Processes } from "../core/ports.ts";

/** A folder that is about to be copied. */
export interface CopiedFolder {
  readonly name: string;
  /** Relative to what is copied, with `/`. */
  readonly path: string;
  /** Names of all that lies beside it, its own among them. */
  readonly beside: ReadonlySet<string>;
}

/** How a folder is copied. */
export interface CopyOptions {
  /** Tells which folders below it are not copied; absent: all are. */
  readonly leaveOut?: (folder: CopiedFolder) => boolean;
  /** Makes the links. */
  readonly processes: Processes;
}

class FolderCopy {
  /** Links, and where they come: Deno's own calls ask for more than this task may. */
  readonly links: (readonly [source: string, target: string])[] = [];
  readonly #leaveOut: (folder: CopiedFolder) => boolean;

  constructor(leaveOut: (folder: CopiedFolder) => boolean) {
    this.#leaveOut = leaveOut;
  }

  async copy(from: string, to: string, prefix: string): Promise<void> {
    await Deno.mkdir(to, { recursive: true });
    const entries = await Array.fromAsync(Deno.readDir(from));
    const beside = new Set(entries.map((entry) => entry.name));
    for (const { name, isSymlink, isFile, isDirectory } of entries) {
      const [source, target, path] = [join(from, name), join(to, name), prefix + name];
      if (isSymlink) this.links.push([source, target]);
      else if (isFile) await Deno.copyFile(source, target);
      else if (isDirectory && !this.#leaveOut({ name, path, beside })) {
        await this.copy(source, target, `${path}/`);
      }
    }
  }
}

/**
 * Copies a folder with its symbolic links as they are.
 *
 * @param from the folder
 * @param to where to; made if it is missing
 * @param options what is not copied
 * @throws {ConfigError} if there is no such folder, or it may not be read
 * @throws {RunError} if a link cannot be made
 */
export async function copyFolder(from: string, to: string, options: CopyOptions): Promise<void> {
  const copy = new FolderCopy(options.leaveOut ?? (() => false));
  try {
    await copy.copy(from, to, "");
  } catch (error) {
    const why = error instanceof Deno.errors.NotFound
      ? "there is no such folder"
      : error instanceof Deno.errors.NotCapable
      ? "it lies where this task may not read"
      : undefined;
    if (why === undefined) throw error;
    throw new ConfigError(`Cannot copy "${basename(from)}": ${why}`, {
      hint: `looked in ${from}; name a folder below the one that the task is called from`,
      cause: error,
    });
  }
  // Deno would ask for leave to read and write everywhere before it makes a link.
  for (const [source, target] of copy.links) {
    const { code, stderr } = await options.processes.run({
      program: "cp",
      args: ["-P", "--", source, target],
    });
    if (code !== 0) {
      throw new RunError(`Cannot copy the link "${source}" (cp: code ${code}): ${stderr.trim()}`);
    }
  }
}

const TRIES = 5;
const PAUSE_MS = 100;

/**
 * Removes a folder of our own. What a process has written in its last moments may get in the way of
 * that, so it is tried more than once.
 *
 * @param path the folder
 * @throws whatever the file system rejects with, the last time
 */
export async function removeFolder(path: string): Promise<void> {
  for (let left = TRIES;; left--) {
    try {
      return await Deno.remove(path, { recursive: true });
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return;
      if (left <= 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
