import { ConfigError, RunError } from "../core/errors.ts";
import type { CommandOutput, Processes } from "../core/ports.ts";

const INSTALL = "install Maven 3.8 or newer (Debian: apt-get install maven) and put it on PATH";

/**
 * Runs Maven in a folder, without prompts or download progress.
 *
 * @param processes starts it
 * @param cwd folder of the build
 * @param args goals and options
 * @param options an abort signal, and a listener to its lines
 * @returns how it ended and what it printed
 * @throws {ConfigError} if there is no Maven, with what to do
 */
export async function runMaven(
  processes: Processes,
  cwd: string,
  args: readonly string[],
  options: { readonly signal?: AbortSignal; readonly onLine?: (line: string) => void } = {},
): Promise<CommandOutput> {
  try {
    return await processes.run({ program: "mvn", args: ["-B", "-ntp", ...args], cwd }, options);
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    throw new ConfigError('Cannot find Maven ("mvn")', { hint: INSTALL, cause: error });
  }
}

/**
 * Looks at the Maven that would be used.
 *
 * @param processes starts it
 * @returns its version
 * @throws {ConfigError} if there is none or it does not start, with what to do
 */
export async function findMaven(processes: Processes): Promise<string> {
  const output = await runMaven(processes, ".", ["--version"]);
  const version = /Apache Maven (\S+)/.exec(output.stdout)?.[1];
  if (output.code !== 0 || version === undefined) {
    throw new ConfigError('Cannot start Maven ("mvn")', { hint: INSTALL });
  }
  // Maven colours its version when told to by the user's settings.
  // deno-lint-ignore no-control-regex
  return version.replaceAll(/\x1b\[[0-9;]*m/g, "");
}

/**
 * The lines of a failed Maven run that tell what was wrong.
 *
 * @param output the run
 * @returns at most 20 lines
 */
export function mavenErrors(output: CommandOutput): string {
  const lines = `${output.stdout}\n${output.stderr}`.split("\n");
  const advice =
    /\[Help \d|-[eX] switch|For more information|mvn <args>|After correcting|resume the build/;
  const errors = lines.filter((line) =>
    /\bERROR\b/.test(line) && line.length > 8 && !advice.test(line)
  );
  return (errors.length > 0 ? errors : lines).slice(0, 20).join("\n");
}
