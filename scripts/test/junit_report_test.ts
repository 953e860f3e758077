import assert from "node:assert/strict";
import { parseJunitReport } from "./junit_report.ts";

const DENO = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="deno test" tests="4" failures="1" errors="0" time="0.162">
    <testsuite name="./a_test.ts" tests="4" disabled="1" errors="0" failures="1">
        <testcase name="ok &gt; step" classname="./a_test.ts" time="0.001" line="1" col="6">
        </testcase>
        <testcase name="bad" classname="./a_test.ts" time="0.001" line="2" col="6">
            <failure message="Uncaught Error: &lt;x&gt;">at file:///a_test.ts:2:60</failure>
        </testcase>
        <testcase name="left out" classname="./a_test.ts" time="0.000" line="3" col="6">
            <skipped/>
        </testcase>
    </testsuite>
    <testsuite name="./b.ts#2-5.ts" tests="1" disabled="0" errors="0" failures="0">
        <testcase name="1" classname="./b.ts#2-5.ts" time="0.000"></testcase>
    </testsuite>
</testsuites>`;

const SUREFIRE = `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="dev.dari.ATest" time="0.1" tests="3" errors="1" skipped="1" failures="0">
  <properties><property name="a" value="b"/></properties>
  <testcase name="holds()" classname="dev.dari.ATest" time="0.01">
    <system-out><![CDATA[<testcase name="printed, not run"/>]]></system-out>
  </testcase>
  <testcase name="throws()" classname="dev.dari.ATest" time="0.01">
    <error message="x" type="java.lang.IllegalStateException"><![CDATA[stack]]></error>
  </testcase>
  <testcase name="is disabled()" classname="dev.dari.ATest" time="0">
    <skipped message="later"/>
  </testcase>
</testsuite>`;

Deno.test("parseJunitReport() reads what deno test writes", () => {
  assert.deepEqual(parseJunitReport(DENO), [
    { name: "./a_test.ts > ok > step", outcome: "passed" },
    { name: "./a_test.ts > bad", outcome: "failed" },
    { name: "./a_test.ts > left out", outcome: "skipped" },
    { name: "./b.ts#2-5.ts > 1", outcome: "passed" },
  ]);
});

Deno.test("parseJunitReport() reads what surefire writes, not what tests print", () => {
  assert.deepEqual(parseJunitReport(SUREFIRE), [
    { name: "dev.dari.ATest > holds()", outcome: "passed" },
    { name: "dev.dari.ATest > throws()", outcome: "failed" },
    { name: "dev.dari.ATest > is disabled()", outcome: "skipped" },
  ]);
});

Deno.test("parseJunitReport() reads a report with thousands of escaped characters", () => {
  const cases = Array.from(
    { length: 3_000 },
    (_, index) => `<testcase classname="a" name="${index} &gt; &lt;&amp;"/>`,
  );
  const found = parseJunitReport(`<testsuite name="a">${cases.join("")}</testsuite>`);
  assert.equal(found.length, 3_000);
  assert.equal(found[2_999]?.name, "a > 2999 > <&");
});

Deno.test("parseJunitReport() gives no test for an empty report and refuses other files", () => {
  assert.deepEqual(parseJunitReport('<testsuites name="deno test" tests="0"/>'), []);
  assert.throws(() => parseJunitReport("<html></html>"), SyntaxError);
});
