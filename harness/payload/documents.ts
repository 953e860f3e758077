import { assemble, letters } from "./assemble.ts";
import { ContentRandom } from "./content_random.ts";
import { record, RECORDS_MIN_BYTES, recordsPayload } from "./records.ts";

/** The least UTF-8 bytes of each of these contents. */
export const DOCUMENT_MIN_BYTES = {
  numbers: "[1]".length,
  nested: `{"items":[],"note":""}`.length,
  settings: `{"version":1,"note":""}`.length,
  escaped: `{"text":""}`.length,
  stringified: `{"body":"{\\"records\\":[],\\"note\\":\\"\\"}"}`.length,
} as const;

/**
 * An array of whole numbers, as a chart would send it.
 *
 * @param bytes exact UTF-8 size
 * @param seed chooses the numbers
 * @returns JSON text of an array
 */
export function numbersPayload(bytes: number, seed: number): string {
  const random = new ContentRandom(seed);
  const numbers: string[] = [];
  let left = bytes - 2;
  // The last number takes up what is left: up to 14 digits, exact as a Long and as a double.
  while (left > 14) {
    const next = String(10_000 + random.below(90_000));
    numbers.push(next);
    left -= next.length + 1;
  }
  numbers.push(`1${letters(left - 1).replace(/./g, () => String(random.below(10)))}`);
  return `[${numbers.join(",")}]`;
}

/**
 * Small objects, four levels deep: little text, many objects.
 *
 * @param bytes exact UTF-8 size
 * @param seed chooses the values
 * @returns JSON text of an object
 */
export function nestedPayload(bytes: number, seed: number): string {
  const random = new ContentRandom(seed);
  return assemble(bytes, {
    open: '{"items":[',
    middle: '],"note":"',
    close: '"}',
    item: (number) => `{"a":{"b":{"c":{"d":${number},"e":${random.below(2) === 1}}}}}`,
  });
}

/**
 * A form or a settings page: one object of many short keys.
 *
 * @param bytes exact UTF-8 size
 * @param seed chooses the values
 * @returns JSON text of an object
 */
export function settingsPayload(bytes: number, seed: number): string {
  const random = new ContentRandom(seed);
  const value = () => random.pick(["true", "false", '"on"', '"off"', "0", "12", "3.5", "null"]);
  return assemble(bytes, {
    open: '{"version":1',
    middle: ',"note":"',
    close: '"}',
    separator: "",
    item: (number) => `,"option${number}":${value()}`,
  });
}

/**
 * Korean text, each syllable written as an escape of six bytes.
 *
 * @param bytes exact UTF-8 size
 * @param seed chooses the syllables
 * @returns JSON text of an object
 */
export function escapedPayload(bytes: number, seed: number): string {
  const random = new ContentRandom(seed);
  const room = bytes - DOCUMENT_MIN_BYTES.escaped;
  const escapes = Array.from(
    { length: Math.floor(room / 6) },
    () => `\\u${(0xac00 + random.below(11_172)).toString(16)}`,
  );
  return `{"text":"${escapes.join("")}${letters(room % 6)}"}`;
}

/**
 * JSON text inside JSON: order records in one string.
 *
 * @param bytes exact UTF-8 size
 * @param seed chooses the values
 * @returns JSON text of an object
 */
export function stringifiedPayload(bytes: number, seed: number): string {
  const random = new ContentRandom(seed);
  return assemble(bytes, {
    open: '{"body":"{\\"records\\":[',
    middle: '],\\"note\\":\\"',
    close: '\\"}"}',
    item: (id) => record(id, random).replaceAll('"', '\\"'),
  });
}

/**
 * Order records cut short, as a page whose buffer was too small would send them.
 *
 * @param bytes exact UTF-8 size
 * @param seed chooses the values
 * @returns text that begins as JSON and is none
 */
export function invalidPayload(bytes: number, seed: number): string {
  return recordsPayload(bytes + RECORDS_MIN_BYTES, seed).slice(0, bytes);
}
