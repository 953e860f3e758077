/** What a fork yields one value of. */
export type Metric =
  | "latency"
  | "cold"
  | "drain"
  | "alloc.caller"
  | "alloc.deferred"
  | "gc.count"
  | "entries";

/** Metrics measured in time. */
export type TimeMetric = "latency" | "cold" | "drain";

/** Metrics measured in bytes a round trip. */
export type ByteMetric = "alloc.caller" | "alloc.deferred";

/** Metrics that are counts. */
export type CountMetric = "gc.count" | "entries";

/** The statistic of a fork's samples. Only `latency` has a `p95`. */
export type Stat = "median" | "p95";

/** The unit of a value. */
export type Unit = "ns" | "B" | "count" | "factor";

/** What is known of a metric. */
export interface MetricInfo {
  readonly unit: Exclude<Unit, "factor">;
  /** One sentence for lists and documentation. */
  readonly meaning: string;
}

/** The metrics by name. */
export const METRICS: Readonly<Record<Metric, MetricInfo>> = {
  latency: { unit: "ns", meaning: "time between the clock reads, a round trip, once warm" },
  cold: {
    unit: "ns",
    meaning: "median of a process's round trips 2 to 100, the store already open",
  },
  drain: {
    unit: "ns",
    meaning: "time until the store has everything, outside the timing, a round trip",
  },
  "alloc.caller": { unit: "B", meaning: "bytes the calling thread allocates in a round trip" },
  "alloc.deferred": { unit: "B", meaning: "bytes other threads allocate for a round trip" },
  "gc.count": { unit: "count", meaning: "garbage collections a thousand round trips" },
  entries: { unit: "count", meaning: "requests captured a round trip" },
};

/** All metrics. */
export const METRIC_NAMES: readonly Metric[] = Object.keys(METRICS) as Metric[];
