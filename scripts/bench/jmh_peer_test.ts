import assert from "node:assert/strict";
import { pairedRatio, unpairedRatio } from "./jmh_peer.ts";
import { histogramMedian } from "./jmh_run.ts";

Deno.test("histogramMedian() counts every sample of every value", () => {
  assert.equal(histogramMedian([[9, 1], [1, 2], [5, 4]]), 5);
  assert.equal(histogramMedian([[1, 100], [900, 1], [800, 1]]), 1);
  assert.throws(() => histogramMedian([]), /no samples/);
});

Deno.test("unpairedRatio() is Welch's interval of log ratios", () => {
  const { ratio, low, high, wallNs } = unpairedRatio([110, 120, 130], [100, 100, 100], 5);
  assert.equal(ratio.toFixed(4), Math.cbrt(1.1 * 1.2 * 1.3).toFixed(4));
  // One arm without spread leaves the other's Student interval with two degrees of freedom.
  const logs = [1.1, 1.2, 1.3].map(Math.log);
  const mean = (logs[0]! + logs[1]! + logs[2]!) / 3;
  const sd = Math.sqrt(logs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 2);
  const half = 4.302653 * sd / Math.sqrt(3);
  assert.ok(Math.abs(Math.log(low) - (mean - half)) < 1e-5);
  assert.ok(Math.abs(Math.log(high) - (mean + half)) < 1e-5);
  assert.equal(wallNs, 5);
  assert.equal(unpairedRatio([2, 2], [1, 1], 0).low, 2);
});

Deno.test("pairedRatio() does not see what both arms of a replicate share", () => {
  const versus = [100, 200, 400];
  const { ratio, low, high } = pairedRatio(versus.map((one) => 1.5 * one), versus, 1);
  assert.ok([ratio, low, high].every((one) => Math.abs(one - 1.5) < 1e-9));
  const apart = unpairedRatio(versus.map((one) => 1.5 * one), versus, 1);
  assert.ok(apart.low < 1 && apart.high > 2);
});
