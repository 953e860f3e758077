import assert from "node:assert/strict";
import { tally } from "./tally.ts";
import type { TestCase } from "./test_case.ts";

const PASSED: TestCase = { name: "A > holds", outcome: "passed" };
const FAILED: TestCase = { name: "A > breaks", outcome: "failed" };
const SKIPPED: TestCase = { name: "A > needs a phone", outcome: "skipped" };

Deno.test("tally() adds up suites and ends with the totals", () => {
  const result = tally([
    { name: "Kotlin", cases: [PASSED, PASSED] },
    { name: "Deno", cases: [PASSED, FAILED] },
  ], []);
  assert.equal(result.passed, 3);
  assert.equal(result.failed, 1);
  assert.deepEqual(result.lines, [
    "Kotlin: 2 passed, 0 failed",
    "Deno: failed: A > breaks",
    "Deno: 1 passed, 1 failed",
    "3 passed, 1 failed",
  ]);
});

Deno.test("tally() counts a skipped test as failed unless it has a reason", () => {
  const suites = [{ name: "Kotlin", cases: [PASSED, SKIPPED] }];
  assert.equal(tally(suites, []).failed, 1);
  assert.ok(
    tally(suites, []).lines.includes(
      "Kotlin: skipped without a reason: A > needs a phone",
    ),
  );
  const allowed = tally(suites, [{ test: SKIPPED.name, reason: "no phone in CI" }]);
  assert.equal(allowed.failed, 0);
  assert.equal(allowed.passed, 1);
  assert.ok(allowed.lines.includes("Kotlin: skipped: A > needs a phone (no phone in CI)"));
});

Deno.test("tally() counts a broken suite and an empty one as a failure each", () => {
  assert.equal(tally([{ name: "Deno", cases: [PASSED], broken: "type error" }], []).failed, 1);
  assert.equal(tally([{ name: "Deno", cases: [], broken: "type error" }], []).failed, 1);
  assert.deepEqual(tally([{ name: "Deno", cases: [] }], []).lines, [
    "Deno: no test ran",
    "Deno: 0 passed, 1 failed",
    "0 passed, 1 failed",
  ]);
});
