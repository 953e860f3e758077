/**
 * The statistics of the harness: pure functions from numbers to numbers, free of I/O and of packages.
 *
 * Words: a *sample* is one round trip; a *fork* is one process and gives one value (its median or p95); a *replicate*
 * is one fork of every arm and gives one *contrast* a budget. Everything that promises a probability takes one value
 * a replicate.
 *
 * @module
 */

export * from "./quantile.ts";
export * from "./interval.ts";
export * from "./contrast.ts";
export * from "./hodges_lehmann.ts";
export * from "./bound.ts";
export * from "./williams.ts";
export * from "./schedule.ts";
export * from "./spending.ts";
export * from "./gate_plan.ts";
export * from "./contrast_limit.ts";
export * from "./stage.ts";
export * from "./gate.ts";
export * from "./settle.ts";
export * from "./nested.ts";
export * from "./student_t.ts";
export * from "./special.ts";
export * from "./rng.ts";
