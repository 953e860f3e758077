import { parseProcessRows, type ProcessRow, treeBelow } from "./process_tree.ts";

const POLL_MS = 100;

/** A command that a script runs with its own standard output and error. */
export interface ChildSpec {
  /** A program's path, or its name on PATH. */
  readonly program: string;
  /** Its arguments. */
  readonly args: readonly string[];
}

/**
 * Child processes of a script, one at a time, with everything that they start in turn. They are
 * ended by their own ids: a name could belong to somebody else's process.
 */
export class Children {
  readonly #graceMs: number;
  #running: Deno.ChildProcess | undefined;
  #ending: Promise<void> | undefined;

  /**
   * @param graceMs how long processes have to end by themselves before they are killed
   */
  constructor(graceMs = 5_000) {
    this.#graceMs = graceMs;
  }

  /** True once {@linkcode Children.end} was called; nothing starts any more. */
  get ended(): boolean {
    return this.#ending !== undefined;
  }

  /**
   * Runs a command to its end, its output streaming through.
   *
   * @param spec what to run
   * @returns its exit code; 130 without running it once the children were ended
   * @throws {Deno.errors.NotFound} when the program is missing
   */
  async run(spec: ChildSpec): Promise<number> {
    if (this.ended) return 130;
    const child = new Deno.Command(spec.program, {
      args: [...spec.args],
      stdin: "null",
      stdout: "inherit",
      stderr: "inherit",
    }).spawn();
    this.#running = child;
    const { code } = await child.status;
    this.#running = undefined;
    await this.#ending;
    return code;
  }

  /** Ends the running command and all below it; resolves when none of them is left. */
  end(): Promise<void> {
    this.#ending ??= this.#running === undefined
      ? Promise.resolve()
      : endTree(this.#running, this.#graceMs);
    return this.#ending;
  }
}

async function endTree(root: Deno.ChildProcess, graceMs: number): Promise<void> {
  const tree = treeBelow(await processRows(), root.pid);
  await signal(root, "TERM", tree);
  const deadline = performance.now() + graceMs;
  let left = tree;
  while (left.length > 0 && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    left = stillRunning(left, await processRows());
  }
  if (left.length > 0) await signal(root, "KILL", left);
}

/** Those of `before` that run on; a process that only took over an id does not count. */
function stillRunning(before: readonly ProcessRow[], now: readonly ProcessRow[]): ProcessRow[] {
  return before.filter((one) =>
    now.some((other) => other.pid === one.pid && other.started === one.started)
  );
}

/**
 * All processes of the machine. Where there is no usable `ps` the answer is empty and only the
 * direct child is signalled: Maven and Deno then take their own children along.
 */
async function processRows(): Promise<ProcessRow[]> {
  const output = await quietly("ps", ["-A", "-o", "pid=,ppid=,stat=,lstart="]);
  return parseProcessRows(output);
}

async function signal(
  root: Deno.ChildProcess,
  name: "TERM" | "KILL",
  tree: readonly ProcessRow[],
): Promise<void> {
  try {
    root.kill(`SIG${name}`);
  } catch {
    // It has ended in the meantime.
  }
  const below = tree.filter((row) => row.pid !== root.pid);
  // Deno.kill() would need the right to run everything; the command needs only its own.
  if (below.length > 0) await quietly("kill", [`-${name}`, ...below.map((row) => `${row.pid}`)]);
}

/** Standard output of a helper program; empty when it is missing or fails. */
async function quietly(program: string, args: string[]): Promise<string> {
  try {
    const output = await new Deno.Command(program, { args, stderr: "null" }).output();
    return new TextDecoder().decode(output.stdout);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}
