import { RECORDS_MIN_BYTES, recordsPayload } from "./records.ts";

/** Named kinds of payload text; equal sizes of different contents cost very different amounts. */
export type Content = "records";

/** A message's data. */
export interface PayloadText {
  /** Null for no data at all. */
  readonly text: string | null;
  /** Whether the text is JSON, so that it may stand in a JSON message as it is. */
  readonly json: boolean;
}

/** What a content can make. */
export interface ContentMaker {
  readonly minBytes: number;
  /** Whether its texts are JSON. */
  readonly json: boolean;
  /** Text of exactly `bytes` UTF-8 bytes; the same for the same seed. */
  make(bytes: number, seed: number): string;
}

/** The makers by name. */
export const CONTENTS: Readonly<Record<Content, ContentMaker>> = {
  records: { minBytes: RECORDS_MIN_BYTES, json: true, make: recordsPayload },
};
