import type { z } from "zod";

function pointer(path: readonly PropertyKey[]): string {
  return path
    .map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}

/**
 * The first mistake of a document in words, with its JSON pointer (RFC 6901).
 *
 * @param error what validation found
 * @returns for example `/cells/0/sizeBytes: Invalid input: expected number, received string`
 */
export function firstMistake(error: z.ZodError): string {
  const [first, ...others] = error.issues;
  if (first === undefined) return "it has an unknown mistake";
  const more = others.length === 0
    ? ""
    : ` (and ${others.length} more ${others.length === 1 ? "mistake" : "mistakes"})`;
  const place = first.path.length === 0 ? "the document" : pointer(first.path);
  return `${place}: ${first.message}${more}`;
}
