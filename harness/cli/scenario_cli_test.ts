import assert from "node:assert/strict";
import { join } from "node:path";
import type { RunResult } from "../results/run_result.ts";
import { parseRunResult } from "../results/parse_result.ts";
import { TempProject } from "../testing/temp_project.ts";

const SPLIT = `import { bridge, defineScenario } from "@dari/scenario";
export default defineScenario({
  id: "split",
  title: "Split",
  bridge: bridge.splitArgs(),
  payload: { size: "100 B" },
  capture: ["none", "direct", "plugin"],
  budgets: (b) => [b.limit("plugin", { metric: "entries", max: 1 })],
});
`;

async function latestResult(project: TempProject): Promise<RunResult> {
  const run = (await project.read(".scenario/latest")).trim();
  const path = `.scenario/${run}/results.json`;
  return parseRunResult(JSON.parse(await project.read(path)), path);
}

Deno.test("scenario runs from a folder outside the repository: table, file, exit code", async () => {
  await using project = await TempProject.create({ "scenarios/split.scenario.ts": SPLIT });
  const run = await project.scenario(["--profile", "smoke"]);
  assert.equal(run.code, 0, run.stderr);
  assert.match(run.stdout, /size +none +direct +plugin +plugin\/direct +plugin−none\n +100 B /);
  assert.match(run.stdout, /^pass .*split\/100B\/records\/dari/m);
  assert.match(run.stdout, /exit 0: 1 of 1 budget check holds?\n$/);
  assert.match(run.stderr, /measuring 1 cell/);

  const result = await latestResult(project);
  assert.equal(result.exitCode, 0);
  assert.equal(result.complete, true);
  assert.equal(result.environment.cpuCount, navigator.hardwareConcurrency);
  assert.ok(result.environment.memoryBytes > 1e9 && result.environment.cpuModel !== "unknown");
  assert.match(result.environment.vmFlags.join(" "), /-Xmx256m/);
  const [cell] = result.cells;
  assert.equal(cell?.proven, true);
  for (const arm of cell?.arms ?? []) {
    const wanted = arm.mode === "none" ? 0 : 1;
    for (const fork of arm.forks) {
      const trips = fork.samplesNs.length * fork.batch;
      assert.deepEqual(
        [fork.captured.requests, fork.captured.responses],
        [trips * wanted, trips * wanted],
      );
    }
  }
  const samples = await project.read(
    `.scenario/${
      (await project.read(".scenario/latest")).trim()
    }/samples/split.100B.records.dari.ndjson`,
  );
  assert.ok(samples.split("\n").length > 12);

  // The saved run is enough to print and to judge again.
  const report = await project.scenario(["report"]);
  assert.equal(report.stdout, run.stdout);
  const judged = await project.scenario(["judge", "--json"]);
  assert.deepEqual(parseRunResult(JSON.parse(judged.stdout), "stdout").verdicts, result.verdicts);
});

Deno.test("scenario --json prints the result document alone, from a subfolder too", async () => {
  await using project = await TempProject.create({ "a/b/split.scenario.ts": SPLIT });
  const run = await project.scenario(["b", "--profile", "proof", "--json"], { from: "a" });
  assert.equal(run.code, 0, run.stderr);
  const result = parseRunResult(JSON.parse(run.stdout), "stdout");
  assert.deepEqual(result.verdicts.map((one) => one.verdict), ["skipped"]);
});

Deno.test("scenario exits 99 when a budget is over its limit, and says where it stands", async () => {
  const impossible = SPLIT.replace("max: 1 }", "max: 0 }");
  await using project = await TempProject.create({ "scenarios/x.scenario.ts": impossible });
  const run = await project.scenario(["--profile", "smoke"]);
  assert.equal(run.code, 99, run.stdout + run.stderr);
  assert.match(run.stdout, /^fail .*\n +at scenarios\/x\.scenario\.ts:8:\d+/m);
});

Deno.test("a second run starts neither Maven nor a compiler", async () => {
  await using project = await TempProject.create({ "scenarios/split.scenario.ts": SPLIT });
  assert.equal((await project.scenario(["--profile", "proof"])).code, 0);
  const log = join(project.root, "started.txt");
  const real = (await new Deno.Command("sh", { args: ["-c", "command -v java"] }).output()).stdout;
  const java = new TextDecoder().decode(real).trim();
  await project.write("jdk/bin/java", `#!/bin/sh\necho "java $*" >> ${log}\nexec ${java} "$@"\n`);
  await project.write("bin/mvn", `#!/bin/sh\necho "mvn $*" >> ${log}\nexit 1\n`);
  await Deno.chmod(join(project.root, "jdk/bin/java"), 0o755);
  await Deno.chmod(join(project.root, "bin/mvn"), 0o755);
  const run = await project.scenario(["--profile", "proof"], {
    env: {
      JAVA_HOME: join(project.root, "jdk"),
      PATH: `${join(project.root, "bin")}:${Deno.env.get("PATH")}`,
    },
  });
  assert.equal(run.code, 0, run.stderr);
  const started = (await project.read("started.txt")).trim().split("\n");
  assert.equal(started.length, 3, started.join("\n"));
  assert.ok(started.every((line) => line.includes("dev.dari.bench.jvm.Main")));
  assert.doesNotMatch(run.stderr, /building|compiling/);
});

