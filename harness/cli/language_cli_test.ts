import assert from "node:assert/strict";
import { join } from "node:path";
import { bridge } from "../scenario/bridge.ts";
import { defineScenario } from "../scenario/define_scenario.ts";
import { REPOSITORY, taskArguments, TempProject } from "../testing/temp_project.ts";

const SHAPES = join(REPOSITORY, "fixtures/scenarios/shapes");

type Json = Record<string, unknown>;

function resolved(): Json {
  return JSON.parse(JSON.stringify(defineScenario({
    id: "base",
    title: "Base",
    bridge: bridge.jsonString(),
    payload: { size: ["100 B", "10 KB"], content: ["records", "hangul"] },
    capture: ["none", "direct"],
    budgets: (b) => [b.ratio("direct", "none", { at: { size: "10 KB" }, max: 2 })],
  })));
}

/** Mistakes in JSON form: a pointer, and what stands there instead. */
const MISTAKES: readonly (readonly [string, unknown, string?])[] = [
  ["/id", "Not A Name"],
  ["/titel", "x"],
  ["/payload/sise", ["1 KB"]],
  ["/payload/size/0", "10 kb"],
  ["/payload/size/0", 100],
  ["/payload/size/1", "100 B"],
  ["/payload/content/0", "recrds"],
  ["/capture/0", "nne"],
  ["/runtime/0", "noop"],
  ["/tags", ["Not A Tag"], "/tags/0"],
  ["/only", "yes"],
  ["/exclude", [{ size: ["5 KB"] }], "/exclude/0/size/0"],
  ["/buildType", ["relase"], "/buildType/0"],
  ["/scope", ["all", "al"], "/scope/1"],
  ["/prefill", [0, -1], "/prefill/1"],
  ["/threads", 4],
  ["/budgets/0/at/prefill", [0]],
  ["/budgets/0/arm", "plugin"],
  ["/budgets/0/versus", "nonee"],
  ["/budgets/0/versus", "direct"],
  ["/budgets/0/at/size/0", "1 MB"],
  ["/budgets/0/at/sise", ["1 KB"]],
  ["/budgets/0/max", "2"],
  ["/budgets/0/max", -1],
  ["/budgets/0/per", "trip"],
  ["/budgets/0/mix", 1],
  ["/bridge/form", "klass"],
  ["/bridge/request/name", "post-message"],
  ["/bridge/request/parameters/0/type", "Strng"],
  [
    "/bridge/request/parameters/0/carries/json/data/role",
    "dta",
  ],
  ["/bridge/request/mapping", { data: { arg: 3 } }, "/bridge/request/mapping/data/arg"],
];

function withMistake(pointer: string, value: unknown, at: number): Json {
  const root = { ...resolved(), id: `mistake-${at}` } as Json;
  const steps = pointer.slice(1).split("/");
  let holder = root;
  for (const step of steps.slice(0, -1)) holder = holder[step] as Json;
  holder[steps.at(-1) as string] = value;
  return root;
}

Deno.test("the same mistakes in JSON form end with 2 and a pointer to each place", async () => {
  await using project = await TempProject.create(Object.fromEntries(
    MISTAKES.map(([pointer, value], at) => [
      `scenarios/m${String(at).padStart(2, "0")}.scenario.json`,
      JSON.stringify(withMistake(pointer, value, at), null, 2),
    ]),
  ));
  const run = await project.scenario(["list"]);
  assert.equal(run.code, 2, run.stderr);
  assert.equal(run.stdout, "");
  const blocks = run.stderr.split(/^error: /m).slice(1);
  assert.ok(MISTAKES.length >= 20);
  for (const [at, [pointer, , reported]] of MISTAKES.entries()) {
    const name = `m${String(at).padStart(2, "0")}.scenario.json`;
    const block = blocks.find((one) => one.includes(name)) ?? "";
    assert.match(block, new RegExp(`^Cannot use ${reported ?? pointer}:`), `${pointer}: ${block}`);
    assert.match(block, /\n {2}at scenarios\/m\d\d\.scenario\.json:\d+:\d+\n {2}hint: /);
  }
});

