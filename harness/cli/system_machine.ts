import type { Machine } from "../core/ports.ts";

/** This machine. */
export const systemMachine: Machine = {
  cores: navigator.hardwareConcurrency,
  // Where the system keeps no average, Deno answers zeros.
  load: () => Deno.build.os === "windows" ? null : Deno.loadavg()[0] ?? null,
};
