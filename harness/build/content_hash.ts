import { join } from "node:path";

const encoder = new TextEncoder();

/**
 * SHA-256 of bytes.
 *
 * @param bytes any bytes
 * @returns 64 lower-case hexadecimal digits
 */
export async function sha256(bytes: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const data = typeof bytes === "string" ? encoder.encode(bytes) : bytes;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The files below a folder, in one order everywhere.
 *
 * @param root the folder
 * @param skip tells by name, or path below `root`, which folders are left out
 * @returns paths relative to `root`, with `/`, sorted
 */
export async function filesBelow(
  root: string,
  skip: (name: string, path: string) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  async function walk(folder: string, prefix: string): Promise<void> {
    for await (const entry of Deno.readDir(folder)) {
      if (entry.isDirectory) {
        if (!skip(entry.name, prefix + entry.name)) {
          await walk(join(folder, entry.name), `${prefix}${entry.name}/`);
        }
      } else if (entry.isFile) {
        found.push(prefix + entry.name);
      }
    }
  }
  await walk(root, "");
  return found.sort();
}

/**
 * One hash of a folder's files: their paths and contents, nothing else (no times, no modes).
 *
 * @param root the folder
 * @param skip tells by name, or path below `root`, which folders are left out
 * @returns 64 hexadecimal digits
 */
export async function hashFolder(
  root: string,
  skip: (name: string, path: string) => boolean,
): Promise<string> {
  const files = await filesBelow(root, skip);
  const parts = await Promise.all(
    files.map(async (file) => `${file}\0${await sha256(await Deno.readFile(join(root, file)))}\n`),
  );
  return await sha256(parts.join(""));
}
