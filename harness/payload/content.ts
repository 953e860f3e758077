import { RECORDS_MIN_BYTES, recordsPayload } from "./records.ts";

/** Named kinds of payload text; equal sizes of different contents cost very different amounts. */
export type Content = "records";

/** What a content can make. */
export interface ContentMaker {
  readonly minBytes: number;
  /** Text of exactly `bytes` UTF-8 bytes; the same for the same seed. */
  make(bytes: number, seed: number): string;
}

/** The makers by name. */
export const CONTENTS: Readonly<Record<Content, ContentMaker>> = {
  records: { minBytes: RECORDS_MIN_BYTES, make: recordsPayload },
};
