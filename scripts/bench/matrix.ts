import { join } from "node:path";
import { REPOSITORY } from "../../harness/testing/temp_project.ts";

const ROUNDS = 3;
const CELLS = [1_000, 10_000, 100_000] as const;

/** A scenario of so many cells, the largest payload among them. */
function scenarioText(cells: number): string {
  const sizes = cells / 20;
  return `import { bridge, type Content, defineScenario, type SizeText } from "@dari/scenario";
const contents = ["records", "ascii", "hangul", "emoji", "base64", "numbers", "nested", "settings",
  "escaped", "stringified"] as const satisfies readonly Content[];
const sizes = Array.from({ length: ${sizes - 1} }, (_, at) => \`\${BigInt(100 + at)} B\` as const);
export default defineScenario({
  id: "matrix",
  title: "Matrix",
  bridge: bridge.jsonString(),
  payload: { size: [...sizes, "16 MB"] as readonly SizeText[], content: contents },
  capture: ["none", "direct", "plugin"],
  runtime: ["dari", "dari-noop"],
  budgets: (b) => [b.ratio("plugin", "direct", { at: { runtime: "dari" }, max: 2 })],
});
`;
}

interface Outcome {
  readonly cells: number;
  readonly milliseconds: number;
  readonly peakKiB: number;
}

async function measured(folder: string): Promise<Outcome> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      `--config=${join(REPOSITORY, "deno.json")}`,
      // What /proc says of a process is readable with all permissions only.
      "--allow-all",
      join(REPOSITORY, "scripts/bench/matrix_child.ts"),
      folder,
      REPOSITORY,
    ],
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

/**
 * What loading and listing a scenario takes, by the number of its cells; one of its payloads is 16
 * MB, which no part of it makes.
 *
 * @returns lines to print
 */
export async function benchMatrix(): Promise<string[]> {
  const lines: string[] = [];
  for (const cells of CELLS) {
    const folder = await Deno.makeTempDir({ prefix: "dari-matrix-" });
    try {
      await Deno.writeTextFile(join(folder, "matrix.scenario.ts"), scenarioText(cells));
      const rounds: Outcome[] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await measured(folder));
      const best = rounds.reduce((a, b) => a.milliseconds < b.milliseconds ? a : b);
      const perCell = best.milliseconds * 1_000 / best.cells;
      lines.push(
        `${best.cells} cells: ${best.milliseconds.toFixed(0)} ms ` +
          `(${perCell.toFixed(1)} us a cell), ${(best.peakKiB / 1_024).toFixed(0)} MiB at most`,
      );
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  }
  return [...lines, `(best of ${ROUNDS}; target at 10,000 cells: under 1 s and 200 MB)`];
}
