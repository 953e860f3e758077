import type { Clock } from "../core/ports.ts";

/** The clocks of this machine. */
export const systemClock: Clock = {
  monotonicNs: () => Math.round(performance.now() * 1e6),
  now: () => new Date(),
};
