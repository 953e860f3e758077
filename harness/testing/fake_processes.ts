import type {
  CommandOutput,
  CommandSpec,
  LineProcess,
  Processes,
  ProcessExit,
} from "../core/ports.ts";

/** A process of a test: answers lines with lines. */
export type FakeScript = (line: string) => readonly string[] | { readonly exit: ProcessExit };

/** A line process without a process. */
export class FakeLineProcess implements LineProcess {
  readonly pid: number;
  readonly exited: Promise<ProcessExit>;
  readonly lines: AsyncIterable<string>;
  readonly sent: string[] = [];
  disposed = false;
  readonly #script: FakeScript;
  readonly #queue: string[] = [];
  #wake: (() => void) | undefined;
  #ended = false;
  #exit!: (exit: ProcessExit) => void;

  constructor(first: readonly string[], script: FakeScript, pid = 1) {
    this.pid = pid;
    this.#script = script;
    this.#queue.push(...first);
    this.exited = new Promise((resolve) => this.#exit = resolve);
    this.lines = { [Symbol.asyncIterator]: () => ({ next: () => this.#next() }) };
  }

  async #next(): Promise<IteratorResult<string>> {
    while (this.#queue.length === 0) {
      if (this.#ended) return { done: true, value: undefined };
      await new Promise<void>((resolve) => this.#wake = resolve);
    }
    return { done: false, value: this.#queue.shift() as string };
  }

  /** Ends the process as if from outside. */
  end(exit: ProcessExit): void {
    this.#ended = true;
    this.#exit(exit);
    this.#wake?.();
  }

  send(line: string): Promise<void> {
    if (this.#ended) return Promise.reject(new Error("closed"));
    this.sent.push(line);
    const answer = this.#script(line);
    if ("exit" in answer) this.end(answer.exit);
    else this.#queue.push(...answer);
    this.#wake?.();
    return Promise.resolve();
  }

  stderrTail(): string {
    return "";
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.disposed = true;
    this.end({ code: 0, signal: null });
    return Promise.resolve();
  }
}

/** Processes of a test: commands answer from a function, and are remembered. */
export class FakeProcesses implements Processes {
  readonly ran: CommandSpec[] = [];
  readonly #answer: (spec: CommandSpec) => CommandOutput | Promise<CommandOutput>;

  constructor(answer: (spec: CommandSpec) => CommandOutput | Promise<CommandOutput>) {
    this.#answer = answer;
  }

  async run(spec: CommandSpec): Promise<CommandOutput> {
    this.ran.push(spec);
    return await this.#answer(spec);
  }

  startLines(): LineProcess {
    throw new Error("This test starts no line process");
  }
}
