import { RunError } from "../../core/errors.ts";

/** Sources were written to while a tool read them: its result belongs to neither state; exit 1. */
export class SourcesChangedError extends RunError {
  override readonly name = "SourcesChangedError";

  /**
   * @param step the step that read them
   * @param what the files, such as a folder's path
   */
  constructor(step: string, what: string) {
    super(`"${step}" failed: "${what}" changed while it was being built`, { hint: "build again" });
  }
}

/**
 * Runs a tool on files that were hashed before, and takes its result only if they still are what
 * was hashed: a result that is kept by a hash must be made from just that.
 *
 * @param step the step that reads them
 * @param what the files, such as a folder's path
 * @param before their hash, as the step's key has it
 * @param hash hashes them again
 * @param tool what reads them
 * @throws {SourcesChangedError} if they are others, or gone
 */
export async function readingUnchanged(
  { step, what, before, hash }: {
    readonly step: string;
    readonly what: string;
    readonly before: string;
    readonly hash: () => Promise<string>;
  },
  tool: () => Promise<void>,
): Promise<void> {
  await tool();
  const after = await hash().catch((error) => {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  });
  if (after !== before) throw new SourcesChangedError(step, what);
}
