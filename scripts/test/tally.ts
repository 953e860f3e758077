import type { AllowedSkip, SuiteResult, TestCase } from "./test_case.ts";

/** What a whole test run came to. */
export interface Tally {
  /** Tests that ran and held. */
  readonly passed: number;
  /** Tests that failed or were skipped without leave, and suites that broke. */
  readonly failed: number;
  /** What to print, ending with the line `N passed, N failed`. */
  readonly lines: readonly string[];
}

/**
 * Adds up test suites.
 *
 * @param suites what ran
 * @param allowedSkips tests that may be skipped; they count neither as passed nor as failed
 * @returns the totals and their text
 */
export function tally(
  suites: readonly SuiteResult[],
  allowedSkips: readonly AllowedSkip[],
): Tally {
  const lines: string[] = [];
  let passed = 0;
  let failed = 0;
  for (const suite of suites) {
    const ofOutcome = (outcome: TestCase["outcome"]) =>
      suite.cases.filter((one) => one.outcome === outcome);
    const failures = ofOutcome("failed").map((one) => `failed: ${one.name}`);
    for (const { name } of ofOutcome("skipped")) {
      const allowed = allowedSkips.find((skip) => skip.test === name);
      if (allowed === undefined) failures.push(`skipped without a reason: ${name}`);
      else lines.push(`${suite.name}: skipped: ${name} (${allowed.reason})`);
    }
    if (suite.broken !== undefined) failures.push(suite.broken);
    // An empty suite means that the tests were not found, not that all is well.
    else if (suite.cases.length === 0) failures.push("no test ran");

    const suitePassed = ofOutcome("passed").length;
    lines.push(...failures.map((failure) => `${suite.name}: ${failure}`));
    lines.push(`${suite.name}: ${suitePassed} passed, ${failures.length} failed`);
    passed += suitePassed;
    failed += failures.length;
  }
  lines.push(`${passed} passed, ${failed} failed`);
  return { passed, failed, lines };
}
