import { dirname } from "node:path";
import type { BuiltVariant } from "../build/apk/pipeline_options.ts";
import { SourcesChangedError } from "../build/apk/sources_changed.ts";
import { formatError, InterruptedError, Problem } from "../core/errors.ts";
import type { CliContext } from "./context.ts";
import { type FileChanges, watchFiles } from "./file_changes.ts";
import type { Selected } from "./selection.ts";

/** What is built again whenever a file changes. */
export interface BuildRounds {
  /** The scenarios of the first round. */
  readonly first: Selected;
  /** Changes since these were loaded. */
  readonly changes: FileChanges;
  /** Loads the scenarios as they are now. */
  readonly load: () => Promise<Selected>;
  /** Builds them. */
  readonly build: (selected: Selected) => Promise<readonly BuiltVariant[]>;
  /** Prints what a round has built anew. */
  readonly show: (selected: Selected, built: readonly BuiltVariant[]) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Watches what a build reads. To be called as soon as the scenarios are loaded: tools may take
 * minutes to get ready, and what changes meanwhile must not be missed.
 *
 * @param selected the scenarios
 * @param sampleRoot folder of the app's own sources
 * @param signal ends it
 * @returns their changes
 */
export function watchBuild(
  { scenarios }: Selected,
  sampleRoot: string,
  signal: AbortSignal,
): FileChanges {
  return watchFiles([...new Set(scenarios.map(({ file }) => dirname(file))), sampleRoot], signal);
}

/** Whether a round had to do anything for a variant, be it only for a file that was gone. */
function isNew({ steps }: BuiltVariant): boolean {
  return steps.some(({ cached }) => !cached);
}

/**
 * Builds, then waits for a change of a scenario or of the app's sources and builds again what it
 * affects, until it is interrupted. A mistake is told and waited out.
 *
 * @param rounds what to do
 * @param context where to tell mistakes
 * @throws {InterruptedError} at the end
 */
export async function buildRounds(rounds: BuildRounds, context: CliContext): Promise<never> {
  const { changes, signal } = rounds;
  let selected = rounds.first;
  let shown = false;
  for (let first = true;; first = false) {
    try {
      if (!first) selected = await rounds.load();
      const built = await rounds.build(selected);
      await rounds.show(selected, shown ? built.filter(isNew) : built);
      shown = true;
    } catch (error) {
      if (!(error instanceof Problem) || error instanceof InterruptedError) throw error;
      // No mistake of the user's: the next round, which need not wait, builds what has changed.
      context.stderr(
        error instanceof SourcesChangedError
          ? `${error.message}\n`
          : `${formatError(error, { root: context.environment.cwd })}\n`,
      );
    }
    if (!signal.aborted) context.stderr("waiting for changes (Ctrl-C ends it)\n");
    if (!await changes.next()) throw new InterruptedError();
  }
}
