import { pathToFileURL } from "node:url";
import type { Evaluation, EvaluationRequest, WorkerMessage } from "./_evaluation.ts";

/** Bounds of an evaluation. */
export interface EvaluateOptions {
  /** Absolute paths of the folders that the module may read. */
  readonly roots: readonly string[];
  /** Milliseconds after which it is ended. */
  readonly timeLimit: number;
}

// How long a worker that has sent its result may take to say that it still runs. It answers within
// a millisecond; the rest is room for a machine that is busy.
const ALIVE_LIMIT = 2_000;

function startWorker(roots: readonly string[]): Worker {
  const options = {
    type: "module",
    name: "scenario",
    deno: {
      permissions: {
        read: [...roots],
        env: false,
        ffi: false,
        import: false,
        net: false,
        run: false,
        sys: false,
        write: false,
      },
    },
  };
  return new Worker(new URL("./_evaluate_worker.ts", import.meta.url), options as WorkerOptions);
}

/**
 * Evaluates a scenario module in a Worker of its own, so that what one module does (to globals, to
 * modules that it shares with others, or to its Worker) never shows in another.
 *
 * @param file absolute path of the module
 * @param options what it may read and how long it may take
 * @returns its default export, or why there is none; never rejects because of the module
 */
export function evaluateModule(file: string, options: EvaluateOptions): Promise<Evaluation> {
  const worker = startWorker(options.roots);
  const { port1: port, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<Evaluation>();
  let value: Evaluation | undefined;
  let timer = setTimeout(() => resolve({ type: "timeout" }), options.timeLimit);
  port.onmessage = (event: MessageEvent<WorkerMessage>) => {
    const message = event.data;
    if (message.type === "alive") {
      if (value !== undefined) resolve(value);
    } else if (message.type === "value" && value === undefined) {
      value = message;
      clearTimeout(timer);
      timer = setTimeout(() => resolve({ type: "ended" }), ALIVE_LIMIT);
      port.postMessage("alive?");
    } else {
      resolve(message);
    }
  };
  worker.onerror = (event) => {
    event.preventDefault();
    const where = event.filename === "" || event.filename === undefined
      ? ""
      : `    at ${event.filename}:${event.lineno}:${event.colno}`;
    resolve({ type: "threw", error: { message: event.message, stack: where } });
  };
  const request: EvaluationRequest = { address: pathToFileURL(file).href, port: port2 };
  worker.postMessage(request, [port2]);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
    port.close();
  });
}
