import { join } from "node:path";

/**
 * Deletes kept step results, as a build tool's `clean` does.
 *
 * @param cacheRoot folder of kept results
 * @param how `clean` deletes what was made of the app and everything transformed, and keeps the
 * dexes of untransformed libraries, as Gradle keeps them; `cold` deletes everything
 */
export async function cleanOutputs(cacheRoot: string, how: "clean" | "cold"): Promise<void> {
  for (const area of how === "clean" ? ["app"] : ["app", "kept"]) {
    await Deno.remove(join(cacheRoot, area), { recursive: true }).catch((error) => {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    });
  }
}
