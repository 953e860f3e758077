import process from "node:process";
import type { Machine } from "../core/ports.ts";

/** This machine. */
export const systemMachine: Machine = {
  cores: navigator.hardwareConcurrency,
  ownCpuNs() {
    const { user, system } = process.cpuUsage();
    return (user + system) * 1_000;
  },
  // Where the system keeps no average, Deno answers zeros.
  load: () => Deno.build.os === "windows" ? null : Deno.loadavg()[0] ?? null,
};
