import type { ApkInspection } from "../build/apk/inspection.ts";
import type { BuiltVariant } from "../build/apk/pipeline_options.ts";
import type { StepTiming } from "../build/apk/step.ts";
import { variantName } from "../core/variant.ts";

function seconds(ns: number): string {
  return `${(ns / 1e9).toFixed(2)} s`;
}

/**
 * A step of a build, for the progress on standard error.
 *
 * @param timing the step
 * @returns one line
 */
export function stepLine({ step, wallNs, cached }: StepTiming): string {
  return `${step}: ${cached ? "unchanged" : seconds(wallNs)}`;
}

/**
 * Built APKs for people: a line each.
 *
 * @param built the APKs
 * @returns lines: name, bytes, SHA-256, seconds from the build's begin
 */
export function renderBuilt(built: readonly BuiltVariant[]): string {
  const width = Math.max(0, ...built.map(({ variant }) => variantName(variant).length));
  return built.map(({ variant, bytes, sha256, wallNs }) =>
    `${variantName(variant).padEnd(width)}  ${bytes} bytes  sha256 ${sha256}  ${seconds(wallNs)}\n`
  ).join("");
}

/**
 * Built APKs as one versioned JSON document.
 *
 * @param built the APKs
 * @param inspections what was found in them, if they were inspected
 * @param indent spaces a level; 0 for a document on one line
 * @returns the document with a final line break
 */
export function renderBuiltJson(
  built: readonly BuiltVariant[],
  inspections: readonly ApkInspection[] = [],
  indent = 2,
): string {
  const variants = built.map(({ variant, ...rest }, at) => {
    const { variant: _, ...inspection } = inspections[at] ?? { variant };
    return {
      name: variantName(variant),
      ...variant,
      ...rest,
      ...(inspections.length === 0 ? {} : { inspection }),
    };
  });
  return `${JSON.stringify({ version: 1, variants }, null, indent)}\n`;
}
