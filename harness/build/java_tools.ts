import { z } from "zod";
import { InterruptedError, RunError } from "../core/errors.ts";
import type { LineProcess, Processes, ProcessExit } from "../core/ports.ts";
import type { ApkToolkit } from "./apk_toolkit.ts";
import { JavaToolError } from "./java_tool_error.ts";
import { javaProgram, type ToolEnvironment } from "./java.ts";

/** What the process of the Java tools is started with. */
export interface JavaToolsOptions {
  readonly processes: Processes;
  readonly environment: ToolEnvironment;
  /** Its class path; which D8 and apksig run is decided by it. */
  readonly toolkit: ApkToolkit;
  readonly mainClass: string;
  /** Requests at a time. */
  readonly threads: number;
  /** Ends the process at once. */
  readonly signal?: AbortSignal | undefined;
  /** Hears when the process is started. */
  readonly onStart?: (() => void) | undefined;
}

/** A request to the Java tools: an operation and what it needs. */
export interface JavaToolRequest {
  readonly op: string;
  readonly [field: string]: unknown;
}

/** What an operation came to. */
export interface JavaToolReply<Result> {
  readonly result: Result;
  /** Nanoseconds that the operation took inside the process. */
  readonly wallNs: number;
}

const diagnostic = z.object({
  severity: z.string(),
  message: z.string(),
  file: z.string().nullish(),
  line: z.number().nullish(),
  column: z.number().nullish(),
});

const line = z.union([
  z.object({ type: z.literal("hello"), protocol: z.number(), pid: z.number() }),
  z.object({
    seq: z.number(),
    ok: z.literal(true),
    wallNs: z.number().default(0),
    result: z.unknown(),
  }),
  z.object({
    seq: z.number(),
    ok: z.literal(false),
    error: z.object({
      kind: z.string(),
      message: z.string(),
      diagnostics: z.array(diagnostic).nullish(),
    }),
  }),
]);

const PROTOCOL = 1;

/**
 * Flags of that process. Its work is short: the optimising compiler costs more than it gains (measured
 * in `android/apk-tools/README.md`: Kotlin's library is dexed in a third of the CPU time).
 */
export const JAVA_TOOLS_FLAGS: readonly string[] = [
  "-Xmx1g",
  "-XX:+UseSerialGC",
  "-XX:TieredStopAtLevel=1",
  // With one compiler only 48 MB are set aside for compiled code, which a dozen builds fill: from then
  // on nothing more is compiled, and each build takes longer than the one before.
  "-XX:ReservedCodeCacheSize=240m",
  // The machine's own warnings go to standard output otherwise, among the answers.
  "-Xlog:disable",
  "-Xlog:all=warning:stderr",
];

interface Waiting {
  readonly what: string;
  readonly resolve: (reply: JavaToolReply<unknown>) => void;
  readonly reject: (error: unknown) => void;
}

/** A process with what was asked of it: its end is the end of these requests and of no others. */
interface Machine {
  readonly process: LineProcess;
  readonly waiting: Map<number, Waiting>;
}

/**
 * One long-lived Java virtual machine for all Java tools: compiler, transform, D8, apksig. It is
 * started by the first request, so that a build in which nothing changed starts none. When it is
 * killed, what was asked of it fails, and the next request starts another.
 */
export class JavaTools implements AsyncDisposable {
  readonly #options: JavaToolsOptions;
  #machine: Machine | undefined;
  #disposed = false;
  #seq = 0;
  #started = 0;

  constructor(options: JavaToolsOptions) {
    this.#options = options;
  }

  /** What the tools are made of. */
  get toolkit(): ApkToolkit {
    return this.#options.toolkit;
  }

  /** How many processes were started so far. */
  get started(): number {
    return this.#started;
  }

