import { relative, resolve } from "node:path";

/** How long files must be still before a change counts as finished, milliseconds. */
const STILL_MS = 80;

/** Watches folders for changes that matter. */
export interface FileChanges extends Disposable {
  /**
   * Resolves after the next change, once the files are still; false when the signal has ended it.
   * Throws what kept the files from being watched.
   */
  next(): Promise<boolean>;
}

/** Folders below a watched one that this program itself, or another tool, writes to. */
const OWN = /(^|\/)(\.scenario|\.git|node_modules)(\/|$)/;

/**
 * Watches folders and what lies below them.
 *
 * @param paths files or folders
 * @param signal ends it
 * @returns changes since the last one that was waited for; none is lost in between
 */
export function watchFiles(paths: readonly string[], signal: AbortSignal): FileChanges {
  const watcher = Deno.watchFs([...paths]);
  const roots = paths.map((path) => resolve(path));
  // What a watched folder itself lies in says nothing of what is in it.
  const isOwn = (path: string) =>
    roots.some((root) => {
      const below = relative(root, path);
      return !below.startsWith("..") && OWN.test(below);
    });
  let changed = false;
  let ended = false;
  let failure: unknown;
  let wake: (() => void) | undefined;
  const end = () => {
    if (ended) return;
    ended = true;
    watcher.close();
    wake?.();
  };
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  const reading = (async () => {
    for await (const { kind, paths: touched } of watcher) {
      if (kind === "access" || touched.every(isOwn)) continue;
      changed = true;
      wake?.();
    }
  })();
  // A closed watcher ends its loop; anything else is told by the next wait.
  reading.catch((error) => {
    if (!ended) failure = error;
    end();
  });
  const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));
  return {
    async next() {
      while (!changed && !ended) await new Promise<void>((resolve) => wake = resolve);
      // An editor writes a file in several steps.
      while (changed && !ended) {
        changed = false;
        await pause(STILL_MS);
      }
      if (failure !== undefined) throw failure;
      return !ended;
    },
    [Symbol.dispose]() {
      signal.removeEventListener("abort", end);
      end();
    },
  };
}
