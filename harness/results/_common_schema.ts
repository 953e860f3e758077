import { z } from "zod";

const text = z.string();
const whole = z.int().nonnegative();

/** A place in a source file. */
export const positionSchema = z.strictObject({
  file: text,
  line: whole,
  column: whole,
});

/** Which of the two stages; also part of a line of a sample log. */
export const stageSchema = z.enum(["measurement", "confirmation"]);
const share = z.number().min(0).nullable();

/** What is known of a replicate, of round trips or of builds. */
export const replicateSchema = z.strictObject({
  stage: stageSchema,
  replicate: whole.describe("From 0 within its stage"),
  startedAt: z.iso.datetime(),
  wallNs: whole,
  interference: z.strictObject({
    foreignCpu: share.describe("Cores that other processes used from the first block to the last"),
    steal: share.describe("Share of that time that the machine below took away"),
    load: share.describe("Runnable threads over the last minute when it began"),
  }),
  dropped: text.nullable().describe("Why it is not judged; null: it is"),
});

/** Two arms compared. */
export const contrastSchema = z.strictObject({
  kind: z.enum(["ratio", "added"]).describe("ratio: arm / versus; added: arm - versus"),
  arm: text,
  versus: text,
  unit: z.enum(["factor", "ns"]),
  value: z.number().nullable().describe("Centre over replicates"),
  low: z.number().nullable().describe("Lower end of the 95 % interval"),
  high: z.number().nullable(),
  interval: z.enum(["signed-rank", "student-t"]).describe("How low and high were made"),
  replicates: z.array(z.number()).describe("One value a complete replicate, in order"),
});
