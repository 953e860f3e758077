import { XMLParser } from "fast-xml-parser";
import type { TestCase } from "./test_case.ts";

/** An element: its attributes and children by name; every child is a list. */
type Element = { readonly [name: string]: unknown };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseAttributeValue: false,
  parseTagValue: false,
  // Lists throughout, so that one child and several read alike.
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

/**
 * Reads a JUnit report, as `deno test --junit-path` and Maven's surefire write it.
 *
 * @param xml the report
 * @returns its tests in order
 * @throws {SyntaxError} when the text is no JUnit report
 */
export function parseJunitReport(xml: string): TestCase[] {
  const document: Element = parser.parse(xml);
  const suites = children(document, "testsuites").flatMap((all) => children(all, "testsuite"))
    .concat(children(document, "testsuite"));
  if (suites.length === 0 && document["testsuites"] === undefined) {
    throw new SyntaxError("Cannot read the test report: it has no test suite");
  }
  return suites.flatMap((suite) => children(suite, "testcase").map(testCase));
}

function testCase(element: Element): TestCase {
  const name = `${element["@classname"]} > ${element["@name"]}`;
  if ("failure" in element || "error" in element) return { name, outcome: "failed" };
  return { name, outcome: "skipped" in element ? "skipped" : "passed" };
}

/** The child elements of one name; an element without attributes and children is read as "". */
function children(element: Element, name: string): Element[] {
  const found = element[name];
  return Array.isArray(found) ? found.filter((child) => typeof child === "object") : [];
}
