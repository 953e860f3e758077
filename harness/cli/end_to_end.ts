import { join } from "node:path";
import { InterruptedError } from "../core/errors.ts";
import { ExitCode } from "../core/exit_code.ts";
import type { Processes } from "../core/ports.ts";
import type { EndToEndCheck } from "../results/selftest_report.ts";

function scenario(capture: string, budget: string): string {
  return `import { bridge, defineScenario, ns } from "@dari/scenario";
export default defineScenario({
  id: "end-to-end",
  title: "End to end",
  bridge: bridge.splitArgs(),
  payload: { size: "100 B" },
  capture: [${capture}],
  budgets: (b) => [${budget}],
});
`;
}

/** A command line whose exit code is known. */
interface KnownEnd {
  readonly name: string;
  readonly text: string;
  readonly expected: ExitCode;
}

const KNOWN_ENDS: readonly KnownEnd[] = [
  {
    name: "an impossible budget",
    text: scenario('"none", "direct"', 'b.ratio("direct", "none", { max: 1e-9 })'),
    expected: ExitCode.overBudget,
  },
  {
    name: "no samples for a budget",
    // Round trips this short are timed in batches, and a batch has no p95.
    text: scenario('"none"', 'b.limit("none", { stat: "p95", max: ns(1) })'),
    expected: ExitCode.broken,
  },
  {
    name: "a budget at no cell",
    text: scenario('"none"', 'b.limit("none", { max: ns(1), at: { size: "1 KB" as never } })'),
    expected: ExitCode.usage,
  },
];

/** What the checks run with. */
export interface EndToEndOptions {
  /** Root of this project: where the task is defined. */
  readonly projectRoot: string;
  readonly processes: Processes;
  readonly signal: AbortSignal;
  /** Environment variables of the command. */
  readonly env: Readonly<Record<string, string>>;
  /** Hears what is being tried. */
  readonly onStep: (message: string) => void;
}

/**
 * Runs this program's own command line, in a project of its own that is removed afterwards, where it
 * is known how it has to end.
 *
 * @param options what to run with
 * @returns one check each
 * @throws {InterruptedError} if it was interrupted
 */
export async function checkExitCodes(options: EndToEndOptions): Promise<EndToEndCheck[]> {
  const { projectRoot, processes, signal, env } = options;
  const folder = await Deno.makeTempDir({ prefix: "dari-selftest-" });
  try {
    const imports = { "@dari/scenario": `file://${projectRoot}/mod.ts` };
    await Deno.writeTextFile(join(folder, "deno.json"), JSON.stringify({ imports }));
    const checks: EndToEndCheck[] = [];
    for (const [at, { name, text, expected }] of KNOWN_ENDS.entries()) {
      options.onStep(`command line: ${name}`);
      const file = join(folder, `known-${at}.scenario.ts`);
      await Deno.writeTextFile(file, text);
      const task = ["task", "--quiet", "--config", join(projectRoot, "deno.json"), "scenario"];
      const { code } = await processes.run({
        program: Deno.execPath(),
        args: [...task, file, "--profile", "smoke"],
        cwd: folder,
        env: { ...env, INIT_CWD: folder },
      }, { signal });
      if (signal.aborted) throw new InterruptedError();
      checks.push({ name, expected, code, kept: code === expected });
    }
    return checks;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
