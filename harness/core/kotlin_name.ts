// Words that Kotlin takes for something else wherever they stand.
const HARD_KEYWORDS = new Set(
  ("as break class continue do else false for fun if in interface is null object package return " +
    "super this throw true try typealias typeof val var when while").split(" "),
);

/**
 * Whether a word can be a name in Kotlin without quotes.
 *
 * @param word the word
 * @returns false for keywords and for what is no identifier
 */
export function isKotlinName(word: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(word) && !/^_+$/.test(word) && !HARD_KEYWORDS.has(word);
}
