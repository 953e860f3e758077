/** How a JSON text of repeated items is put together. */
export interface Assembly {
  /** What stands before the items. */
  readonly open: string;
  /** What stands between items and filling. */
  readonly middle: string;
  /** What stands at the end. */
  readonly close: string;
  /** What stands between two items; a comma when absent. */
  readonly separator?: string;
  /** The item with this number, from 1. ASCII. */
  readonly item: (number: number) => string;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/**
 * ASCII letters.
 *
 * @param length how many
 * @returns the alphabet, over and over
 */
export function letters(length: number): string {
  return LETTERS.repeat(Math.ceil(length / LETTERS.length)).slice(0, length);
}

/**
 * As many items as fit, then letters up to the exact size.
 *
 * @param bytes exact size; at least that of the fixed parts
 * @param assembly the parts
 * @returns ASCII text
 */
export function assemble(bytes: number, assembly: Assembly): string {
  const { open, middle, close, item, separator = "," } = assembly;
  const items: string[] = [];
  let used = open.length + middle.length + close.length;
  for (let number = 1;; number++) {
    const next = item(number);
    const cost = next.length + (items.length === 0 ? 0 : separator.length);
    if (used + cost > bytes) break;
    items.push(next);
    used += cost;
  }
  return `${open}${items.join(separator)}${middle}${letters(bytes - used)}${close}`;
}
