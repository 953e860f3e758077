import type { CellData } from "../core/cell.ts";
import {
  DOCUMENT_MIN_BYTES,
  escapedPayload,
  invalidPayload,
  nestedPayload,
  numbersPayload,
  settingsPayload,
  stringifiedPayload,
} from "./documents.ts";
import { type Edge, EDGES } from "./edges.ts";
import { RECORDS_MIN_BYTES, recordsPayload } from "./records.ts";
import { asciiPayload, base64Payload, emojiPayload, hangulPayload } from "./texts.ts";

/** Contents that are made in any size; equal sizes of different ones cost very different amounts. */
export type SizedContent =
  | "records"
  | "ascii"
  | "hangul"
  | "emoji"
  | "base64"
  | "numbers"
  | "nested"
  | "settings"
  | "escaped"
  | "stringified"
  | "invalid";

/** The author's own message: `file:` and a path relative to the scenario's file. */
export type FileContent = `file:${string}`;

/** Named kinds of data. */
export type Content = SizedContent | Edge | FileContent;

/** A message's data. */
export type PayloadText = CellData;

/** What a content can make. */
export interface ContentMaker {
  readonly minBytes: number;
  /** Whether its texts are JSON. */
  readonly json: boolean;
  /** Text of exactly `bytes` UTF-8 bytes; the same for the same seed. */
  make(bytes: number, seed: number): string;
}

/** The makers by name. */
export const CONTENTS: Readonly<Record<SizedContent, ContentMaker>> = {
  records: { minBytes: RECORDS_MIN_BYTES, json: true, make: recordsPayload },
  ascii: { minBytes: 1, json: false, make: asciiPayload },
  hangul: { minBytes: 3, json: false, make: hangulPayload },
  emoji: { minBytes: 4, json: false, make: emojiPayload },
  base64: { minBytes: 1, json: false, make: base64Payload },
  numbers: { minBytes: DOCUMENT_MIN_BYTES.numbers, json: true, make: numbersPayload },
  nested: { minBytes: DOCUMENT_MIN_BYTES.nested, json: true, make: nestedPayload },
  settings: { minBytes: DOCUMENT_MIN_BYTES.settings, json: true, make: settingsPayload },
  escaped: { minBytes: DOCUMENT_MIN_BYTES.escaped, json: true, make: escapedPayload },
  stringified: { minBytes: DOCUMENT_MIN_BYTES.stringified, json: true, make: stringifiedPayload },
  invalid: { minBytes: 1, json: false, make: invalidPayload },
};

/** The most bytes that a payload may have: 16 MB. */
export const MAX_PAYLOAD_BYTES = 16_000_000;

/** Names of the contents that can be written in a scenario; files come on top. */
export const CONTENT_NAMES: readonly string[] = [...Object.keys(CONTENTS), ...Object.keys(EDGES)];

/**
 * Whether a content has a size of its own.
 *
 * @param name the content's name
 * @returns true for edges and files
 */
export function hasOwnSize(name: string): boolean {
  return name.startsWith("file:") || Object.hasOwn(EDGES, name);
}

/**
 * The author's own message as data.
 *
 * @param path of a text file, relative to the scenario's file
 * @returns the name of a content
 *
 * @example
 * ```ts
 * import { file } from "@dari/scenario";
 * import assert from "node:assert/strict";
 *
 * assert.equal(file("messages/order.json"), "file:messages/order.json");
 * ```
 */
export function file<const P extends string>(path: P): `file:${P}` {
  return `file:${path}`;
}

/**
 * The text of an author's file as data.
 *
 * @param text what the file holds
 * @returns the data; JSON if it parses as such
 */
export function fileText(text: string): PayloadText {
  try {
    JSON.parse(text);
    return { text, json: true };
  } catch {
    return { text, json: false };
  }
}