const MARKED = `import { bridge, defineScenario } from "@dari/scenario";
const rest = { title: "T", bridge: bridge.splitArgs(), payload: { size: "1 KB" }, capture: ["none", "direct"] } as const;
export default [
  defineScenario({ ...rest, id: "plain", tags: ["json", "slow"] }),
  defineScenario({ ...rest, id: "only-this", only: true, tags: ["json"] }),
  defineScenario({ ...rest, id: "not-this", skip: true }),
];
`;

Deno.test("only and skip choose scenarios, and are refused in CI", async () => {
  await using project = await TempProject.create({ "scenarios/m.scenario.ts": MARKED });
  const ids = async (args: string[], text = "") => {
    if (text !== "") await project.write("scenarios/m.scenario.ts", text);
    const list = await project.scenario(["list", "--json", ...args], { env: { CI: "" } });
    assert.equal(list.code, 0, list.stderr);
    return JSON.parse(list.stdout).scenarios.map((one: { id: string }) => one.id);
  };
  assert.deepEqual(await ids([]), ["only-this"]);
  assert.deepEqual(await ids([], MARKED.replace("only: true", "only: false")), [
    "plain",
    "only-this",
  ]);
  assert.deepEqual(await ids(["--tag", "json && !slow"]), ["only-this"]);

  await project.write("scenarios/m.scenario.ts", MARKED);
  const refused = await project.scenario(["list"], { env: { CI: "1" } });
  assert.equal(refused.code, 2);
  assert.match(
    refused.stderr,
    /Cannot run "only-this" in CI: it is marked "only"\n +at scenarios\/m\.scenario\.ts:5:3/,
  );
  assert.match(refused.stderr, /Cannot run "not-this" in CI: it is marked "skip"/);
  const unknown = await project.scenario(["list", "--tag", "jsn"], { env: { CI: "" } });
  assert.equal(unknown.code, 2);
  assert.match(unknown.stderr, /No scenario has the tag "jsn"\n +hint: did you mean "json"\?/);
});

Deno.test("scenario.config.ts says what is loaded, and adds budgets", async () => {
  await using project = await TempProject.create({
    "deno.json": "{}",
    "bridges/m.scenario.ts": MARKED.replace("only: true", "only: false"),
    "scenario.config.ts": `import { defineConfig, us } from "@dari/scenario";
export default defineConfig({
  scenarios: ["bridges"],
  budgets: (b) => [b.added("direct", "none", { max: us(9) }), b.ratio("plugin", "none", { max: 2 })],
});
`,
  });
  const list = await project.scenario(["list"], { from: "bridges" });
  assert.equal(list.code, 0, list.stderr);
  assert.match(list.stdout, /median\(latency\.direct\) - median\(latency\.none\) <= 9/);
  assert.match(list.stdout, /2 scenarios, 2 cells, 2 budget checks/);
  await project.write("scenario.config.ts", "export default { kind: 'config', scenaros: ['x'] };");
  const wrong = await project.scenario(["list"]);
  assert.equal(wrong.code, 2);
  assert.match(
    wrong.stderr,
    /Cannot use scenaros: there is no such key\n.*\n +hint: did you mean "scenarios"\?/,
  );
});

Deno.test("list --resolved shows signatures and the derived mapping", async () => {
  await using project = await TempProject.create({});
  const text = await project.scenario([
    "list",
    "--resolved",
    join(SHAPES, "capacitor_cordova.scenario.ts"),
  ]);
  assert.equal(text.code, 0, text.stderr);
  assert.match(text.stdout, /^ {2}fun postMessage\(json: String\)$/m);
  assert.match(
    text.stdout,
    /^ {2}request postMessage: handlerName = join\(json\(arg\(0\), "service"\), "\.", json\(arg\(0\), "action"\)\), .*only if json\(arg\(0\), "type"\) equals "cordova"$/m,
  );
  const json = await project.scenario([
    "list",
    "--resolved",
    "--json",
    join(SHAPES, "cordova.scenario.ts"),
  ]);
  const [one] = JSON.parse(json.stdout).scenarios;
  assert.equal(one.scenario.id, "cordova");
  assert.equal(one.signatures.length, 3);
  assert.deepEqual(one.mapping[0].reply, { data: { returnValue: true } });
  assert.equal(one.cells[0].id, "cordova/1KB/records/dari");
});

