import type { FileSystem } from "./file_system.ts";

/**
 * Writes a file so that readers see the old text or the new one, never a part.
 *
 * @param files the file system
 * @param path the file to create or replace; its folder must exist
 * @param text the new content
 * @throws whatever the file system rejects with; the old file is then still there
 */
export async function writeAtomically(
  files: FileSystem,
  path: string,
  text: string,
): Promise<void> {
  // In the same folder, because a rename across file systems is a copy; with a name of its own,
  // because two processes may write `latest` at once.
  const temporary = `${path}.${crypto.randomUUID()}.tmp`;
  try {
    await files.writeText(temporary, text);
    await files.rename(temporary, path);
  } catch (error) {
    await files.remove(temporary).catch(() => {});
    throw error;
  }
}
