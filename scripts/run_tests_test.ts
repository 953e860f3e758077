import assert from "node:assert/strict";
import { absolutePath } from "./lint/repository_path.ts";

/** A project folder whose `mvn` is this shell script, and the command `test` run in it. */
class FakeProject implements AsyncDisposable {
  readonly folder = Deno.makeTempDirSync({ dir: "/tmp", prefix: "dari-scenario-run-tests-" });

  constructor(mvn: string | undefined) {
    Deno.mkdirSync(`${this.folder}/bin`);
    Deno.mkdirSync(`${this.folder}/android/dari/target/surefire-reports`, { recursive: true });
    if (mvn === undefined) return;
    Deno.writeTextFileSync(`${this.folder}/bin/mvn`, `#!/bin/sh\n${mvn}\n`, { mode: 0o755 });
  }

  start(path = `${this.folder}/bin:/usr/bin:/bin`): Deno.ChildProcess {
    return new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--no-prompt",
        `--config=${absolutePath("deno.json")}`,
        "--allow-read=.",
        "--allow-write=.",
        "--allow-env=HOME,SCENARIO_CACHE",
        "--allow-run=mvn,ps,kill",
        absolutePath("scripts/run_tests.ts"),
        "--only=kotlin",
      ],
      cwd: this.folder,
      env: { PATH: path, SCENARIO_CACHE: `${this.folder}/cache` },
      stdout: "piped",
      stderr: "piped",
    }).spawn();
  }

  async run(path?: string): Promise<{ code: number; lines: string[] }> {
    const { code, stdout } = await this.start(path).output();
    return { code, lines: new TextDecoder().decode(stdout).trimEnd().split("\n") };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.folder, { recursive: true });
  }
}

const REPORTS = "android/dari/target/surefire-reports";

/** Shell that writes a report of one class; `cases` are its test elements. */
function report(name: string, cases: string): string {
  return `mkdir -p ${REPORTS}
cat > ${REPORTS}/TEST-${name}.xml <<'XML'
<testsuite name="${name}" tests="1">${cases}</testsuite>
XML`;
}

const PASSING = '<testcase classname="A" name="holds()"/>';
const FAILING = '<testcase classname="A" name="breaks()"><failure/></testcase>';

Deno.test("run_tests ends with the totals and exit 0 when all tests hold", async () => {
  await using project = new FakeProject(`echo "from Maven: $*"\n${report("A", PASSING)}`);
  const { code, lines } = await project.run();
  assert.match(lines[0] ?? "", /^from Maven: .*-f android\/pom\.xml verify$/);
  assert.equal(lines.at(-1), "1 passed, 0 failed");
  assert.equal(code, 0);
});

Deno.test("run_tests exits 1 when a test fails, and counts that failure once", async () => {
  await using project = new FakeProject(`${report("A", PASSING + FAILING)}\nexit 1`);
  const { code, lines } = await project.run();
  assert.ok(lines.includes("Kotlin: failed: A > breaks()"));
  assert.equal(lines.at(-1), "1 passed, 1 failed");
  assert.equal(code, 1);
});

Deno.test("run_tests exits 1 when the build breaks although all tests held", async () => {
  await using project = new FakeProject(`${report("A", PASSING)}\nexit 3`);
  const { code, lines } = await project.run();
  assert.ok(lines.includes("Kotlin: Maven ended with code 3, see above"));
  assert.equal(lines.at(-1), "1 passed, 1 failed");
  assert.equal(code, 1);
});

Deno.test("run_tests does not count the reports of an earlier build", async () => {
  await using project = new FakeProject("exit 0");
  await Deno.writeTextFile(
    `${project.folder}/${REPORTS}/TEST-A.xml`,
    `<testsuite name="A">${PASSING}</testsuite>`,
  );
  const { code, lines } = await project.run();
  assert.ok(lines.includes("Kotlin: no test ran"));
  assert.equal(lines.at(-1), "0 passed, 1 failed");
  assert.equal(code, 1);
});

Deno.test("run_tests says what to install when Maven is missing", async () => {
  await using project = new FakeProject(undefined);
  const { code, lines } = await project.run(`${project.folder}/bin`);
  assert.ok(lines.some((line) => line.includes('Cannot find "mvn": install Maven')));
  assert.equal(lines.at(-1), "0 passed, 1 failed");
  assert.equal(code, 1);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.test(`run_tests exits 130 on ${signal} and leaves no process behind`, async () => {
    await using project = new FakeProject("echo $$ > pid\nsleep 300 & echo $! > child\nwait");
    const running = project.start();
    const pids: number[] = [];
    while (pids.length < 2) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      pids.length = 0;
      for (const file of ["pid", "child"]) {
        const text = await Deno.readTextFile(`${project.folder}/${file}`).catch(() => "");
        if (text.endsWith("\n")) pids.push(Number(text));
      }
    }
    running.kill(signal);
    const { code, stderr } = await running.output();
    assert.match(new TextDecoder().decode(stderr), /Interrupted\n$/);
    assert.equal(code, 130);
    const alive = await new Deno.Command("ps", {
      args: ["-o", "pid=,stat=", "-p", pids.join(",")],
    }).output();
    // What init has not reaped yet (Z) has ended.
    const left = new TextDecoder().decode(alive.stdout).split("\n")
      .filter((line) => line.trim() !== "" && !/ Z/.test(line));
    assert.deepEqual(left, []);
  });
}
