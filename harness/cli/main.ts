import { resolve } from "node:path";
import { CommanderError } from "commander";
import { formatError, Problem } from "../core/errors.ts";
import { ExitCode } from "../core/exit_code.ts";
import { createProgram, refuseMistypedCommand, withDefaultCommand } from "./program.ts";
import { pathExists } from "./selection.ts";
import { type CliEnvironment, readEnvironment } from "./options.ts";
import type { CliContext } from "./context.ts";

const encoder = new TextEncoder();

function writeAll(stream: { writeSync(bytes: Uint8Array): number }, text: string): void {
  let bytes = encoder.encode(text);
  while (bytes.length > 0) bytes = bytes.subarray(stream.writeSync(bytes));
}

/**
 * Runs one command line.
 *
 * @param args what stands behind the program's name
 * @param environment what the environment says
 * @returns the exit code
 */
export async function main(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const context: CliContext = {
    environment,
    stdout: (text) => writeAll(Deno.stdout, text),
    stderr: (text) => writeAll(Deno.stderr, text),
    exitCode: ExitCode.ok,
  };
  try {
    await refuseMistypedCommand(args, (word) => pathExists(resolve(environment.cwd, word)));
    await createProgram(context).parseAsync(withDefaultCommand(args), { from: "user" });
    return context.exitCode;
  } catch (error) {
    // Commander has printed its own sentence already; help and version end with 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.ok : ExitCode.usage;
    const verbose = args.includes("--verbose");
    context.stderr(`${formatError(error, { root: environment.cwd, verbose })}\n`);
    if (error instanceof Problem) return error.exitCode;
    if (!verbose) context.stderr("  hint: this is a fault of the harness; --verbose shows where\n");
    return ExitCode.broken;
  }
}

if (import.meta.main) {
  // Not exitCode: a scenario module in an endless loop keeps its terminated Worker's thread alive.
  Deno.exit(await main(Deno.args, readEnvironment((name) => Deno.env.get(name))));
}
