/** What a step of a build does. */
export type StepKind =
  | "generate"
  | "compile"
  | "transform"
  | "dex"
  | "link"
  | "checkApi"
  | "package"
  | "verify";

/** How long a step of one build took. */
export interface StepTiming {
  /** What it did to what: `compile main`, `dex kotlin-stdlib`. */
  readonly step: string;
  readonly kind: StepKind;
  /** Nanoseconds of the work alone, without waiting for a free core; of the look-up when cached. */
  readonly wallNs: number;
  /** Whether the result was there already. */
  readonly cached: boolean;
}
