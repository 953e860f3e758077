import assert from "node:assert/strict";
import { join } from "node:path";
import { RunError } from "../core/errors.ts";
import { REPOSITORY, scenarioText, TestProject } from "./_test_project.ts";

/** Modules that must not load: their text, and the one mistake they must be reported with. */
const BAD: Readonly<Record<string, { text: string; mistake: RegExp }>> = {
  "throws": {
    text: "interface A { a: string }\n\n  throw new Error('boom');",
    mistake: /^m\.scenario\.ts:3:9 .*throws Error: boom/,
  },
  "throws no error": { text: "throw 42;", mistake: /^m\.scenario\.ts:1:1 .*throws 42/ },
  "throws from a builder of the language": {
    text: scenarioText({ budgets: '(b) => [b.added("direct", "none", { max: us(-5) })]' }),
    mistake: /^m\.scenario\.ts:8:\d+ .*RangeError: Cannot use us\(-5\)/,
  },
  "leaves a rejected promise behind": {
    text: `Promise.reject(new Error("late"));\n${scenarioText()}`,
    mistake: /^m\.scenario\.ts:1:16 .*throws Error: late/,
  },
  "calls Deno.exit(0)": {
    text: "export default {};\nDeno.exit(0);",
    mistake: /^m\.scenario\.ts:2:6 .*calls Deno\.exit\(\)/,
  },
  "calls Deno.exit(0) after its declaration": {
    text: `${scenarioText()}\n  Deno.exit(0);`,
    mistake: /^m\.scenario\.ts:10:8 .*calls Deno\.exit\(\)/,
  },
  "calls Deno.exit(0) and catches what that throws": {
    text: `try { Deno.exit(0); } catch { /* on purpose */ }\n${scenarioText()}`,
    mistake: /^m\.scenario\.ts:1:12 .*calls Deno\.exit\(\)/,
  },
  "ends through Node's process": {
    text: `${scenarioText()}\nprocess.exit(0);`,
    mistake: /^m\.scenario\.ts:10:9 .*calls (process|Deno)\.exit\(\)/,
  },
  "ends through an import that cannot be read from its text": {
    text:
      `const name = "node:process";\n(await import(name)).default.reallyExit(0);\n${scenarioText()}`,
    mistake: /^m\.scenario\.ts:2:\d+ .*(calls Deno\.exit\(\)|ends the worker)/,
  },
  "closes itself": {
    text: `self.close();\n${scenarioText()}`,
    mistake: /^m\.scenario\.ts:1:6 .*closes its worker/,
  },
  "writes a file": {
    text: 'Deno.writeTextFileSync("left-behind.txt", "x");',
    mistake: /^m\.scenario\.ts:1:6 .*asks for write access to "left-behind\.txt"/,
  },
  "reaches the network": {
    text: 'await fetch("http://127.0.0.1:9999/");',
    mistake: /^m\.scenario\.ts:1:7 .*asks for net access to "127\.0\.0\.1:9999"/,
  },
  "reads the environment": {
    text: '\nDeno.env.get("HOME");',
    mistake: /^m\.scenario\.ts:2:10 .*asks for env access to "HOME"/,
  },
  "starts a program": {
    text: 'new Deno.Command("true").outputSync();',
    mistake: /^m\.scenario\.ts:1:\d+ .*asks for run access/,
  },
  "reads outside of the roots": {
    text: 'Deno.readTextFileSync("/etc/hostname");',
    mistake: /^m\.scenario\.ts:1:6 .*asks for read access outside of the project/,
  },
  "imports a remote module": {
    text: 'import "http://127.0.0.1:9999/x.ts";',
    mistake: /^m\.scenario\.ts:1:8 .*imports "http:/,
  },
  "imports a package": {
    text: '// import "npm:not-this"\nimport x from "npm:left-pad@1.3.0";\nexport default x;',
    mistake: /^m\.scenario\.ts:2:15 .*imports "npm:left-pad@1\.3\.0"/,
  },
  "imports what writes to standard output without permission": {
    text: 'import fs from "node:fs";\nfs.writeSync(1, "x");',
    mistake: /^m\.scenario\.ts:1:16 .*imports "node:fs"/,
  },
  "imports a file that does not exist": {
    text: 'import "./absent.ts";',
    mistake: /^m\.scenario\.ts:1:8 .*Module not found/,
  },
  "has a syntax error": {
    text: "\nconst a = ;",
    mistake: /^m\.scenario\.ts:2:11 Cannot read .*Expression expected/,
  },
  "has no default export": {
    text: "export const scenario = 1;",
    mistake: /^m\.scenario\.ts:1:1 .*no default export/,
  },
  "exports a function": {
    text: "\nexport default () => 1;",
    mistake: /^m\.scenario\.ts:2:1 .*is a function/,
  },
  "exports a promise": {
    text: "export default Promise.resolve({});",
    mistake: /^m\.scenario\.ts:1:1 .*is a promise/,
  },
  "exports a class instance": {
    text: "class A {}\nexport default new A();",
    mistake: /^m\.scenario\.ts:2:1 .*is an instance of A/,
  },
  "holds a function inside a scenario": {
    text: scenarioText({ payload: '{ size: ["10 KB", () => 1] }' }),
    mistake: /^m\.scenario\.ts:2:16 .*payload\.size\[1\] is a function/,
  },
  "exports data of another kind": {
    text: "export default { id: 'x' };",
    mistake: /^m\.scenario\.ts:1:1 .*is not a scenario/,
  },
  "exports an empty list": {
    text: "export default [];",
    mistake: /^m\.scenario\.ts:1:1 .*is not a scenario/,
  },
  "writes to standard output": {
    text: `Deno.stdout.writeSync(new Uint8Array([65]));\n${scenarioText()}`,
    mistake: /^m\.scenario\.ts:1:6 .*standard output/,
  },
  "starts a worker of its own": {
    text: 'new Worker("data:text/javascript,console.log(1)", { type: "module" });',
    mistake: /^m\.scenario\.ts:1:\d+ .*starts a Worker/,
  },
};

