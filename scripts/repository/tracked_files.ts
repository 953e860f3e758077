import { absolutePath } from "../lint/repository_path.ts";

/** A text file of the repository. */
export interface TrackedFile {
  /** Relative to the repository, with forward slashes. */
  readonly path: string;
  /** Its content. */
  readonly text: string;
}

/**
 * Every text file that is in the repository or would be added to it.
 *
 * @returns the files in git's order, without binary ones
 */
export async function trackedFiles(): Promise<TrackedFile[]> {
  const output = await new Deno.Command("git", {
    // In CI the checkout may belong to another user than the one who runs the tests.
    args: ["-c", "safe.directory=*", "ls-files", "-z", "-co", "--exclude-standard"],
    cwd: absolutePath("."),
    stderr: "inherit",
  }).output();
  if (!output.success) throw new Error(`git ls-files ended with code ${output.code}`);
  const paths = new TextDecoder().decode(output.stdout).split("\0").filter((path) => path !== "");
  const files: TrackedFile[] = [];
  for (const path of paths) {
    const text = await readText(absolutePath(path));
    if (text !== undefined) files.push({ path, text });
  }
  return files;
}

/** Undefined for a binary file, and for one that is deleted but still in git's index. */
async function readText(path: string): Promise<string | undefined> {
  try {
    const text = await Deno.readTextFile(path);
    return text.includes("\0") ? undefined : text;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
