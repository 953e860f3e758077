import assert from "node:assert/strict";
import fc from "fast-check";
import * as oracle from "simple-statistics";
import { mannWhitneyP, rankSum, RULES, tachometerScore, welchP } from "./_oracles.ts";
import { gateTable, millionSamples } from "./gate_table.ts";
import { seededRng } from "./mod.ts";

const values = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 4, maxLength: 15 });

Deno.test("rankSum() agrees with simple-statistics, ties included", () => {
  fc.assert(
    fc.property(values, values, (a, b) => {
      assert.equal(rankSum(a, b), oracle.wilcoxonRankSum(a, b));
    }),
    { seed: 1 },
  );
});

Deno.test("mannWhitneyP() and welchP() are uniform when nothing differs, small when much does", () => {
  const rng = seededRng(9);
  const draw = (shift: number) => Array.from({ length: 15 }, () => 1 + shift + 0.1 * rng.normal());
  for (const test of [mannWhitneyP, welchP]) {
    let rejected = 0;
    for (let trial = 0; trial < 3000; trial++) if (test(draw(0), draw(0)) < 0.05) rejected++;
    assert.ok(Math.abs(rejected / 3000 - 0.05) < 0.012, `${rejected / 3000}`);
    assert.ok(test(draw(0.5), draw(0)) < 1e-4);
  }
});

Deno.test("tachometerScore() raises false alarms by looking, as was measured for the real rule", () => {
  // Independent noise, horizon 0: nominally 5 % on both sides together, so half of it is "slower".
  const rng = seededRng(10);
  const draw = (n: number) => Array.from({ length: n }, () => Math.exp(0.2 * rng.normal()));
  const alarms = (n: number) => {
    let count = 0;
    for (let trial = 0; trial < 2000; trial++) {
      if (tachometerScore({ arm: draw(n), reference: draw(n) }, 1, 50, 10) > 0) count++;
    }
    return 2 * count / 2000;
  };
  // 4.7 % at 50 samples, 10 % up to 100 and 18 % up to 200 in the reference's simulation.
  for (const [n, expected] of [[50, 0.047], [100, 0.1], [200, 0.18]] as const) {
    assert.ok(Math.abs(alarms(n) - expected) < 0.03, `${n}: ${alarms(n)}`);
  }
});

Deno.test("every rule fails what is far over the limit and passes what is far below", () => {
  const rng = seededRng(11);
  const draw = (centre: number) => Array.from({ length: 40 }, () => centre * rng.logNormal(0.02));
  for (const { name, score } of RULES) {
    assert.ok(score({ arm: draw(1.3), reference: draw(1) }, 1.05) > 0, name);
    assert.ok(score({ arm: draw(1), reference: draw(1) }, 1.05) <= 0, name);
  }
});

Deno.test("gateTable() prints a row for this gate and for every other rule", () => {
  const table = gateTable({ trials: 60, seed: 1 });
  for (const name of ["this gate", ...RULES.map((rule) => rule.name)]) {
    assert.ok(table.split("\n").filter((line) => line.startsWith(name)).length === 2, name);
  }
});

Deno.test("millionSamples() has a million samples and judges two budgets a cell", () => {
  const run = millionSamples();
  assert.ok(run.samples >= 1_000_000);
  assert.equal(run.judge(), 24);
});
