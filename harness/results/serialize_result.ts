import { parseRunResult } from "./parse_result.ts";
import type { RunResult } from "./run_result.ts";

function print(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    // Of numbers, or empty: joining is what JSON.stringify does with finite numbers, and faster.
    if (list.every((one) => typeof one === "number")) return `[${list.join(",")}]`;
    const items = list.map((one) => `${deeper}${print(one, deeper)}`);
    return `[\n${items.join(",\n")}\n${indent}]`;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return "{}";
  const lines = entries.map(([key, one]) =>
    `${deeper}${JSON.stringify(key)}: ${print(one, deeper)}`
  );
  return `{\n${lines.join(",\n")}\n${indent}}`;
}

/**
 * Text of a result document: keys always in the same order, one line a key and one line a list of
 * numbers, so that two documents can be compared line by line.
 *
 * @param result the document
 * @returns JSON with a final line break
 * @throws {ConfigError} if the document is not one that could be read again
 */
export function serializeRunResult(result: RunResult): string {
  // A reader's check is also the writer's: it brings the keys into order, and a figure that JSON
  // would turn into null (NaN, Infinity) is found here and not by the person who opens the file.
  return `${print(parseRunResult(result, "results.json"), "")}\n`;
}
