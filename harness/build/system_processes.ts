import type {
  CommandOutput,
  CommandSpec,
  LineProcess,
  Processes,
  ProcessExit,
} from "../core/ports.ts";
import { RunError } from "../core/errors.ts";

/** How long a process may take to end by itself after its input was closed, milliseconds. */
const GRACE_MS = 2_000;
const TAIL_LINES = 40;

function linesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncIterable<string> {
  return {
    async *[Symbol.asyncIterator]() {
      let rest = "";
      for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
        const parts = (rest + chunk).split("\n");
        rest = parts.pop() ?? "";
        yield* parts;
      }
      if (rest !== "") yield rest;
    },
  };
}

/** Ends a process by its own id, first politely. */
async function end(child: Deno.ChildProcess): Promise<void> {
  const ended = child.status.then(() => true);
  const within = async (millis: number): Promise<boolean> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<boolean>((resolve) =>
      timer = setTimeout(() => resolve(false), millis)
    );
    const result = await Promise.race([ended, late]);
    clearTimeout(timer);
    return result;
  };
  const kill = (signal: Deno.Signal) => {
    try {
      child.kill(signal);
    } catch {
      // It has ended meanwhile.
    }
  };
  if (await within(GRACE_MS)) return;
  kill("SIGTERM");
  if (await within(GRACE_MS)) return;
  kill("SIGKILL");
  await ended;
}

function spawn(spec: CommandSpec, stdin: "piped" | "null"): Deno.ChildProcess {
  try {
    return new Deno.Command(spec.program, {
      args: [...spec.args],
      ...(spec.cwd === undefined ? {} : { cwd: spec.cwd }),
      ...(spec.env === undefined ? {} : { env: { ...spec.env } }),
      stdin,
      stdout: "piped",
      stderr: "piped",
    }).spawn();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      throw new RunError(`Cannot start "${spec.program}": it was not found`, { cause: error });
    }
    throw error;
  }
}

class SystemLineProcess implements LineProcess {
  readonly pid: number;
  readonly lines: AsyncIterable<string>;
  readonly exited: Promise<ProcessExit>;
  readonly #child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  readonly #encoder = new TextEncoder();
  readonly #tail: string[] = [];
  readonly #stderrDone: Promise<void>;
  readonly #unhook: () => void;

  constructor(child: Deno.ChildProcess, signal: AbortSignal | undefined) {
    this.#child = child;
    this.pid = child.pid;
    this.lines = linesOf(child.stdout);
    this.#input = child.stdin.getWriter();
    this.#stderrDone = this.#collectStderr();
    this.exited = child.status.then(async ({ code, signal }) => {
      await this.#stderrDone;
      return { code, signal };
    });
    const abort = () => {
      try {
        child.kill("SIGKILL");
      } catch {
        // It has ended meanwhile.
      }
    };
    signal?.addEventListener("abort", abort);
    this.#unhook = () => signal?.removeEventListener("abort", abort);
    if (signal?.aborted) abort();
  }

  async #collectStderr(): Promise<void> {
    for await (const line of linesOf(this.#child.stderr)) {
      this.#tail.push(line);
      if (this.#tail.length > TAIL_LINES) this.#tail.shift();
    }
  }

  async send(line: string): Promise<void> {
    await this.#input.write(this.#encoder.encode(`${line}\n`));
  }

  stderrTail(): string {
    return this.#tail.join("\n");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#input.close().catch(() => {});
    await end(this.#child);
    // Whoever read the lines may have stopped early; an unread pipe would keep a resource open.
    await this.#child.stdout.cancel().catch(() => {});
    await this.#stderrDone;
    this.#unhook();
  }
}

/** Child processes of this machine. */
export const systemProcesses: Processes = {
  async run(spec, options = {}): Promise<CommandOutput> {
    const child = spawn(spec, "null");
    const abort = () => {
      try {
        child.kill("SIGTERM");
      } catch {
        // It has ended meanwhile.
      }
    };
    options.signal?.addEventListener("abort", abort);
    if (options.signal?.aborted) abort();
    const collect = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> => {
      const lines: string[] = [];
      for await (const line of linesOf(stream)) {
        options.onLine?.(line);
        lines.push(line);
      }
      return lines.join("\n");
    };
    try {
      const [stdout, stderr, status] = await Promise.all([
        collect(child.stdout),
        collect(child.stderr),
        child.status,
      ]);
      return { stdout, stderr, code: status.code, signal: status.signal };
    } finally {
      options.signal?.removeEventListener("abort", abort);
      if (options.signal?.aborted) await end(child);
    }
  },

  startLines(spec, options = {}): LineProcess {
    return new SystemLineProcess(spawn(spec, "piped"), options.signal);
  },
};
