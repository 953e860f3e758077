/** One test as a report gives it. */
export interface TestCase {
  /** The class or file, then the test's own name. */
  readonly name: string;
  /** What came of it. */
  readonly outcome: "passed" | "failed" | "skipped";
}

/** All that one tool ran. */
export interface SuiteResult {
  /** The tool's name in the summary. */
  readonly name: string;
  /** Every test that a report names. */
  readonly cases: readonly TestCase[];
  /** What went wrong outside of any test; counts as one failure. */
  readonly broken?: string | undefined;
}

/** A test that may be skipped. */
export interface AllowedSkip {
  /** The test's name as in {@linkcode TestCase.name}. */
  readonly test: string;
  /** Why skipping it hides nothing. */
  readonly reason: string;
}