Deno.test("show-source prints the generated bridge of a cell", async () => {
  await using project = await TempProject.create({});
  const all = await project.scenario([
    "show-source",
    "cordova/1KB/records/dari",
    SHAPES,
    "--calls",
  ]);
  assert.equal(all.code, 0, all.stderr);
  for (const name of ["NoneBridge", "DirectBridge", "PluginBridge", "PluginCalls"]) {
    assert.match(all.stdout, new RegExp(`^class Cordova${name}`, "m"));
  }
  const one = await project.scenario(["show-source", "cordova", SHAPES, "--mode", "direct"]);
  assert.match(
    one.stdout,
    /interceptor\?\.onWebToAppRequest\(service \+ "\." \+ action, callbackId, arguments\)/,
  );
  assert.doesNotMatch(one.stdout, /CordovaPlugin/);
  const mapping = await project.scenario(["show-source", "cordova", SHAPES, "--mapping"]);
  assert.equal(JSON.parse(mapping.stdout).rules.length, 3);
  const wrong = await project.scenario(["show-source", "cordva", SHAPES]);
  assert.equal(wrong.code, 2);
  assert.match(
    wrong.stderr,
    /There is no cell or scenario "cordva"\n +hint: did you mean "cordova"\?/,
  );
});

Deno.test("complete prints completions that shells can read, and what a project has", async () => {
  await using project = await TempProject.create({
    "scenarios/m.scenario.ts": MARKED.replace("only: true", "only: false"),
  });
  const bash = await project.scenario(["complete", "bash"]);
  assert.equal(bash.code, 0, bash.stderr);
  // The shell itself is asked what it would offer.
  const asked = new Deno.Command("bash", {
    args: [
      "-c",
      `${bash.stdout}
scenario() { case "$3" in profiles) echo quick smoke nightly ;; targets) echo jvm pixel ;; *) echo json slow ;; esac; }
try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _scenario; echo "\${COMPREPLY[*]}"; }
try scenario sh; try scenario list --re; try scenario run --profile sm; try scenario run --tag js; try scenario run --target p`,
    ],
  }).outputSync();
  assert.equal(
    new TextDecoder().decode(asked.stdout),
    "show-source\n--resolved\nsmoke\njson\npixel\n",
  );
  for (const shell of ["zsh", "fish", "powershell"]) {
    const script = await project.scenario(["complete", shell]);
    assert.match(script.stdout, /show-source/);
  }
  const tags = await project.scenario(["complete", "--values", "tags"]);
  assert.equal(tags.stdout, "json\nslow\n");
  assert.equal((await project.scenario(["complete", "tcsh"])).code, 2);
  assert.equal((await project.scenario(["complete"])).code, 2);
});

