import type { RunEvent, RunListener } from "../core/events.ts";
import { ExitCode, worstExitCode } from "../core/exit_code.ts";
import { oneLine } from "./plain_text.ts";

/** A listener under the name that reports give it. */
export interface NamedListener {
  readonly name: string;
  readonly listener: RunListener;
}

/**
 * Passes each event to several listeners, in their order. One that throws is reported once and left
 * out; the run goes on, and {@linkcode exitCode} turns a good code into "broken".
 */
export class EventMultiplexer implements RunListener {
  readonly #listeners: Map<string, RunListener>;
  readonly #report: (line: string) => void;
  readonly #broken: string[] = [];

  /**
   * @param listeners the listeners, each with a name of its own
   * @param report prints one line on standard error
   * @throws {RangeError} if two listeners have the same name
   */
  constructor(listeners: readonly NamedListener[], report: (line: string) => void) {
    this.#listeners = new Map(listeners.map(({ name, listener }) => [name, listener]));
    if (this.#listeners.size !== listeners.length) {
      throw new RangeError("Cannot tell reporters apart: two have the same name");
    }
    this.#report = report;
  }

  /** Names of the listeners that broke, in the order in which they did. */
  get broken(): readonly string[] {
    return this.#broken;
  }

  onEvent(event: RunEvent): void {
    for (const [name, listener] of [...this.#listeners]) {
      try {
        // An async function is a listener too, as far as types can tell.
        const returned: unknown = listener.onEvent(event);
        if (returned instanceof Promise) {
          returned.catch((error: unknown) => this.#leaveOut(name, error));
        }
      } catch (error) {
        this.#leaveOut(name, error);
      }
    }
  }

  /**
   * The code that a command ends with.
   *
   * @param code the run's own code
   * @returns it, or "broken" when a listener broke and nothing worse happened
   */
  exitCode(code: ExitCode): ExitCode {
    return worstExitCode(this.#broken.length === 0 ? [code] : [code, ExitCode.broken]);
  }

  #leaveOut(name: string, error: unknown): void {
    // An async listener may fail for several events before its first failure is known.
    if (!this.#listeners.delete(name)) return;
    this.#broken.push(name);
    const message = error instanceof Error ? error.message : String(error);
    try {
      this.#report(oneLine(`error: the reporter "${name}" broke and is left out: ${message}`));
    } catch {
      // Standard error may be what is broken (a closed pipe); the code still tells.
    }
  }
}
