import assert from "node:assert/strict";

/**
 * Compares a text with `testdata/<name>`; with `UPDATE_GOLDEN=1` writes it there instead, to be
 * reviewed in the diff.
 *
 * @param name the file's name
 * @param text what is printed now
 */
export function assertGolden(name: string, text: string): void {
  const file = new URL(`./testdata/${name}`, import.meta.url);
  if (Deno.env.get("UPDATE_GOLDEN") === "1") Deno.writeTextFileSync(file, text);
  assert.equal(text, Deno.readTextFileSync(file), `testdata/${name} differs; see UPDATE_GOLDEN`);
}
