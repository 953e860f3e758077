import type { SourcePosition } from "../core/position.ts";
import { positionAt } from "./_forbidden_imports.ts";
import type { ValuePath } from "./_schema.ts";

/**
 * A path as a JSON Pointer (RFC 6901).
 *
 * @param path property names and indexes
 * @returns for example `/payload/size/1`; empty for the whole document
 */
export function jsonPointer(path: ValuePath): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join(
    "",
  );
}

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+)/gy;

/**
 * Where the values of a JSON text stand.
 *
 * @param text a JSON text that can be parsed
 * @returns offsets by JSON Pointer, and the pointers of keys written twice in one object
 */
export function jsonOffsets(
  text: string,
): { readonly offsets: ReadonlyMap<string, number>; readonly repeated: readonly string[] } {
  const offsets = new Map<string, number>();
  const repeated: string[] = [];
  TOKEN.lastIndex = 0;
  const tokens = Array.from(text.matchAll(TOKEN), (match) => {
    const token = match[1] ?? "";
    return { token, offset: match.index + match[0].length - token.length };
  });
  let next = 0;
  const read = (path: ValuePath): void => {
    const { token, offset } = tokens[next++] ?? { token: "", offset: text.length };
    const pointer = jsonPointer(path);
    if (offsets.has(pointer)) repeated.push(pointer);
    offsets.set(pointer, offset);
    if (token !== "[" && token !== "{") return;
    const end = token === "[" ? "]" : "}";
    for (let at = 0; next < tokens.length && tokens[next]?.token !== end; at++) {
      if (tokens[next]?.token === ",") next++;
      if (token === "[") read([...path, at]);
      else {
        const key = JSON.parse(tokens[next]?.token ?? '""') as string;
        next += 2;
        read([...path, key]);
      }
    }
    next++;
  };
  read([]);
  return { offsets, repeated };
}

/**
 * The place of the nearest value that exists at or above a path.
 *
 * @param file absolute path
 * @param text the file's text
 * @param offsets from {@linkcode jsonOffsets}
 * @param path property names and indexes
 * @returns the position
 */
export function jsonPosition(
  file: string,
  text: string,
  offsets: ReadonlyMap<string, number>,
  path: ValuePath,
): SourcePosition {
  for (let length = path.length; length >= 0; length--) {
    const offset = offsets.get(jsonPointer(path.slice(0, length)));
    if (offset !== undefined) return positionAt(file, text, offset);
  }
  return { file, line: 1, column: 1 };
}