/** Runs a task of a project as a person does, from a folder below it. */
async function task(folder: string, args: readonly string[]) {
  const output = await new Deno.Command(Deno.execPath(), {
    args: ["task", ...args],
    cwd: folder,
    env: {
      // npx sets it for the tests themselves, and deno keeps what is set.
      INIT_CWD: folder,
      NO_COLOR: "1",
      CI: "",
      PATH: Deno.env.get("PATH") ?? "",
      HOME: Deno.env.get("HOME") ?? "",
    },
    stdin: "null",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code: output.code, stdout: text(output.stdout), stderr: text(output.stderr) };
}

Deno.test("a first scenario in an empty repository is made by init, listed, checked, run and gated", async () => {
  const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "dari-empty-" }));
  const repository = join(REPOSITORY, "deno.json");
  try {
    const init = await task(root, [`--config=${repository}`, "init"]);
    assert.equal(init.code, 0, init.stderr);
    assert.match(init.stdout, /deno\.json.*\n.*scenarios\/first\.scenario\.ts/);
    // Once more: nothing is written twice, and what is there is left alone.
    await Deno.writeTextFile(
      join(root, "scenarios/first.scenario.ts"),
      (await Deno.readTextFile(join(root, "scenarios/first.scenario.ts"))).replace(
        "Our bridge",
        "Mine",
      ),
    );
    const again = await task(root, [`--config=${repository}`, "init"]);
    assert.match(again.stdout, /Everything is set up already/);

    const listed = await task(root, ["scenario", "list"]);
    assert.equal(listed.code, 0, listed.stderr);
    assert.match(
      listed.stdout,
      /Mine[\s\S]*first\/10KB\/records\/dari[\s\S]*1 scenario, 2 cells, 2 budget checks/,
    );
    const checked = await task(root, ["scenario", "check"]);
    assert.equal(checked.code, 0, checked.stderr);

    await Deno.mkdir(join(root, "app/src"), { recursive: true });
    const run = await task(join(root, "app/src"), [
      "scenario",
      "--profile",
      "smoke",
      "--filter",
      "100B",
    ]);
    assert.ok([0, 99].includes(run.code), run.stdout + run.stderr);
    assert.match(run.stdout, /median\(latency\.plugin\) - median\(latency\.none\)/);
    // Results are the caller's.
    assert.ok((await Deno.stat(join(root, ".scenario/latest"))).isFile);

    const impossible = (await Deno.readTextFile(join(root, "scenarios/first.scenario.ts")))
      .replace(/b\.added\(.*\),/, 'b.limit("plugin", { metric: "entries", max: 0 }),');
    await Deno.writeTextFile(join(root, "scenarios/first.scenario.ts"), impossible);
    const gated = await task(root, [
      "scenario",
      "scenarios/first.scenario.ts",
      "--profile",
      "smoke",
      "--filter",
      "100B",
    ]);
    assert.equal(gated.code, 99, gated.stdout + gated.stderr);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("init refuses what it would damage, and the harness itself", async () => {
  const root = await Deno.makeTempDir({ prefix: "dari-init-" });
  const repository = join(REPOSITORY, "deno.json");
  try {
    await Deno.writeTextFile(join(root, "deno.jsonc"), "{ // mine\n}");
    const commented = await task(root, [`--config=${repository}`, "init"]);
    assert.equal(commented.code, 2);
    assert.match(
      commented.stderr,
      /Cannot change ".*deno\.jsonc".*\n +hint: add this to it yourself: \{"imports"/,
    );
    assert.equal(await Deno.readTextFile(join(root, "deno.jsonc")), "{ // mine\n}");
    await Deno.remove(join(root, "deno.jsonc"));
    await Deno.writeTextFile(
      join(root, "deno.json"),
      '{"tasks":{"scenario":"mine"},"imports":{"a":"b"}}',
    );
    assert.equal((await task(root, [`--config=${repository}`, "init"])).code, 0);
    const config = JSON.parse(await Deno.readTextFile(join(root, "deno.json")));
    assert.equal(config.tasks.scenario, "mine");
    assert.deepEqual(Object.keys(config.imports), ["@dari/scenario", "a"]);
    const self = await task(REPOSITORY, ["init"]);
    assert.equal(self.code, 2);
    assert.match(self.stderr, /it is the harness itself/);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("a task of another project has the harness's own permissions", async () => {
  const own = await taskArguments("scenario", {});
  const { projectTask } = await import("./scaffold.ts");
  const words = projectTask(`deno ${own.join(" ")}`, "../harness").split(" ");
  const flags = (from: readonly string[]) =>
    from.filter((word) => word.startsWith("--allow-")).map((word) => word.split("=")[0]);
  assert.deepEqual(flags(words), flags(own));
  assert.ok(words.some((word) => word.startsWith("--allow-read=.,../harness,")));
});
