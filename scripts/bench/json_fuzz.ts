import { join } from "node:path";
import { runMaven, type ToolkitOptions } from "../../harness/build/mod.ts";

const DOCUMENTS = 100_000;

/**
 * Compares the hooks' json() fields with org.json itself on generated documents; the tests run a
 * fixed small part of the same.
 *
 * @param options starts Maven
 * @returns lines to print
 */
export async function benchJsonFuzz(options: ToolkitOptions): Promise<string[]> {
  const start = performance.now();
  const output = await runMaven(
    options.processes,
    join(options.projectRoot, options.library.sources),
    [
      "-q",
      "-pl",
      "dari",
      "-am",
      "test",
      "-Dtest=JsonExtractionTest",
      "-Dsurefire.failIfNoSpecifiedTests=false",
      `-Ddari.fuzz.documents=${DOCUMENTS}`,
    ],
  );
  if (output.code !== 0) throw new Error(`${output.stdout}\n${output.stderr}`);
  const seconds = (performance.now() - start) / 1_000;
  return [`${DOCUMENTS} documents agree with org.json (${seconds.toFixed(0)} s, Maven included)`];
}
