import type { BuildStepKind, GradleBuilder } from "../../core/build_time.ts";
import type { BuildStep } from "../../core/builder.ts";

/** What a task's own name says of it; the first that fits wins. */
const NAMES: readonly (readonly [RegExp, BuildStepKind])[] = [
  [/transform|instrument/i, "transform"],
  [/dex/i, "dex"],
  [/^(compile|kapt|ksp)/, "compile"],
  [/^generate/, "generate"],
  [/^(process|merge|link|package).*Resources$/, "link"],
  [/^(package|bundle|assemble)|jar$/i, "package"],
  [/^(validate|check|lint)/, "verify"],
];

function kindOf(path: string, steps: GradleBuilder["steps"]): BuildStepKind {
  for (const [kind, parts] of Object.entries(steps ?? {})) {
    if (parts?.some((part) => path.includes(part))) return kind as BuildStepKind;
  }
  const name = path.slice(path.lastIndexOf(":") + 1);
  return NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? "other";
}

/**
 * Reads what a build wrote of its tasks.
 *
 * @param text a line a task: path, nanoseconds, whether it had nothing to do
 * @param steps the scenario's own names of steps
 * @returns a step a task
 */
export function readTaskTimings(text: string, steps: GradleBuilder["steps"]): BuildStep[] {
  return text.split("\n").filter((line) => line !== "").map((line) => {
    const [step = "", took = "0", cached = "false"] = line.split("\t");
    return {
      step,
      kind: kindOf(step, steps),
      wallNs: Math.max(0, Math.round(Number(took))),
      cached: cached === "true",
    };
  });
}
