import type { PayloadText } from "./content.ts";

/** Literal data at the edges of what a bridge can be sent. */
export type Edge =
  | "null"
  | "undefined-text"
  | "null-text"
  | "empty"
  | "empty-object"
  | "bom"
  | "duplicate-keys"
  | "lone-surrogate"
  | "long-id"
  | "deep"
  | "slashes";

/** How deep `deep` is nested: more than a parser with a small stack takes. */
const DEPTH = 400;

/** What each edge is. Their size is their own, so a scenario gives "0 B" for it. */
export const EDGES: Readonly<Record<Edge, PayloadText>> = {
  /** No data at all: JSON null, or Kotlin's. */
  "null": { text: null, json: true },
  /** What JavaScript's `undefined` becomes in a parameter of type String. */
  "undefined-text": { text: "undefined", json: false },
  /** The text, not the value. */
  "null-text": { text: "null", json: false },
  "empty": { text: "", json: false },
  "empty-object": { text: "{}", json: true },
  /** A byte-order mark before the JSON, which a lenient parser skips. */
  "bom": { text: '\ufeff{"a":1}', json: false },
  /** The last one wins in Android's parser. */
  "duplicate-keys": { text: '{"id":1,"id":2}', json: true },
  /** Half an emoji, as a text that was cut leaves it. */
  "lone-surrogate": { text: "half \ud83d", json: false },
  /** An id of 19 digits, which no double holds. */
  "long-id": { text: '{"id":6356783328300896168}', json: true },
  "deep": { text: "[".repeat(DEPTH) + "]".repeat(DEPTH), json: true },
  /** Android's writer escapes each slash, so the text that is captured is longer. */
  "slashes": { text: '{"url":"https://page.example/a/b"}', json: true },
};
