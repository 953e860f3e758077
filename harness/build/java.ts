import { join } from "node:path";
import { ConfigError } from "../core/errors.ts";
import type { Processes } from "../core/ports.ts";

/** The least Java version that the toolchain runs on. */
export const LEAST_JAVA = 17;

/** What the environment says about tools. */
export interface ToolEnvironment {
  readonly javaHome?: string | undefined;
}

/** A Java virtual machine that can be used. */
export interface JavaTool {
  /** Path, or `java` to be found on PATH. */
  readonly program: string;
  readonly version: number;
  readonly versionText: string;
}

/**
 * The `java` to use: `JAVA_HOME` first, else the one on PATH.
 *
 * @param environment what was set
 * @returns a program name or path, not checked
 */
export function javaProgram(environment: ToolEnvironment): string {
  return environment.javaHome ? join(environment.javaHome, "bin", "java") : "java";
}

/**
 * Reads the major version out of `java -version`.
 *
 * @param text what it printed
 * @returns for example 17; undefined when the text is of another form
 */
export function parseJavaVersion(text: string): { major: number; text: string } | undefined {
  const match = /version "(?:1\.)?(\d+)([^"]*)"/.exec(text);
  return match === null ? undefined : { major: Number(match[1]), text: `${match[1]}${match[2]}` };
}

const INSTALL =
  `install a JDK ${LEAST_JAVA} or newer (Debian: apt-get install openjdk-17-jdk-headless) ` +
  "or set JAVA_HOME to one";

/**
 * Looks at the Java virtual machine that would be used.
 *
 * @param processes starts it
 * @param environment `JAVA_HOME`, if set
 * @returns what it is
 * @throws {ConfigError} if there is none, or it is too old, with what to do
 */
export async function findJava(
  processes: Processes,
  environment: ToolEnvironment,
): Promise<JavaTool> {
  const program = javaProgram(environment);
  let output;
  try {
    output = await processes.run({ program, args: ["-version"] });
  } catch (error) {
    throw new ConfigError(`Cannot find a Java virtual machine ("${program}")`, {
      hint: INSTALL,
      cause: error,
    });
  }
  const version = parseJavaVersion(`${output.stderr}\n${output.stdout}`);
  if (version === undefined || version.major < LEAST_JAVA) {
    throw new ConfigError(
      `Cannot use "${program}": it is Java ${version?.text ?? "of an unknown version"}`,
      { hint: INSTALL },
    );
  }
  return { program, version: version.major, versionText: version.text };
}
