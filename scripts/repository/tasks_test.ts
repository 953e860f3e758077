import assert from "node:assert/strict";
import config from "../../deno.json" with { type: "json" };

const WANTED = [
  "bench",
  "check",
  "doc",
  "doctor",
  "fmt",
  "lint",
  "ok",
  "scenario",
  "schema",
  "setup",
  "test",
];
/** These start a JDK or an Android SDK wherever it lies, or tests that do. */
const MAY_RUN_ANYTHING = new Set(["bench", "scenario", "test:deno"]);

const tasks = Object.entries(config.tasks);

for (const [name, { description, command }] of tasks) {
  Deno.test(`task ${name} says what it does and states its permissions`, () => {
    assert.ok(description.length > 10);
    for (const part of command.split(/&&|;/)) {
      if (!/^\s*deno (run|test|bench|eval)\b/.test(part)) {
        assert.doesNotMatch(part, /--allow/);
        continue;
      }
      assert.match(part, / --no-prompt\b/);
      assert.doesNotMatch(part, /(^|\s)(-A|--allow-all|-P|--permission-set)\b/);
      assert.doesNotMatch(part, /(^|\s)-[RWENS]+\b/, "short flags hide what is granted");
      assert.doesNotMatch(part, /--allow-(read|write|env|net|sys|ffi|import)(?!=)\b/);
      if (!MAY_RUN_ANYTHING.has(name)) assert.doesNotMatch(part, /--allow-run(?!=)\b/);
    }
  });
}

Deno.test("deno.json has every task that the README promises", () => {
  const names = tasks.map(([name]) => name);
  assert.deepEqual(WANTED.filter((name) => !names.includes(name)), []);
});

Deno.test("no task uses a form of variable that Deno's shell does not know", () => {
  for (const [name, { command }] of tasks) assert.doesNotMatch(command, /\$\{/, name);
});
