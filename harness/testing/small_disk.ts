async function ran(program: string, args: readonly string[]): Promise<boolean> {
  const { success } = await new Deno.Command(program, {
    args: [...args],
    stdout: "null",
    stderr: "null",
  }).output();
  return success;
}

/** A file system of a few kilobytes at a folder, for tests of what happens when it is full. */
export class SmallDisk implements AsyncDisposable {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Mounts it over a folder, which it hides until it is disposed of.
   *
   * @param folder the folder
   * @param kilobytes its size
   * @returns the file system, to be disposed of
   * @throws {Error} where mounting is not allowed, as it is for root alone: a full disk is not tested
   */
  static async mount(folder: string, kilobytes: number): Promise<SmallDisk> {
    const size = `size=${kilobytes}k`;
    if (await ran("mount", ["-t", "tmpfs", "-o", size, "tmpfs", folder])) {
      return new SmallDisk(folder);
    }
    throw new Error("Cannot mount a small file system: run the test of a full disk as root");
  }

  /** Makes room. */
  async enlarge(kilobytes: number): Promise<void> {
    const options = `remount,size=${kilobytes}k`;
    if (!await ran("mount", ["-o", options, this.#folder])) throw new Error("Cannot remount");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await ran("umount", [this.#folder]);
  }
}
