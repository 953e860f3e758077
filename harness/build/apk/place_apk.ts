import { dirname } from "node:path";
import { RunError } from "../../core/errors.ts";
import { sha256 } from "../content_hash.ts";
import { isDiskFull } from "../disk_room.ts";

async function hashOf(file: string): Promise<string | undefined> {
  try {
    return await sha256(await Deno.readFile(file));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/**
 * Puts an APK where its user looks for it, whole or not at all; one that lies there is left alone.
 *
 * @param wanted the kept APK: its hash, and how to get at it
 * @param file where it belongs
 * @returns its size in bytes
 * @throws {RunError} if there is no room
 */
export async function placeApk(
  wanted: { readonly sha256: string; readonly path: () => Promise<string> },
  file: string,
): Promise<number> {
  if (await hashOf(file) !== wanted.sha256) {
    const source = await wanted.path();
    let fresh: string | undefined;
    try {
      await Deno.mkdir(dirname(file), { recursive: true });
      fresh = await Deno.makeTempFile({ dir: dirname(file), prefix: ".apk-" });
      await Deno.copyFile(source, fresh);
      await Deno.chmod(fresh, 0o644);
      await Deno.rename(fresh, file);
      fresh = undefined;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      throw new RunError(`Cannot write "${file}": there is no room left`, {
        hint: "free some space and run the command again: finished steps are kept",
        cause: error,
      });
    } finally {
      if (fresh !== undefined) await Deno.remove(fresh).catch(() => {});
    }
  }
  return (await Deno.stat(file)).size;
}
