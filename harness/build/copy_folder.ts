import { basename, join } from "node:path";
import { ConfigError } from "../core/errors.ts";
import type { Processes } from "../core/ports.ts";

async function copyInto(
  from: string,
  to: string,
  leaveOut: (name: string) => boolean,
  links: string[],
): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const entry of Deno.readDir(from)) {
    const source = join(from, entry.name);
    if (entry.isSymlink) links.push(source, join(to, entry.name));
    else if (entry.isFile) await Deno.copyFile(source, join(to, entry.name));
    else if (entry.isDirectory && !leaveOut(entry.name)) {
      await copyInto(source, join(to, entry.name), leaveOut, links);
    }
  }
}

/**
 * Copies a folder with its symbolic links as they are.
 *
 * @param from the folder
 * @param to where to; made if it is missing
 * @param options `leaveOut`: names of folders that are not copied; `processes`: makes the links
 * @throws {ConfigError} if there is no such folder, or it may not be read
 */
export async function copyFolder(
  from: string,
  to: string,
  options: { readonly leaveOut: readonly string[]; readonly processes: Processes },
): Promise<void> {
  const links: string[] = [];
  try {
    await copyInto(from, to, (name) => options.leaveOut.includes(name), links);
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
  for (let at = 0; at < links.length; at += 2) {
    const [source = "", target = ""] = links.slice(at, at + 2);
    await options.processes.run({ program: "cp", args: ["-P", "--", source, target] });
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