Deno.test("a build without the plugin's transform fails in the proof step", async () => {
  const id = `untransformed-${crypto.randomUUID().slice(0, 8)}`;
  await using project = await TempProject.create({ "scenarios/split.scenario.ts": SPLIT });
  // Stands in for the transform: copies the classes as they are and reports no hook.
  const real = new TextDecoder().decode(
    (await new Deno.Command("sh", { args: ["-c", "command -v java"] }).output()).stdout,
  ).trim();
  await project.write(
    "jdk/bin/java",
    `#!/bin/sh
case "$*" in
  *dev.dari.plugin.Main*)
    while [ $# -gt 0 ]; do
      case "$1" in
        --classes) classes=$2 ;;
        --out) out=$2 ;;
        --report) report=$2 ;;
      esac
      shift
    done
    mkdir -p "$out/classes" && cp -r "$classes/." "$out/classes"
    echo '{"schemaVersion":1,"hooked":[],"skipped":[],"warnings":[]}' > "$report"
    exit 0 ;;
esac
exec ${real} "$@"
`,
  );
  await Deno.chmod(join(project.root, "jdk/bin/java"), 0o755);
  // A cache of its own, so that neither a good build is found nor this one is kept; the jars are
  // those that are there already.
  const home = await Deno.makeTempDir({ prefix: id });
  try {
    const cache = join(home, "cache");
    await Deno.mkdir(cache);
    // Not Deno.symlink(), which asks for all of the file system.
    await new Deno.Command("ln", {
      args: [
        "-s",
        join(Deno.env.get("HOME") ?? "", ".cache/dari-scenario/toolkit"),
        join(cache, "toolkit"),
      ],
    }).output();
    const run = await project.scenario(["--profile", "smoke"], {
      env: { JAVA_HOME: join(project.root, "jdk"), SCENARIO_CACHE: cache },
    });
    assert.equal(run.code, 1, run.stdout + run.stderr);
    assert.match(run.stdout, /Arm "plugin" in cell "split\/100B\/records\/dari" did not capture/);
    assert.match(run.stdout, /has no hook: the plugin was not applied to it/);
    const result = await latestResult(project);
    assert.equal(result.cells[0]?.proven, false);
    assert.ok(result.cells[0]?.arms.every((arm) => arm.forks.length === 0));
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});

Deno.test("a machine without Java or Maven is told what to do, and exits 2", async () => {
  await using project = await TempProject.create({ "scenarios/split.scenario.ts": SPLIT });
  const cache = join(project.root, "cache");
  const none = await project.scenario(["--profile", "smoke"], {
    env: { JAVA_HOME: "/no/such/jdk", SCENARIO_CACHE: cache },
  });
  assert.equal(none.code, 2);
  assert.match(none.stderr, /Cannot find a Java virtual machine .*\n +hint: install a JDK 17/);
});

Deno.test("selections that match nothing exit 1, paths and words that do not exist exit 2", async () => {
  await using project = await TempProject.create({
    "scenarios/split.scenario.ts": SPLIT,
    "empty/readme.txt": "",
  });
  const cases: [string[], number, RegExp][] = [
    [["--filter", "zzz"], 1, /No cell's id contains "zzz"/],
    [["empty"], 1, /Cannot find a scenario below "empty"/],
    [["nowhere/at-all"], 2, /nowhere\/at-all/],
    [["lst"], 2, /"lst" is neither a command nor a path\n +hint: did you mean "list"/],
    [["--profil", "quick"], 2, /unknown option '--profil'/],
    [["--profile", "fast"], 2, /There is no profile "fast"\n +hint: the profiles are quick, gate/],
    [["--profile", "smok"], 2, /There is no profile "smok"\n +hint: did you mean "smoke"\?/],
    [["--target", "phone"], 2, /There is no target "phone"\n +hint: the targets are jvm/],
    [["--max-time", "soon"], 2, /Cannot use the time "soon": write a whole number and s, min or h/],
    [["--seed", "-1"], 2, /Cannot use the seed "-1"/],
    [["report", "../x"], 2, /Cannot use "..\/x"/],
  ];
  for (const [args, code, message] of cases) {
    const run = await project.scenario(args);
    assert.equal(run.code, code, `${args}: ${run.stderr}`);
    assert.match(run.stderr, message);
    assert.equal(run.stdout, "");
  }
  const list = await project.scenario(["list", "--json"]);
  assert.equal(JSON.parse(list.stdout).scenarios[0].cells[0].id, "split/100B/records/dari");
  const dry = await project.scenario(["--dry-run"]);
  assert.equal(dry.code, 0);
  assert.match(dry.stdout, /split\/100B\/records\/dari/);
});
