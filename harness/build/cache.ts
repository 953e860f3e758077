import { join } from "node:path";

/**
 * Folders of built things, found by the hash of what they were built from. An entry appears whole
 * or not at all: it is made in a folder of its own and then renamed.
 */
export class BuildCache {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  #entry(kind: string, key: string): string {
    return join(this.root, kind, key);
  }

  /**
   * The entry's folder, if it has been built.
   *
   * @param kind what sort of thing, for example `toolkit`
   * @param key hash of its inputs
   * @returns the folder, or undefined
   */
  async find(kind: string, key: string): Promise<string | undefined> {
    const folder = this.#entry(kind, key);
    try {
      return (await Deno.stat(folder)).isDirectory ? folder : undefined;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return undefined;
      throw error;
    }
  }

  /**
   * Makes an entry.
   *
   * @param kind what sort of thing
   * @param key hash of its inputs
   * @param make fills the folder it is given; when it throws, nothing is kept
   * @returns the finished entry's folder
   */
  async create(
    kind: string,
    key: string,
    make: (folder: string) => Promise<void>,
  ): Promise<string> {
    const entry = this.#entry(kind, key);
    await Deno.mkdir(join(this.root, kind), { recursive: true });
    const staging = await Deno.makeTempDir({ dir: join(this.root, kind), prefix: ".staging-" });
    try {
      await make(staging);
      try {
        await Deno.rename(staging, entry);
      } catch (error) {
        // Another process has finished the same entry first: its content is the same.
        if (await this.find(kind, key) === undefined) throw error;
      }
      return entry;
    } finally {
      await Deno.remove(staging, { recursive: true }).catch(() => {});
    }
  }
}

/**
 * The user's cache folder of builds.
 *
 * @param get reads an environment variable: `SCENARIO_CACHE` overrides the folder
 * @returns an absolute path
 */
export function defaultCacheFolder(get: (name: string) => string | undefined): string {
  return get("SCENARIO_CACHE") || join(get("HOME") || "/tmp", ".cache", "dari-scenario");
}
