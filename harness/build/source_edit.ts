import { join } from "node:path";
import { type BuildEdit, UNIQUE_PLACE } from "../core/build_time.ts";
import { ConfigError } from "../core/errors.ts";

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}

/**
 * A change to one line of a copy of what is built. The author's own file is only read: whatever
 * ends a run, there is nothing in it to undo.
 */
export class SourceEdit {
  readonly #path: string;
  readonly #original: string;
  readonly #edit: BuildEdit;

  private constructor(path: string, original: string, edit: BuildEdit) {
    this.#path = path;
    this.#original = original;
    this.#edit = edit;
  }

  /**
   * Reads the file that is to be changed.
   *
   * @param root folder of the copy
   * @param edit the change
   * @returns the edit; nothing is changed yet
   * @throws {ConfigError} if there is no such file, or the text to find does not stand in it once
   */
  static async open(root: string, edit: BuildEdit): Promise<SourceEdit> {
    const path = join(root, edit.file);
    let original: string;
    try {
      original = await Deno.readTextFile(path);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      throw new ConfigError(`Cannot edit "${edit.file}": there is no such file in what is built`, {
        hint: "write its path relative to the project",
        cause: error,
      });
    }
    if (edit.find !== undefined) {
      const count = occurrences(original, edit.find);
      if (count !== 1) {
        throw new ConfigError(
          `Cannot edit "${edit.file}": "${edit.find}" stands in it ${
            count === 0 ? "nowhere" : `${count} times`
          }`,
          { hint: "find has to name one place" },
        );
      }
    }
    return new SourceEdit(path, original, edit);
  }

  /**
   * Changes the line.
   *
   * @param unique digits that no build has seen before
   */
  async apply(unique: string): Promise<void> {
    const { find, text } = this.#edit;
    const line = text.replaceAll(UNIQUE_PLACE, unique);
    await Deno.writeTextFile(
      this.#path,
      find === undefined
        ? `${this.#original}${this.#original.endsWith("\n") ? "" : "\n"}${line}\n`
        : this.#original.split(find).join(line),
    );
  }
}
