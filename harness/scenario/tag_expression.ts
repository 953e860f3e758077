import { ConfigError } from "../core/errors.ts";
import { closest } from "./suggest.ts";

/** Whether a scenario with these tags is meant. */
export type TagTest = (tags: ReadonlySet<string>) => boolean;

/** An expression that has been read. */
export interface TagExpression {
  /** Every tag that it names. */
  readonly names: readonly string[];
  readonly test: TagTest;
}

const TOKEN = /\s*(&&|\|\||!|\(|\)|[a-z0-9]+(?:-[a-z0-9]+)*)/gy;

function refuse(text: string, what: string): never {
  throw new ConfigError(`Cannot read the tags "${text}": ${what}`, {
    hint: 'write tags with &&, ||, ! and parentheses, such as "json && !slow"',
  });
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (match === null) refuse(text, `"${text.slice(from).trim()}" is no tag`);
    tokens.push(match[1] ?? "");
  }
  return tokens;
}

/** Recursive descent: `||` binds least, then `&&`, then `!`. */
class Reader {
  readonly names: string[] = [];
  readonly #text: string;
  readonly #tokens: string[];

  constructor(text: string) {
    this.#text = text;
    this.#tokens = tokensOf(text);
  }

  whole(): TagTest {
    const test = this.#either();
    const [rest] = this.#tokens;
    return rest === undefined ? test : refuse(this.#text, `"${rest}" stands where it cannot`);
  }

  #either(): TagTest {
    const left = this.#both();
    if (this.#tokens[0] !== "||") return left;
    this.#tokens.shift();
    const right = this.#either();
    return (tags) => left(tags) || right(tags);
  }

  #both(): TagTest {
    const left = this.#one();
    if (this.#tokens[0] !== "&&") return left;
    this.#tokens.shift();
    const right = this.#both();
    return (tags) => left(tags) && right(tags);
  }

  #one(): TagTest {
    const token = this.#tokens.shift();
    if (token === undefined) return refuse(this.#text, "a tag is missing at the end");
    if (token === "!") {
      const test = this.#one();
      return (tags) => !test(tags);
    }
    if (token === "(") {
      const test = this.#either();
      if (this.#tokens.shift() !== ")") refuse(this.#text, 'a ")" is missing');
      return test;
    }
    if (!/^[a-z0-9]/.test(token)) return refuse(this.#text, `"${token}" stands where it cannot`);
    this.names.push(token);
    return (tags) => tags.has(token);
  }
}

/**
 * Reads an expression over tags.
 *
 * @param text for example `json && !(slow || 1mb)`
 * @returns the test, and the tags that it names
 * @throws {ConfigError} if it cannot be read
 */
export function parseTagExpression(text: string): TagExpression {
  const reader = new Reader(text);
  const test = reader.whole();
  return { names: reader.names, test };
}

/**
 * Refuses tags that nothing has: a selection that can match nothing is a mistake, not an empty run.
 *
 * @param names the tags that an expression names
 * @param known every tag that some scenario has
 * @throws {ConfigError} with the tag that was probably meant
 */
export function checkTagNames(names: readonly string[], known: ReadonlySet<string>): void {
  const unknown = names.find((name) => !known.has(name));
  if (unknown === undefined) return;
  const near = closest(unknown, known);
  throw new ConfigError(`No scenario has the tag "${unknown}"`, {
    hint: near !== undefined
      ? `did you mean "${near}"?`
      : known.size === 0
      ? "no scenario has any tag"
      : `the tags are ${[...known].sort().join(", ")}`,
  });
}
