import { z } from "zod";
import type { WorkerReplies } from "../core/worker_protocol.ts";

const count = z.number().int().nonnegative();
const times = z.array(count);
const problems = z.array(z.object({ at: z.string(), expected: z.string(), found: z.string() }));

/** First line of a worker. */
export const helloSchema = z.object({
  type: z.literal("hello"),
  protocol: z.number().int(),
  pid: count,
  runtime: z.string(),
  java: z.string(),
  vm: z.string(),
  flags: z.array(z.string()),
  heapBytes: count,
  collectors: z.array(z.string()),
});

/** What a worker says when a command could not be carried out. */
export const errorSchema = z.object({
  type: z.literal("error"),
  seq: z.number().int(),
  message: z.string(),
  stack: z.string().optional(),
});

/** The answer to each command; loose, so that a later worker may say more. */
export const replySchemas: { readonly [K in keyof WorkerReplies]: z.ZodType<WorkerReplies[K]> } = {
  plan: z.object({
    type: z.literal("ready"),
    classes: z.array(z.object({ name: z.string(), sha256: z.string() })),
  }),
  prove: z.object({
    type: z.literal("proof"),
    roundTrips: count,
    requests: count,
    responses: count,
    entries: count,
    problems,
  }),
  warmup: z.object({
    type: z.literal("warm"),
    roundTrips: count,
    elapsedNs: count,
    settled: z.boolean(),
    reason: z.string(),
    coldNs: times,
    compilations: count,
    medianNs: count,
  }),
  block: z.object({
    type: z.literal("block"),
    startNs: z.number().int(),
    wallNs: count,
    samplesNs: times,
    batch: z.number().int().positive(),
    drainNs: count,
    gcCount: count,
    gcTimeNs: count,
    compilations: count,
    requests: count,
    responses: count,
    problems,
    cpuNs: count,
    clockNs: count,
    hostCpuNs: count.nullable(),
    hostStealNs: count.nullable(),
    frequencyKHz: count.nullable(),
    processCpuNs: count,
    hostCpuTotalNs: count.nullable(),
    hostStealTotalNs: count.nullable(),
  }),
  allocation: z.object({
    type: z.literal("allocation"),
    roundTrips: count,
    callerBytes: count,
    deferredBytes: count,
    processCpuNs: count,
  }),
  stop: z.object({ type: z.literal("bye") }),
};
