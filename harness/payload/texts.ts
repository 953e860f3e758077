import { ContentRandom } from "./content_random.ts";

const WORDS = (
  "the order was sent today and will be there by noon please keep the receipt for your own " +
  "records we look forward to seeing you again soon"
).split(" ");

const SYLLABLES = Array.from(
  "가나다라마바사아자차카타파하고노도로모보소오조초코토포호기니디리미비시이지치키티피히",
);

const EMOJI = Array.from("😀😂🎉🚀🍕🐶🌈🔥📦🧾💳🛒");

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Large texts are made of copies of one piece of this many UTF-16 units, for the sake of time. */
const PIECE = 1 << 14;

/**
 * Text of an exact size from characters of one width, filled up with full stops.
 *
 * @param bytes exact UTF-8 size
 * @param width UTF-8 bytes of each character that `next` gives
 * @param next gives one character
 */
function ofWidth(bytes: number, width: number, next: () => string): string {
  const count = Math.floor(bytes / width);
  const piece = Array.from({ length: Math.min(count, PIECE) }, next);
  const copies = piece.length === 0 ? 0 : Math.floor(count / piece.length);
  const rest = piece.slice(0, count - copies * piece.length).join("");
  return piece.join("").repeat(copies) + rest + ".".repeat(bytes - count * width);
}

/**
 * A page's text: English words, a line break about every 60 characters.
 *
 * @param bytes exact UTF-8 size
 * @param seed chooses the words
 * @returns ASCII text, which is no JSON
 */
export function asciiPayload(bytes: number, seed: number): string {
  const random = new ContentRandom(seed);
  let piece = "";
  let line = 0;
  while (piece.length < Math.min(bytes, PIECE)) {
    const word = random.pick(WORDS);
    line += word.length + 1;
    piece += word + (line > 60 ? "\n" : " ");
    if (line > 60) line = 0;
  }
  return piece.repeat(Math.ceil(bytes / Math.max(1, piece.length))).slice(0, bytes);
}

/**
 * Korean text: syllables of three UTF-8 bytes, a space after each seventh.
 *
 * @param bytes exact UTF-8 size
 * @param seed chooses the syllables
 * @returns text, which is no JSON
 */
export function hangulPayload(bytes: number, seed: number): string {
  const random = new ContentRandom(seed);
  return ofWidth(bytes, 3, () => random.pick(SYLLABLES));
}

/**
 * Emoji: surrogate pairs in UTF-16, four bytes in UTF-8.
 *
 * @param bytes exact UTF-8 size
 * @param seed chooses them
 * @returns text, which is no JSON
 */
export function emojiPayload(bytes: number, seed: number): string {
  const random = new ContentRandom(seed);
  return ofWidth(bytes, 4, () => random.pick(EMOJI));
}

/**
 * An image as base64: no quotes, no escapes but `/`.
 *
 * @param bytes exact UTF-8 size
 * @param seed chooses the characters
 * @returns ASCII text, which is no JSON
 */
export function base64Payload(bytes: number, seed: number): string {
  const random = new ContentRandom(seed);
  return ofWidth(bytes, 1, () => BASE64.charAt(random.below(64)));
}
