import { RunError } from "../core/errors.ts";
import type { LineProcess } from "../core/ports.ts";
import {
  type HelloRecord,
  WORKER_PROTOCOL,
  type WorkerCommand,
  type WorkerReplies,
} from "../core/worker_protocol.ts";
import { errorSchema, helloSchema, replySchemas } from "./_records.ts";
import type { Worker } from "./target.ts";

const START_LIMIT_MS = 30_000;

/** Speaks the worker protocol with one process: a command, then its answer, one at a time. */
export class WorkerSession implements Worker {
  readonly hello: HelloRecord;
  readonly #process: LineProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #label: string;
  #sequence = 0;

  private constructor(
    process: LineProcess,
    lines: AsyncIterator<string>,
    label: string,
    hello: HelloRecord,
  ) {
    this.#process = process;
    this.#lines = lines;
    this.#label = label;
    this.hello = hello;
  }

  /**
   * Waits for a worker's first line.
   *
   * @param process the started process; ended when this fails
   * @param label names the worker in errors: its arm and cell
   * @returns the session, which owns the process from then on
   * @throws {RunError} if the process ends, is silent, or speaks another protocol
   */
  static async open(process: LineProcess, label: string): Promise<WorkerSession> {
    const lines = process.lines[Symbol.asyncIterator]();
    try {
      const line = await nextLine(process, lines, label, "start", START_LIMIT_MS);
      const hello = helloSchema.parse(parseLine(line, label));
      if (hello.protocol !== WORKER_PROTOCOL) {
        throw new RunError(
          `The worker of ${label} speaks protocol ${hello.protocol}, not ${WORKER_PROTOCOL}`,
          { hint: "empty the build cache, or rebuild the capture library" },
        );
      }
      return new WorkerSession(process, lines, label, hello);
    } catch (error) {
      await process[Symbol.asyncDispose]();
      throw error;
    }
  }

  async request<C extends WorkerCommand>(
    command: C,
    timeLimitMs: number,
  ): Promise<WorkerReplies[C["type"]]> {
    const seq = ++this.#sequence;
    try {
      await this.#process.send(JSON.stringify({ ...command, seq }));
    } catch {
      // The input is closed because the process has ended; reading says how.
    }
    const line = await nextLine(
      this.#process,
      this.#lines,
      this.#label,
      command.type,
      timeLimitMs,
    );
    const record = parseLine(line, this.#label);
    const failure = errorSchema.safeParse(record);
    if (failure.success) {
      throw new RunError(
        `The worker of ${this.#label} could not ${command.type}: ${failure.data.message}`,
        { cause: failure.data.stack },
      );
    }
    if ((record as { seq?: unknown }).seq !== seq) {
      throw new RunError(
        `The worker of ${this.#label} answered out of turn: ${line.slice(0, 200)}`,
      );
    }
    const schema = replySchemas[command.type as C["type"]];
    const reply = schema.safeParse(record);
    if (!reply.success) {
      throw new RunError(
        `Cannot read what the worker of ${this.#label} answered to "${command.type}": ` +
          `${reply.error.issues[0]?.message} at "${reply.error.issues[0]?.path.join(".")}"`,
      );
    }
    return reply.data as WorkerReplies[C["type"]];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#process[Symbol.asyncDispose]();
  }
}

function parseLine(line: string, label: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new RunError(`The worker of ${label} said something else: "${line.slice(0, 200)}"`, {
      cause: error,
    });
  }
}

/** How a process ended, when it should not have. */
async function endedError(process: LineProcess, label: string): Promise<RunError> {
  const exit = await process.exited;
  const how = exit.signal === null ? `exit code ${exit.code}` : `signal ${exit.signal}`;
  const tail = process.stderrTail();
  return new WorkerEnded(
    `The worker of ${label} (process ${process.pid}) ended in the middle of its work: ${how}` +
      (tail === "" ? "" : `\n${tail}`),
    exit,
  );
}

/** A worker's process ended by itself or from outside. */
export class WorkerEnded extends RunError {
  override readonly name: string = "WorkerEnded";
  /** True when a signal that also ends the harness ended it. */
  readonly bySignal: boolean;
  constructor(message: string, exit: { code: number; signal: string | null }) {
    super(message);
    this.bySignal = exit.signal === "SIGINT" || exit.signal === "SIGTERM" ||
      exit.code === 130 || exit.code === 143;
  }
}

async function nextLine(
  process: LineProcess,
  lines: AsyncIterator<string>,
  label: string,
  doing: string,
  timeLimitMs: number,
): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), timeLimitMs);
  });
  try {
    const result = await Promise.race([lines.next(), late]);
    if (result === "late") {
      throw new RunError(
        `The worker of ${label} did not answer to "${doing}" within ${timeLimitMs / 1_000} s`,
      );
    }
    if (result.done) throw await endedError(process, label);
    return result.value;
  } finally {
    clearTimeout(timer);
  }
}
