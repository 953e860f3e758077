/** An open file that is only ever added to. */
export interface AppendFile extends AsyncDisposable {
  /** Adds a text; when it has resolved, a crash of this process does not lose it. */
  append(text: string): Promise<void>;
}

/** The file operations that results need; tests replace it to make them fail. */
export interface FileSystem {
  /** Reads a UTF-8 file; rejects with `Deno.errors.NotFound` when there is none. */
  readText(path: string): Promise<string>;
  /** Writes a whole file and waits until the disk has it. */
  writeText(path: string, text: string): Promise<void>;
  /** Replaces `to`, in one step that is never seen half done. */
  rename(from: string, to: string): Promise<void>;
  /** Removes a file. */
  remove(path: string): Promise<void>;
  /** Creates a folder and those above it; an existing one is fine. */
  makeFolders(path: string): Promise<void>;
  /** Creates one folder; rejects with `Deno.errors.AlreadyExists` when it is there. */
  makeNewFolder(path: string): Promise<void>;
  /** Creates a file to be added to; rejects with `Deno.errors.AlreadyExists` when it is there. */
  createAppend(path: string): Promise<AppendFile>;
}

async function writeAll(file: Deno.FsFile, text: string): Promise<void> {
  let rest = new TextEncoder().encode(text);
  while (rest.length > 0) rest = rest.subarray(await file.write(rest));
}

/** The real file system. */
export const denoFileSystem: FileSystem = {
  readText: (path) => Deno.readTextFile(path),
  async writeText(path, text) {
    using file = await Deno.open(path, { write: true, create: true, truncate: true });
    await writeAll(file, text);
    // Without it a power cut after the rename may leave an empty file under the final name.
    await file.syncData();
  },
  rename: (from, to) => Deno.rename(from, to),
  remove: (path) => Deno.remove(path),
  makeFolders: (path) => Deno.mkdir(path, { recursive: true }),
  makeNewFolder: (path) => Deno.mkdir(path),
  async createAppend(path) {
    const file = await Deno.open(path, { append: true, createNew: true });
    // One after the other: two writes that overlap could interleave their lines.
    let last: Promise<void> = Promise.resolve();
    return {
      append(text) {
        const done = last.then(() => writeAll(file, text));
        last = done.catch(() => {});
        return done;
      },
      async [Symbol.asyncDispose]() {
        await last;
        file.close();
      },
    };
  },
};
