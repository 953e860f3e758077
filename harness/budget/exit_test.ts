import assert from "node:assert/strict";
import type { Verdict } from "../core/budget.ts";
import { exitCodeOf } from "./exit.ts";

const good = { verdicts: [] as Verdict[], problems: 0, interrupted: false, strict: false };

Deno.test("exitCodeOf() lets the topmost reason win", () => {
  const verdicts: Verdict[] = ["pass", "inconclusive", "fail", "missing"];
  assert.equal(exitCodeOf(good), 0);
  assert.equal(exitCodeOf({ ...good, verdicts: ["pass", "skipped", "waived"] }), 0);
  assert.equal(exitCodeOf({ ...good, verdicts: ["inconclusive"] }), 0);
  assert.equal(exitCodeOf({ ...good, verdicts: ["inconclusive"], strict: true }), 75);
  assert.equal(exitCodeOf({ ...good, verdicts: ["inconclusive", "fail"], strict: true }), 99);
  assert.equal(exitCodeOf({ ...good, verdicts }), 1);
  assert.equal(exitCodeOf({ ...good, verdicts: ["fail"], problems: 1 }), 1);
  assert.equal(exitCodeOf({ ...good, verdicts, problems: 1, interrupted: true }), 130);
});
