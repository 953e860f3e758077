/**
 * The task `doc`: every public symbol of the exports of deno.json is documented.
 *
 * @module
 */
import config from "../deno.json" with { type: "json" };
import type { DocJson } from "./docs/doc_json.ts";
import { docProblems } from "./docs/doc_rules.ts";

const modules: readonly string[] = Object.values(config.exports);

async function denoDoc(flag: "--json" | "--lint"): Promise<Deno.CommandOutput> {
  return await new Deno.Command(Deno.execPath(), { args: ["doc", flag, ...modules] }).output();
}

async function main(): Promise<boolean> {
  const text = new TextDecoder();
  const lint = await denoDoc("--lint");
  if (!lint.success) console.error(text.decode(lint.stderr));

  const output = await denoDoc("--json");
  if (!output.success) {
    console.error(text.decode(output.stderr));
    return false;
  }
  const json: DocJson = JSON.parse(text.decode(output.stdout));
  const root = new URL("../", import.meta.url).href;
  const problems = docProblems(
    json,
    (filename) => Deno.readTextFileSync(new URL(filename)).split("\n"),
  );
  for (const problem of problems) console.error(`error: ${problem.replaceAll(root, "")}`);

  const symbols = Object.values(json.nodes).reduce((sum, { symbols }) => sum + symbols.length, 0);
  console.log(`Checked the documentation of ${symbols} public symbols`);
  return lint.success && problems.length === 0;
}

if (import.meta.main) Deno.exit(await main() ? 0 : 1);