for (const [name, { text, mistake }] of Object.entries(BAD)) {
  Deno.test(`loadScenarios() refuses a module that ${name}`, async () => {
    await using project = await TestProject.create({ "m.scenario.ts": text });
    const mistakes = await project.mistakes();
    assert.equal(mistakes.length, 1, mistakes.join("\n"));
    assert.match(mistakes[0] ?? "", mistake);
    assert.deepEqual(
      (await Array.fromAsync(Deno.readDir(project.root))).map((entry) => entry.name),
      [
        "m.scenario.ts",
      ],
    );
  });
}

Deno.test("loadScenarios() refuses a module that waits for ever", async () => {
  await using project = await TestProject.create({
    "m.scenario.ts": "await new Promise(() => {});\nexport default {};",
  });
  const mistakes = await project.mistakes([], 500);
  assert.match(mistakes.join("\n"), /^m\.scenario\.ts:1:1 .*did not finish within 0\.5 s/);
});

Deno.test("loadScenarios() keeps the mistakes of one module apart from those of others", async () => {
  const bad = Object.values(BAD);
  await using project = await TestProject.create({
    ...Object.fromEntries(
      bad.map(({ text }, at) => [`bad/${String(at).padStart(2, "0")}.scenario.ts`, text]),
    ),
    "good/a.scenario.ts": scenarioText({ id: '"a"' }),
  });
  const mistakes = await project.mistakes();
  assert.equal(mistakes.length, bad.length, mistakes.join("\n"));
  for (const [at, { mistake }] of bad.entries()) {
    const name = `bad/${String(at).padStart(2, "0")}.scenario.ts`;
    assert.match((mistakes[at] ?? "").replace(name, "m.scenario.ts"), mistake);
  }
  assert.equal((await project.load(["good"])).length, 1);
});

/** Runs a program that loads, in a process of its own: for what only shows from outside. */
async function loadInProcess(root: string, timeLimit: number): Promise<Deno.CommandOutput> {
  const program = `
    import { loadScenarios } from ${
    JSON.stringify(`file://${join(REPOSITORY, "harness/scenario/load.ts")}`)
  };
    const roots = ${JSON.stringify([root, REPOSITORY])};
    try {
      const loaded = await loadScenarios({ paths: [], cwd: roots[0], roots, timeLimit: ${timeLimit} });
      console.log("loaded " + loaded.map((one) => one.scenario.id));
      Deno.exit(0);
    } catch (error) {
      console.log("refused " + error.message);
      Deno.exit(error.exitCode);
    }`;
  const main = await Deno.makeTempFile({ suffix: ".ts" });
  try {
    await Deno.writeTextFile(main, program);
    return await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--no-prompt",
        "--allow-read",
        "--unstable-worker-options",
        `--config=${join(REPOSITORY, "deno.json")}`,
        main,
      ],
    }).output();
  } finally {
    await Deno.remove(main);
  }
}

Deno.test("loadScenarios() refuses a module that loops for ever", async () => {
  await using project = await TestProject.create({ "m.scenario.ts": "for (;;);" });
  // In a process of its own: the runtime cannot stop a thread that never leaves its script.
  const { code, stdout } = await loadInProcess(project.root, 500);
  assert.equal(code, 2);
  assert.match(new TextDecoder().decode(stdout), /^refused .*did not finish within 0\.5 s/);
});

Deno.test("loadScenarios() sends what a module prints to standard error", async () => {
  const print = [
    "log",
    "info",
    "debug",
    "dir",
    "table",
    "group",
    "count",
    "time",
    "timeEnd",
    "warn",
  ]
    .map((method) => `console.${method}("from ${method}");`).join("\n");
  await using project = await TestProject.create({
    "m.scenario.ts": `${print}\n${scenarioText()}`,
  });
  const { code, stdout, stderr } = await loadInProcess(project.root, 20_000);
  assert.equal(new TextDecoder().decode(stdout), "loaded one\n");
  assert.match(new TextDecoder().decode(stderr), /from log[\s\S]*from table[\s\S]*from warn/);
  assert.equal(code, 0);
});

Deno.test("loadScenarios() breaks when a folder holds no scenario", async () => {
  await using project = await TestProject.create({ "a.ts": "", "node_modules/b.scenario.ts": "" });
  await assert.rejects(project.load(), (error) => {
    assert.ok(error instanceof RunError);
    assert.equal(error.exitCode, 1);
    assert.match(error.message, /Cannot find a scenario below "\."/);
    return true;
  });
});
