import assert from "node:assert/strict";
import { checkNeeds, type FirstLine, needsTable } from "./needs.ts";

/** A machine on which these programs print these lines. */
function machine(lines: Readonly<Record<string, string>>): FirstLine {
  return (program) => Promise.resolve(lines[program]);
}

const GOOD = {
  javac: "javac 17.0.15",
  mvn: "\x1b[1mApache Maven 3.8.7\x1b[m",
  node: "v20.20.2",
};

Deno.test("checkNeeds() reads the version that each tool prints", async () => {
  const checks = await checkNeeds(machine(GOOD), undefined);
  assert.deepEqual(checks.map((check) => check.found), ["17.0.15", "3.8.7", "20.20.2"]);
  assert.ok(checks.every((check) => check.met));
});

Deno.test("checkNeeds() compares versions as numbers", async () => {
  const met = async (mvn: string) =>
    (await checkNeeds(machine({ ...GOOD, mvn: `Apache Maven ${mvn}` }), undefined))[1]?.met;
  assert.equal(await met("3.6.3"), false);
  assert.equal(await met("3.10.0"), true);
  assert.equal(await met("4.0"), true);
  assert.equal(await met("3"), false);
});

Deno.test("checkNeeds() looks for the JDK in JAVA_HOME when there is one", async () => {
  const found = machine({ ...GOOD, "/jdk/bin/javac": "javac 21.0.1" });
  assert.equal((await checkNeeds(found, "/jdk"))[0]?.found, "21.0.1");
  const [jdk] = await checkNeeds(found, "/gone");
  assert.equal(jdk?.met, false);
  assert.match(jdk?.elsewhere ?? "", /it is now "\/gone"/);
});

Deno.test("needsTable() gives the fix for what is missing or too old", async () => {
  const checks = await checkNeeds(machine({ javac: "javac 11.0.2", node: "v20.20.2" }), undefined);
  assert.equal(
    needsTable(checks, true),
    `too old  JDK 17 or newer     11.0.2  fix: apt-get install openjdk-17-jdk-headless
missing  Maven 3.8 or newer  -  fix: apt-get install maven
ok       Node 18 or newer    20.20.2`,
  );
  assert.match(needsTable(checks, false), /fix: install Maven and put mvn on PATH/);
});
