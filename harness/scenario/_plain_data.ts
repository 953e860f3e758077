/** Why a value is not plain data: the place inside it, and what stands there. */
export interface NotPlain {
  /** For example `payload.size[1]`; empty for the value itself. */
  readonly path: string;
  /** For example `a function`. */
  readonly what: string;
}

/** A copy made of nothing but plain data, or the first thing in the way of one. */
export type PlainCopy = { readonly copy: unknown } | { readonly problem: NotPlain };

class Found extends Error {
  constructor(readonly problem: NotPlain) {
    super(problem.what);
  }
}

const MAX_DEPTH = 100;

/**
 * Joins a path and a key the way people write them.
 *
 * @param path for example `payload.size`
 * @param key a property name or an index
 * @returns for example `payload.size[1]`
 */
export function childPath(path: string, key: PropertyKey): string {
  if (typeof key === "number") return `${path}[${key}]`;
  if (!/^[A-Za-z_$][\w$]*$/.test(String(key))) return `${path}[${JSON.stringify(String(key))}]`;
  return path === "" ? String(key) : `${path}.${String(key)}`;
}

function describe(value: object): string {
  if (value instanceof Promise) return "a promise (is an await missing?)";
  const name = Object.getPrototypeOf(value)?.constructor?.name;
  return typeof name === "string" && name !== "" ? `an instance of ${name}` : "a class instance";
}

function copyOf(value: unknown, path: string, open: object[]): unknown {
  switch (typeof value) {
    case "function":
      throw new Found({ path, what: "a function" });
    case "symbol":
    case "bigint":
      throw new Found({ path, what: `a ${typeof value}` });
    case "object":
      break;
    default:
      return value;
  }
  if (value === null) return null;
  if (open.includes(value)) throw new Found({ path, what: "a reference to what holds it" });
  if (open.length >= MAX_DEPTH) throw new Found({ path, what: `nested over ${MAX_DEPTH} deep` });
  const inside = [...open, value];
  if (Array.isArray(value)) {
    return Array.from(value, (item, at) => copyOf(item, childPath(path, at), inside));
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) {
    throw new Found({ path, what: describe(value) });
  }
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    // Not an assignment: a key named __proto__ has to stay a key, to be refused as unknown.
    Object.defineProperty(copy, key, {
      value: copyOf(item, childPath(path, key), inside),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return copy;
}

/**
 * Copies a value if it is plain data: texts, numbers, booleans, null, undefined, arrays and objects
 * without a class. Cloning alone is not enough of a test, because it turns class instances into
 * plain objects without a word.
 *
 * @param value anything
 * @returns the copy, or what is in the way
 */
export function plainCopy(value: unknown): PlainCopy {
  try {
    return { copy: copyOf(value, "", []) };
  } catch (error) {
    if (error instanceof Found) return { problem: error.problem };
    throw error;
  }
}
