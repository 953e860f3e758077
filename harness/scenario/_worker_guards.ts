/** Hears of an attempt; what it returns is thrown at the module. */
export type OnForbidden = (what: string) => Error;

function guardCall(holder: object, name: string, what: string, onForbidden: OnForbidden): void {
  if (!(name in holder)) return;
  Object.defineProperty(holder, name, {
    configurable: false,
    value: (): never => {
      throw onForbidden(what);
    },
  });
}

function guardRead(holder: object, name: string, what: string, onForbidden: OnForbidden): void {
  Object.defineProperty(holder, name, {
    configurable: false,
    get: (): never => {
      throw onForbidden(what);
    },
  });
}

/**
 * Sends all of `console` to standard error: standard output belongs to the command's result, which
 * other programs read.
 */
function redirectConsole(): void {
  const { error } = console;
  const inspected = (value: unknown) => error(Deno.inspect(value, { depth: 6 }));
  const counts = new Map<string, number>();
  const timers = new Map<string, number>();
  const elapsed = (label: string) =>
    `${label}: ${(performance.now() - (timers.get(label) ?? 0))}ms`;
  Object.assign(console, {
    log: error,
    info: error,
    debug: error,
    dir: inspected,
    dirxml: inspected,
    table: inspected,
    // The usual one writes control codes that clear the reader's screen.
    clear: () => {},
    count: (label = "default") => {
      counts.set(label, (counts.get(label) ?? 0) + 1);
      error(`${label}: ${counts.get(label)}`);
    },
    countReset: (label = "default") => void counts.delete(label),
    time: (label = "default") => void timers.set(label, performance.now()),
    timeLog: (label = "default", ...rest: unknown[]) => error(elapsed(label), ...rest),
    timeEnd: (label = "default") => {
      error(elapsed(label));
      timers.delete(label);
    },
  });
}

function guardProcess(onForbidden: OnForbidden): void {
  // Node's `process` takes 10 ms to make; nearly no scenario touches it, so it is made and guarded
  // when one does.
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, "process");
  let guarded: object | undefined;
  Object.defineProperty(globalThis, "process", {
    configurable: false,
    get: () => {
      if (guarded === undefined) {
        const found: object = descriptor?.get?.call(globalThis) ?? descriptor?.value ?? {};
        for (const name of ["exit", "reallyExit", "abort"]) {
          guardCall(found, name, `calls process.${name}()`, onForbidden);
        }
        for (const name of ["stdin", "stdout"]) {
          guardRead(found, name, `uses process.${name}`, onForbidden);
        }
        guarded = found;
      }
      return guarded;
    },
  });
}

/**
 * Takes away what permissions do not cover: ending the worker, the process's standard input and
 * output, and workers of its own.
 *
 * @param onForbidden hears of each attempt
 */
export function installGuards(onForbidden: OnForbidden): void {
  redirectConsole();
  guardCall(Deno, "exit", "calls Deno.exit()", onForbidden);
  guardCall(globalThis, "close", "closes its worker with close()", onForbidden);
  guardRead(Deno, "stdin", "reads standard input through Deno.stdin", onForbidden);
  guardRead(Deno, "stdout", "writes to standard output through Deno.stdout", onForbidden);
  guardRead(globalThis, "Worker", "starts a Worker", onForbidden);
  guardProcess(onForbidden);
}