  /**
   * Asks for one operation.
   *
   * @param what what it is for, such as `dex kotlin-stdlib`: named when it fails
   * @param request the operation and what it needs
   * @returns its result, not checked
   * @throws {JavaToolError} if the tool refuses its input or fails
   * @throws {RunError} if the process ends or answers something else
   * @throws {InterruptedError} if the signal has ended it
   * @throws {TypeError} if the tools were disposed: nothing would end another process
   */
  async request<Result>(what: string, request: JavaToolRequest): Promise<JavaToolReply<Result>> {
    this.#checkSignal();
    if (this.#disposed) throw new TypeError(`The Java tools are disposed: no "${what}" any more`);
    const machine = (this.#machine ??= this.#start());
    const { process, waiting } = machine;
    const seq = ++this.#seq;
    const { promise, resolve, reject } = Promise.withResolvers<JavaToolReply<unknown>>();
    waiting.set(seq, { what, resolve, reject });
    // A pipe that takes no more belongs to a process that ends, or had ended before this request.
    process.send(JSON.stringify({ seq, ...request })).catch(async () => {
      const exit = await process.exited;
      waiting.get(seq)?.reject(this.#ended(process, exit, what));
      waiting.delete(seq);
    });
    return await promise as JavaToolReply<Result>;
  }

  /**
   * Lets a process that runs collect all its garbage; starts none. A full collection comes once in
   * eight builds or so, and takes a third of one: untimed, before each, it falls to none of them.
   *
   * @throws {RunError} if the process ends meanwhile
   */
  async collectGarbage(): Promise<void> {
    if (this.#machine !== undefined) await this.request("collect garbage", { op: "collect" });
  }

  #checkSignal(): void {
    if (this.#options.signal?.aborted) throw new InterruptedError();
  }

  #start(): Machine {
    const { processes, environment, toolkit, mainClass, threads, signal } = this.#options;
    this.#options.onStart?.();
    this.#started++;
    const process = processes.startLines({
      program: javaProgram(environment),
      args: [
        ...JAVA_TOOLS_FLAGS,
        "-cp",
        toolkit.jars.join(":"),
        mainClass,
        "--threads",
        String(threads),
      ],
    }, signal === undefined ? {} : { signal });
    const machine = { process, waiting: new Map<number, Waiting>() };
    void this.#read(machine);
    return machine;
  }

  async #read(machine: Machine): Promise<void> {
    const { process, waiting } = machine;
    try {
      for await (const text of process.lines) take(text, waiting);
    } catch (error) {
      this.#leave(machine);
      await process[Symbol.asyncDispose]();
      failAll(
        waiting,
        () => new RunError("Cannot read what the Java tools answer", { cause: error }),
      );
      return;
    }
    const exit = await process.exited;
    this.#leave(machine);
    failAll(waiting, (what) => this.#ended(process, exit, what));
  }

  /** The next request starts a process anew, unless that has happened already. */
  #leave(machine: Machine): void {
    if (this.#machine === machine) this.#machine = undefined;
  }

  #ended(process: LineProcess, { code, signal }: ProcessExit, what: string): Error {
    if (this.#options.signal?.aborted) return new InterruptedError();
    const how = signal === null ? `code ${code}` : `signal ${signal}`;
    const said = process.stderrTail();
    return new RunError(
      `The process of the Java tools (process ${process.pid}) ended with ${how} during "${what}"` +
        (said === "" ? "" : `:\n${said}`),
      { hint: "run the command again: finished steps are kept" },
    );
  }

  /**
   * Ends the process that runs, if one does: its input is closed, and it is killed if that does not
   * end it. The next request starts another.
   */
  async restart(): Promise<void> {
    const machine = this.#machine;
    this.#machine = undefined;
    await machine?.process[Symbol.asyncDispose]();
  }

  /** Ends the process for good: whatever is asked afterwards is refused. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#disposed = true;
    await this.restart();
  }
}

function failAll(waiting: Map<number, Waiting>, errorOf: (what: string) => Error): void {
  for (const { what, reject } of waiting.values()) reject(errorOf(what));
  waiting.clear();
}

function take(text: string, waiting: Map<number, Waiting>): void {
  const parsed = line.safeParse(parseJson(text));
  if (!parsed.success) throw new RunError(`It printed "${text.slice(0, 200)}"`);
  const record = parsed.data;
  if ("type" in record) {
    if (record.protocol !== PROTOCOL) {
      throw new RunError(`It speaks protocol ${record.protocol}, not ${PROTOCOL}`);
    }
    return;
  }
  const asked = waiting.get(record.seq);
  waiting.delete(record.seq);
  if (record.ok) asked?.resolve({ result: record.result, wallNs: record.wallNs });
  else asked?.reject(new JavaToolError(asked.what, record.error));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
