/** A place in a source file. Lines and columns count from 1. */
export interface SourcePosition {
  /** Path or `file:` address, as the runtime reports it. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

const FRAME = /(?:\(|at (?:async )?)((?:file:\/\/|\/)[^()]*?):(\d+):(\d+)\)?$/;

/**
 * Where the function that called the caller stands: used by builders to remember the line a user
 * wrote, since a plain value has no position of its own.
 *
 * @param own addresses of modules to pass over (the builders' own files)
 * @returns the position, or undefined when the stack names no other file
 */
export function callSite(own: readonly string[]): SourcePosition | undefined {
  const frames = (new Error().stack ?? "").split("\n").slice(1);
  for (const frame of frames) {
    const match = FRAME.exec(frame.trim());
    if (match === null) continue;
    const file = match[1] ?? "";
    if (file === import.meta.url || own.includes(file)) continue;
    return { file, line: Number(match[2]), column: Number(match[3]) };
  }
  return undefined;
}

/**
 * Text of a position, as terminals and editors recognise it.
 *
 * @param position the place
 * @param root a folder; files below it are named relative to it
 * @returns for example `scenarios/a.scenario.ts:12:3`
 */
export function formatPosition(position: SourcePosition, root?: string): string {
  let file = position.file.startsWith("file://")
    ? decodeURIComponent(new URL(position.file).pathname)
    : position.file;
  if (root !== undefined && file.startsWith(`${root}/`)) file = file.slice(root.length + 1);
  return `${file}:${position.line}:${position.column}`;
}
