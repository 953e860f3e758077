/** A place in a source file. Lines and columns count from 1. */
export interface SourcePosition {
  /** Absolute path. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

// Greedy up to the last two numbers: a file's name may itself hold spaces, parentheses and colons.
const FRAME = /^at (?:async )?(?:.*? \()?((?:file:\/\/|\/).*):(\d+):(\d+)\)?$/;

/**
 * The path that a stack frame's address stands for. The runtime prints addresses percent-decoded,
 * so decoding again would damage a file whose name holds a percent sign.
 */
function pathOfFrame(address: string): string {
  return address.startsWith("file://") ? address.slice("file://".length) : address;
}

/** The path of a module's own address, which is percent-encoded, unlike those in stacks. */
function pathOfModule(address: string): string {
  return address.startsWith("file://") ? decodeURIComponent(new URL(address).pathname) : address;
}

/**
 * The places that a stack trace names, innermost first. Frames of the runtime itself have no file
 * and are left out.
 *
 * @param stack an error's `stack`
 * @returns the positions
 */
export function stackPositions(stack: string): SourcePosition[] {
  const positions: SourcePosition[] = [];
  for (const line of stack.split("\n")) {
    const match = FRAME.exec(line.trim());
    if (match === null) continue;
    positions.push({
      file: pathOfFrame(match[1] ?? ""),
      line: Number(match[2]),
      column: Number(match[3]),
    });
  }
  return positions;
}

/**
 * Where the function that called the caller stands: used by builders to remember the line a user
 * wrote, since a plain value has no position of its own.
 *
 * @param own addresses of modules to pass over (the builders' own files)
 * @returns the position, or undefined when the stack names no other file
 */
export function callSite(own: readonly string[]): SourcePosition | undefined {
  const passedOver = new Set([import.meta.url, ...own].map(pathOfModule));
  return stackPositions(new Error().stack ?? "").find(({ file }) => !passedOver.has(file));
}

/**
 * Text of a position, as terminals and editors recognise it.
 *
 * @param position the place
 * @param root a folder; files below it are named relative to it
 * @returns for example `scenarios/a.scenario.ts:12:3`
 */
export function formatPosition(position: SourcePosition, root?: string): string {
  let file = pathOfFrame(position.file);
  if (root !== undefined && file.startsWith(`${root}/`)) file = file.slice(root.length + 1);
  return `${file}:${position.line}:${position.column}`;
}
