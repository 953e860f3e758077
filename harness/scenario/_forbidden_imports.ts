import { dirname, resolve } from "node:path";
import type { SourcePosition } from "../core/position.ts";

/** An import that no scenario module may have. */
export interface ForbiddenImport {
  readonly specifier: string;
  readonly position: SourcePosition;
}

const REMOTE = /^(?:npm|jsr|https?):/;

// What computes only. Others reach around the guards: `node:fs` writes to the process's standard
// output without any permission, `node:process` ends the worker.
const NODE_ALLOWED = new Set([
  "assert",
  "assert/strict",
  "buffer",
  "crypto",
  "path",
  "path/posix",
  "querystring",
  "string_decoder",
  "url",
  "util",
]);

const IMPORT =
  /\b(?:import|export)\b[^"'`;()]*?\bfrom\s*(["'])(?<from>[^"'\n]+)\1|\bimport\s*(["'])(?<bare>[^"'\n]+)\3|\bimport\s*\(\s*(["'`])(?<dynamic>[^"'`\n]+)\5/gd;

/** The text with comments blanked, every other character at its place. */
function withoutComments(text: string): string {
  return text.replace(
    /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (match) => match.startsWith("/") ? match.replace(/[^\n]/g, " ") : match,
  );
}

/**
 * A place given by its offset.
 *
 * @param file absolute path
 * @param text the file's text
 * @param offset from 0, in UTF-16 units
 * @returns line and column from 1
 */
export function positionAt(file: string, text: string, offset: number): SourcePosition {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf("\n") + 1;
  return { file, line: before.split("\n").length, column: offset - start + 1 };
}

function isForbidden(specifier: string): boolean {
  if (REMOTE.test(specifier)) return true;
  return specifier.startsWith("node:") && !NODE_ALLOWED.has(specifier.slice("node:".length));
}

/**
 * Looks for imports of remote modules and of the parts of Node that permissions do not cover, in a
 * module and those it imports by a relative path. It reads text, because the runtime begins to
 * fetch a package before it asks for anything, and a failed fetch then breaks modules that have
 * nothing to do with it.
 *
 * @param file absolute path of the module
 * @param seen paths looked at already
 * @returns the first one in reading order, or undefined
 */
export async function findForbiddenImport(
  file: string,
  seen: Set<string> = new Set(),
): Promise<ForbiddenImport | undefined> {
  if (seen.has(file)) return undefined;
  seen.add(file);
  let text: string;
  try {
    text = await Deno.readTextFile(file);
  } catch {
    // The evaluation says better what is wrong with it.
    return undefined;
  }
  for (const match of withoutComments(text).matchAll(IMPORT)) {
    const { from, bare, dynamic } = match.groups ?? {};
    const specifier = from ?? bare ?? dynamic ?? "";
    if (isForbidden(specifier)) {
      const groups = match.indices?.groups ?? {};
      const [offset = 0] = groups["from"] ?? groups["bare"] ?? groups["dynamic"] ?? [];
      return { specifier, position: positionAt(file, text, offset - 1) };
    }
    if (/^\.{1,2}\//.test(specifier)) {
      const inside = await findForbiddenImport(
        resolve(dirname(file), decodeURIComponent(specifier)),
        seen,
      );
      if (inside !== undefined) return inside;
    }
  }
  return undefined;
}
