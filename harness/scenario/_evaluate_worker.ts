/**
 * Runs inside a Worker with read permission only: evaluates one scenario module and sends back its
 * default export, if that is plain data.
 *
 * @module
 */
import type { SourcePosition } from "../core/position.ts";
import type { EvaluationRequest, ThrownText, WorkerMessage } from "./_evaluation.ts";
import { plainCopy } from "./_plain_data.ts";
import { installGuards } from "./_worker_guards.ts";

function textOf(error: unknown): ThrownText {
  if (error instanceof Error) {
    return { name: error.name, message: error.message, stack: error.stack ?? "" };
  }
  return { message: Deno.inspect(error), stack: "" };
}

/** The call site kept in the exported scenario that a path leads into. */
function positionIn(value: unknown, path: string): SourcePosition | undefined {
  const index = /^\[(\d+)\]/.exec(path)?.[1];
  const scenario = index === undefined ? value : (value as unknown[])[Number(index)];
  const position = (scenario as { position?: unknown } | null | undefined)?.position;
  const copied = position === undefined ? { copy: undefined } : plainCopy(position);
  return "copy" in copied ? copied.copy as SourcePosition | undefined : undefined;
}

async function evaluate(address: string): Promise<WorkerMessage> {
  let module: Record<string, unknown>;
  try {
    module = await import(address);
  } catch (error) {
    return { type: "threw", error: textOf(error) };
  }
  if (!("default" in module)) return { type: "noDefault" };
  try {
    const value = module.default;
    const copied = plainCopy(value);
    if ("copy" in copied) return { type: "value", value: copied.copy };
    const { problem } = copied;
    return { type: "notPlain", problem, position: positionIn(value, problem.path) };
  } catch (error) {
    // A getter of the exported object threw.
    return { type: "threw", error: textOf(error) };
  }
}

function serve({ address, port }: EvaluationRequest): void {
  const post = port.postMessage.bind(port);
  // The host takes the first message for the outcome: an attempt is reported at once, so that a
  // module that catches the error thrown at it does not get away with it.
  const send = (message: WorkerMessage) => post(message);
  installGuards((what) => {
    const error = new Error(`A scenario module ${what}`);
    send({ type: "forbidden", what, stack: error.stack ?? "" });
    return error;
  });
  // Prevented, because the runtime would print the error and end the whole process.
  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    send({ type: "threw", error: textOf(event.reason) });
  });
  addEventListener("error", (event) => {
    event.preventDefault();
    send({ type: "threw", error: textOf(event.error ?? event.message) });
  });
  // Asked after the result: a worker that is about to end cannot answer any more.
  port.onmessage = () => send({ type: "alive" });
  evaluate(address).then(send);
}

addEventListener("message", (event) => serve((event as MessageEvent<EvaluationRequest>).data), {
  once: true,
});
