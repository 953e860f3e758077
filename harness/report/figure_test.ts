import assert from "node:assert/strict";
import fc from "fast-check";
import {
  counted,
  decimalsToTellApart,
  estimateText,
  factor,
  limitFigure,
  micros,
} from "./figure.ts";

Deno.test("micros() keeps about three digits from 0.1 us to 10 s", () => {
  const cases: [number | null, string][] = [
    [0, "0.000"],
    [13, "0.013"],
    [99.6, "0.100"],
    [100, "0.100"],
    [134, "0.134"],
    [999.6, "1.00"],
    [4_870, "4.87"],
    [9_996, "10.0"],
    [24_310, "24.3"],
    [99_960, "100"],
    [243_100, "243"],
    [999_600, "1,000"],
    [1_702_400, "1,702"],
    [364_000_000, "364,000"],
    [10_000_000_000, "10,000,000"],
    [-1_702_400, "−1,702"],
    [-0.4, "0.000"],
    [null, "–"],
  ];
  for (const [value, text] of cases) assert.equal(micros(value), text, String(value));
});

Deno.test("micros() is off by at most 0.51 % from 0.1 us on", () => {
  fc.assert(fc.property(fc.double({ min: 100, max: 1e10, noNaN: true }), (value) => {
    const shown = Number(micros(value).replaceAll(",", "")) * 1_000;
    assert.ok(Math.abs(shown - value) <= value * 0.0051, `${value} ${shown}`);
  }));
});

Deno.test("factor() shows two decimals around one", () => {
  assert.deepEqual([0.984, 1, 1.6049, 12.44, 312].map((one) => factor(one)), [
    "0.98",
    "1.00",
    "1.60",
    "12.4",
    "312",
  ]);
});

Deno.test("estimateText() shows the interval only when it is known", () => {
  const estimate = { unit: "factor", value: 1.6, low: 1.55, high: 1.664 } as const;
  assert.equal(estimateText(estimate), "1.60 [1.55, 1.66]");
  assert.equal(estimateText({ ...estimate, low: null, high: null }), "1.60");
  assert.equal(estimateText({ unit: "ns", value: null, low: null, high: null }), "–");
  assert.equal(
    estimateText({ unit: "ns", value: -400, low: -1_500, high: 700 }),
    "−0.400 [−1.50, 0.700]",
  );
});

Deno.test("decimalsToTellApart() adds decimals until a figure differs from its limit", () => {
  const at = (value: number, limit: number) =>
    decimalsToTellApart({ unit: "factor", value, low: value, high: value }, [limit]);
  assert.equal(at(1.2, 1.1), 0);
  assert.equal(at(1.1, 1.1), 0);
  assert.equal(at(1.104, 1.1), 1);
  assert.equal(at(1.1004, 1.1), 2);
  assert.equal(at(1.1 + 1e-12, 1.1), 4);
});

Deno.test("counted() agrees in number", () => {
  assert.deepEqual([counted(0, "cell"), counted(1, "cell"), counted(1_200, "reply", "replies")], [
    "0 cells",
    "1 cell",
    "1,200 replies",
  ]);
});

Deno.test("limitFigure() shows what the author wrote", () => {
  assert.equal(limitFigure(1.7, "factor"), "1.7");
  assert.equal(limitFigure(10, "factor"), "10");
  assert.equal(limitFigure(1.1 * 3, "factor"), "3.3");
  assert.equal(limitFigure(1_700_000, "ns"), "1,700");
  assert.equal(limitFigure(250, "ns"), "0.25");
  assert.equal(limitFigure(0, "ns"), "0");
  assert.equal(limitFigure(-5_000, "ns"), "−5");
});
