import { ExitCode } from "./exit_code.ts";
import { formatPosition, type SourcePosition } from "./position.ts";

/** What an error of this project carries besides its sentence. */
export interface ProblemOptions {
  /** Where in the user's files the cause stands. */
  readonly at?: SourcePosition | undefined;
  /** What to do about it: a sentence without a full stop. */
  readonly hint?: string | undefined;
  /** The error behind this one. */
  readonly cause?: unknown;
}

/** An error whose message is meant for the user: one sentence, the place, and what to do. */
export class Problem extends Error {
  override readonly name: string = "Problem";
  /** The code that the command ends with because of this error. */
  readonly exitCode: ExitCode;
  readonly at: SourcePosition | undefined;
  readonly hint: string | undefined;

  constructor(message: string, exitCode: ExitCode, options: ProblemOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.exitCode = exitCode;
    this.at = options.at;
    this.hint = options.hint;
  }
}

/** A usage or configuration mistake: reported before anything is built or measured; exit 2. */
export class ConfigError extends Problem {
  override readonly name: string = "ConfigError";
  constructor(message: string, options: ProblemOptions = {}) {
    super(message, ExitCode.usage, options);
  }
}

/** Several configuration mistakes at once, so that all can be mended in one go; exit 2. */
export class ConfigErrors extends Problem {
  override readonly name: string = "ConfigErrors";
  readonly errors: readonly ConfigError[];
  constructor(errors: readonly ConfigError[]) {
    super(errors.map((error) => error.message).join("\n"), ExitCode.usage);
    this.errors = errors;
  }
}

/** Something broke while building, proving or measuring; exit 1. */
export class RunError extends Problem {
  override readonly name: string = "RunError";
  constructor(message: string, options: ProblemOptions = {}) {
    super(message, ExitCode.broken, options);
  }
}

/** The run was ended by a signal; exit 130. */
export class InterruptedError extends Problem {
  override readonly name: string = "InterruptedError";
  constructor(message = "Interrupted") {
    super(message, ExitCode.interrupted);
  }
}

/**
 * The lines to print for an error: the sentence with its place, then the hint.
 *
 * @param error anything thrown
 * @param options `root`: files below it are shown relative to it; `verbose`: with stack traces
 * @returns text without a final line break
 */
export function formatError(
  error: unknown,
  options: { readonly root?: string; readonly verbose?: boolean } = {},
): string {
  if (error instanceof ConfigErrors) {
    return error.errors.map((one) => formatError(one, options)).join("\n");
  }
  const message = error instanceof Error ? error.message : String(error);
  const lines = [`error: ${message}`];
  if (error instanceof Problem) {
    if (error.at !== undefined) lines.push(`  at ${formatPosition(error.at, options.root)}`);
    if (error.hint !== undefined) lines.push(`  hint: ${error.hint}`);
  }
  if (options.verbose && error instanceof Error) {
    if (error.stack !== undefined) lines.push(error.stack);
    if (error.cause !== undefined) lines.push(`caused by ${formatError(error.cause, options)}`);
  }
  return lines.join("\n");
}
