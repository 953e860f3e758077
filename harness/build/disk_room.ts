import { join } from "node:path";
import { ConfigError } from "../core/errors.ts";

/** What a full disk is called, by whoever meets it. */
export const NO_SPACE = "No space left on device";

/** Less than any file that is written beside it. */
const PROBE_BYTES = 64 * 1024;

/**
 * Whether an error says that there is no room left on a disk, whoever met it.
 *
 * @param error anything thrown
 * @returns true for a full disk or an exceeded quota
 */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof ConfigError || !(error instanceof Error)) return false;
  return /No space left on device|os error 28\b|ENOSPC|[Dd]isk quota exceeded|os error 122\b/
    .test(error.message) || isDiskFull(error.cause);
}

/**
 * Whether a folder's disk takes another file: for tools that do not say why they could not write.
 *
 * @param folder a folder that may be written to
 * @returns false when the disk is full
 */
export async function hasRoom(folder: string): Promise<boolean> {
  const file = join(folder, ".room");
  try {
    await Deno.writeFile(file, new Uint8Array(PROBE_BYTES));
    return true;
  } catch (error) {
    if (isDiskFull(error)) return false;
    throw error;
  } finally {
    await Deno.remove(file).catch(() => {});
  }
}
