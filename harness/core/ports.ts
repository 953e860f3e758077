/** Reads of time. Tests replace it. */
export interface Clock {
  /** Nanoseconds on a monotonic clock with an arbitrary origin. */
  monotonicNs(): number;
  /** Wall-clock time. */
  now(): Date;
}

/** What the machine tells of itself. */
export interface Machine {
  /** Processors. */
  readonly cores: number;
  /** CPU time of this process so far, nanoseconds. */
  ownCpuNs(): number;
  /** Runnable threads, averaged over the last minute; null when unreadable. */
  load(): number | null;
}

/** A started child process that is spoken to in lines. */
export interface LineProcess extends AsyncDisposable {
  readonly pid: number;
  /** Sends one line; rejects when the process has closed its input. */
  send(line: string): Promise<void>;
  /** Lines of standard output, in order, without their line breaks. */
  readonly lines: AsyncIterable<string>;
  /** The last lines of standard error, newest last. */
  stderrTail(): string;
  /** Resolves when the process has ended. */
  readonly exited: Promise<ProcessExit>;
  /** Closes the input and, if the process has not ended by then, ends it by its own id. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** How a process ended. */
export interface ProcessExit {
  readonly code: number;
  readonly signal: string | null;
}

/** The outcome of a command that ran to its end. */
export interface CommandOutput extends ProcessExit {
  readonly stdout: string;
  readonly stderr: string;
}

/** What to run. */
export interface CommandSpec {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** Starts child processes. Every one of them is ended when `signal` aborts. */
export interface Processes {
  /** Runs a command to its end; `onLine` sees the lines of both outputs as they come. */
  run(
    spec: CommandSpec,
    options?: { readonly signal?: AbortSignal; readonly onLine?: (line: string) => void },
  ): Promise<CommandOutput>;
  /** Starts a process that is spoken to in lines. */
  startLines(spec: CommandSpec, options?: { readonly signal?: AbortSignal }): LineProcess;
}
