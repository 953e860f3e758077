/** A signal to abort on Ctrl-C or a termination signal, as long as it is not disposed. */
export interface Interruption extends Disposable {
  readonly signal: AbortSignal;
}

const SIGNALS: readonly Deno.Signal[] = ["SIGINT", "SIGTERM"];

/**
 * Listens for Ctrl-C and SIGTERM, which is handled alike.
 *
 * @returns the abort signal; disposing it restores the default handling
 */
export function onInterrupt(): Interruption {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const name of SIGNALS) Deno.addSignalListener(name, abort);
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      for (const name of SIGNALS) Deno.removeSignalListener(name, abort);
    },
  };
}
