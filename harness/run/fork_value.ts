import type { Metric, Stat } from "../core/metric.ts";
import type { ForkResult } from "../results/run_result.ts";
import { median, p95 } from "../stats/mod.ts";

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Round trips that the fork's blocks timed. */
function timedTrips(fork: ForkResult): number {
  return fork.samplesNs.length * fork.batch;
}

/**
 * The one value that a fork yields of a metric; figures of samples never leave their fork.
 *
 * @param fork the fork
 * @param metric what is asked for
 * @param stat the statistic of its samples, for `latency`
 * @returns in the metric's unit, a round trip; undefined when the fork does not have it
 */
export function forkValue(fork: ForkResult, metric: Metric, stat: Stat): number | undefined {
  const trips = timedTrips(fork);
  switch (metric) {
    case "latency":
      if (trips === 0) return undefined;
      // Quantiles of batch means say nothing of single round trips.
      if (stat === "p95") return fork.batch > 1 ? undefined : p95(fork.samplesNs);
      return median(fork.samplesNs) / fork.batch;
    case "cold": {
      const cold = fork.warmup.coldNs.slice(1, 100);
      return cold.length === 0 ? undefined : median(cold);
    }
    case "drain":
      return trips === 0 ? undefined : sum(fork.blocks.map((block) => block.drainNs)) / trips;
    case "alloc.caller":
    case "alloc.deferred": {
      const { roundTrips, callerBytes, deferredBytes } = fork.allocation;
      if (roundTrips === 0) return undefined;
      return (metric === "alloc.caller" ? callerBytes : deferredBytes) / roundTrips;
    }
    case "gc.count":
      return trips === 0
        ? undefined
        : 1_000 * sum(fork.blocks.map((block) => block.gcCount)) / trips;
    case "entries":
      return trips === 0 ? undefined : fork.captured.requests / trips;
  }
}
