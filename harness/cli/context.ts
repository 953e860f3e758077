import type { ExitCode } from "../core/exit_code.ts";
import type { CliEnvironment } from "./options.ts";

/** What a command works with: the environment, its two outputs and the code it will end with. */
export interface CliContext {
  readonly environment: CliEnvironment;
  /** Data. */
  readonly stdout: (text: string) => void;
  /** Everything else. */
  readonly stderr: (text: string) => void;
  exitCode: ExitCode;
}
