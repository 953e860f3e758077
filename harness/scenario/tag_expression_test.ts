import assert from "node:assert/strict";
import fc from "fast-check";
import { checkTagNames, parseTagExpression } from "./tag_expression.ts";

function holds(text: string, ...tags: string[]): boolean {
  return parseTagExpression(text).test(new Set(tags));
}

Deno.test("parseTagExpression() binds ! before && before ||", () => {
  assert.ok(holds("a && !b", "a"));
  assert.ok(!holds("a && !b", "a", "b"));
  assert.ok(holds("a || b && c", "a"));
  assert.ok(!holds("(a || b) && c", "a"));
  assert.ok(holds("!!a", "a"));
  assert.ok(holds("!(a && b)", "a"));
  assert.deepEqual(parseTagExpression("a&&!b||1mb").names, ["a", "b", "1mb"]);
});

/** An expression as text, as what JavaScript makes of it, and the tags that it names. */
const expression = fc.letrec<{ node: [string, string] }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<[string, string][]>(["a", "a"], ["b", "b"], ["c-d", "c"]),
    tie("node").map(([text, js]): [string, string] => [`!${text}`, `!${js}`]),
    fc.tuple(tie("node"), fc.constantFrom("&&", "||"), tie("node")).map(
      ([left, operator, right]): [string, string] => [
        `(${left[0]} ${operator}${right[0]})`,
        `(${left[1]} ${operator} ${right[1]})`,
      ],
    ),
  ),
})).node;

Deno.test("parseTagExpression() agrees with JavaScript's own operators", () => {
  fc.assert(
    fc.property(expression, fc.boolean(), fc.boolean(), fc.boolean(), ([text, js], a, b, c) => {
      const tags = [...(a ? ["a"] : []), ...(b ? ["b"] : []), ...(c ? ["c-d"] : [])];
      assert.equal(holds(text, ...tags), new Function("a", "b", "c", `return ${js}`)(a, b, c));
    }),
  );
});

Deno.test("parseTagExpression() says what it cannot read", () => {
  const cases: [string, RegExp][] = [
    ["", /a tag is missing at the end/],
    ["a &&", /a tag is missing at the end/],
    ["a b", /"b" stands where it cannot/],
    ["(a", /a "\)" is missing/],
    ["a & b", /"& b" is no tag/],
    ["&& a", /"&&" stands where it cannot/],
    ["A", /"A" is no tag/],
  ];
  for (const [text, expected] of cases) assert.throws(() => parseTagExpression(text), expected);
});

Deno.test("checkTagNames() refuses a tag that nothing has", () => {
  checkTagNames(["json"], new Set(["json", "split"]));
  assert.throws(() => checkTagNames(["jsn"], new Set(["json"])), /No scenario has the tag "jsn"/);
});
