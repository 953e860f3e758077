/**
 * Text from outside (an error of a worker, a scenario's title) as one line that is safe to print:
 * no line breaks that could fake a verdict, no control codes that could move the cursor.
 *
 * @param text anything
 * @returns one line
 */
export function oneLine(text: string): string {
  return text
    // deno-lint-ignore no-control-regex -- control characters are what is looked for
    .replace(/\x1b\[[0-9;?]*[ -/]*[@-~]/g, "")
    .replace(/\s+/g, " ")
    // deno-lint-ignore no-control-regex -- as above
    .replace(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, "�")
    .trim();
}
