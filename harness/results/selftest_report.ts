/** What `scenario selftest` prints as JSON: whether the gate keeps its promises on this machine. */
export interface SelftestReport {
  /** Name of the run's folder below `.scenario/`, with every fork that was measured. */
  readonly run: string;
  /** Chose the order of arms, and chooses what is drawn. */
  readonly seed: number;
  /** Gates that each row is drawn from. */
  readonly draws: number;
  /** Replicate counts at which a drawn gate looks, in each of its stages. */
  readonly looks: readonly number[];
  readonly cells: readonly SelftestCell[];
  /** Runs of the command line whose exit code is known; none when a saved run is gated again. */
  readonly endToEnd: readonly EndToEndCheck[];
  readonly promises: readonly GatePromise[];
  /** Whether all promises and all exit codes are as they must be. */
  readonly kept: boolean;
}

/** The self-test of one cell. */
export interface SelftestCell {
  readonly cell: string;
  /** Replicates that are gated: each is one fork of every arm. */
  readonly replicates: number;
  readonly dropped: number;
  /** Median of the equal arms, nanoseconds a round trip. */
  readonly medianNs: number;
  /** Spread of the log ratio of two equal arms between replicates; 0.02 is 2 %. */
  readonly spread: number;
  /** The slow-downs that were planted, as shares, and what came of them. */
  readonly planted: readonly { readonly share: number; readonly measured: number }[];
  readonly rows: readonly RegateRow[];
}

/** A setting in which gates were drawn, and what they concluded. */
export interface RegateRow {
  /** What was planted, as a share: 0 for equal arms. */
  readonly share: number;
  /** The budget's limit, a factor. */
  readonly limit: number;
  /** How many budgets the run gates, and so shares its error with. */
  readonly gatedBudgets: number;
  /** Whether the planted truth lies beyond the limit: then failing is detection, passing is false. */
  readonly beyond: boolean;
  /** Failed in the first stage, whatever the confirmation says. */
  readonly failedFirst: Rate;
  /** Failed in the first stage and in the confirmation. */
  readonly failed: Rate;
  readonly inconclusive: Rate;
  readonly passed: Rate;
}

/** How often something happened. */
export interface Rate {
  readonly hits: number;
  readonly of: number;
  /** Ends of the exact 95 % interval. */
  readonly low: number;
  readonly high: number;
}

/** Something the gate promises, and what was found. */
export interface GatePromise {
  readonly promise: string;
  readonly cell: string;
  readonly kept: boolean;
  readonly found: string;
}

/** A run of the command line whose exit code is known. */
export interface EndToEndCheck {
  readonly name: string;
  readonly expected: number;
  readonly code: number;
  readonly kept: boolean;
}
