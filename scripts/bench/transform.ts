import { buildToolkit, javaProgram, type ToolkitOptions } from "../../harness/build/mod.ts";

/** Large jars that the toolkit holds anyway. */
const JARS = [
  "kotlin-compiler-embeddable",
  "kotlin-stdlib",
  "kotlin-reflect",
  "kotlinx-coroutines-core-jvm",
  "sqlite-jdbc",
];

/**
 * How fast jars without a match go through the transform, beside a bare ASM pass over the same
 * jars in the same process.
 *
 * @param options where the plugin's jars are
 * @returns lines to print
 */
export async function benchTransform(options: ToolkitOptions): Promise<string[]> {
  const toolkit = await buildToolkit(options);
  const classPath = options.library.transformJars.map((artifact) => toolkit.jar(artifact));
  const output = await options.processes.run({
    program: javaProgram(options.environment),
    args: [
      "-Xmx2g",
      "-cp",
      classPath.join(":"),
      "dev.dari.plugin.bench.TransformBench",
      ...JARS.map((artifact) => toolkit.jar(artifact)),
    ],
  });
  if (output.code !== 0) throw new Error(output.stderr);
  return output.stdout.trim().split("\n");
}
