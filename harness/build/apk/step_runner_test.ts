import assert from "node:assert/strict";
import { join } from "node:path";
import { InterruptedError, RunError } from "../../core/errors.ts";
import { filesBelow } from "../content_hash.ts";
import { cleanOutputs } from "./clean.ts";
import type { StepTiming } from "./step.ts";
import { type StepResult, StepRunner, type StepRunnerOptions } from "./step_runner.ts";
import { sweep } from "./sweep.ts";

type Extra = Partial<StepRunnerOptions>;

/** Counts what really runs. */
class Bench implements AsyncDisposable {
  readonly root: string;
  readonly ran: string[] = [];
  readonly timings: StepTiming[] = [];
  readonly notices: string[] = [];

  private constructor(root: string) {
    this.root = root;
  }

  static async create(): Promise<Bench> {
    return new Bench(await Deno.makeTempDir());
  }

  runner(extra: Extra = {}): StepRunner {
    return new StepRunner({
      root: this.root,
      concurrency: 2,
      onStep: (timing) => this.timings.push(timing),
      onNotice: (sentence) => this.notices.push(sentence),
      ...extra,
    });
  }

  /** A step that writes the text of its inputs, and what it has read. */
  text(
    runner: StepRunner,
    step: string,
    inputs: unknown,
    from: readonly StepResult[] = [],
    kept = false,
  ): Promise<StepResult> {
    return runner.run({
      step,
      kind: "dex",
      inputs,
      from,
      kept,
      make: async (out, folders) => {
        this.ran.push(step);
        const read = await Promise.all(
          folders.map((folder) => Deno.readTextFile(join(folder, "text"))),
        );
        await Deno.writeTextFile(join(out, "text"), [...read, JSON.stringify(inputs)].join("+"));
      },
    });
  }

  async files(): Promise<string[]> {
    return await filesBelow(this.root, () => false);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.root, { recursive: true });
  }
}

Deno.test("StepRunner does a step once, and finds it done in another build", async () => {
  await using bench = await Bench.create();
  const runner = bench.runner();
  const [one, two] = await Promise.all([bench.text(runner, "a", 1), bench.text(runner, "a", 1)]);
  assert.equal(one, two);
  assert.equal(await Deno.readTextFile(join(await one.folder(), "text")), "1");
  await bench.text(bench.runner(), "a", 1);
  assert.deepEqual(bench.ran, ["a"]);
  assert.deepEqual(bench.timings.map(({ cached }) => cached), [false, true]);
  await bench.text(bench.runner(), "a", 2);
  assert.deepEqual(bench.ran, ["a", "a"]);
});

Deno.test("StepRunner does not repeat what depends on a step that gave the same bytes", async () => {
  await using bench = await Bench.create();
  const build = async (inputs: unknown, text: string) => {
    const runner = bench.runner();
    const first = await runner.run({
      step: "first",
      kind: "transform",
      inputs,
      make: (out) => Deno.writeTextFile(join(out, "text"), text),
    });
    return await bench.text(runner, "second", "x", [first]);
  };
  await build(1, "same");
  await build(2, "same");
  assert.deepEqual(bench.ran, ["second"]);
  await build(3, "other");
  assert.deepEqual(bench.ran, ["second", "second"]);
});

Deno.test("StepRunner notices a damaged result when it is read, drops it and makes it again", async () => {
  await using bench = await Bench.create();
  const build = async (inputs: unknown) => {
    const runner = bench.runner();
    const first = await bench.text(runner, "first", 1);
    return await bench.text(runner, "second", inputs, [first]);
  };
  await build("a");
  const file = (await bench.files()).filter((path) => path.endsWith("text"));
  for (const path of file) await Deno.writeTextFile(join(bench.root, path), "damaged");
  // Nothing reads it: nothing is said.
  await build("a");
  assert.deepEqual(bench.notices, []);
  const result = await build("b");
  assert.equal(await Deno.readTextFile(join(await result.folder(), "text")), '1+"b"');
  assert.deepEqual(bench.ran, ["first", "second", "first", "second"]);
  assert.match(
    bench.notices.join(),
    /^The kept result of "first" is damaged \("text" is not what was written\); it is dropped/,
  );
});

Deno.test("StepRunner drops a result whose record is damaged or lost", async () => {
  await using bench = await Bench.create();
  for (const damage of ["write", "remove", "truncate"]) {
    bench.ran.length = bench.notices.length = 0;
    await bench.text(bench.runner(), "a", 1);
    const [record = ""] = (await bench.files()).filter((path) => path.endsWith("entry.json"));
    const path = join(bench.root, record);
    if (damage === "write") await Deno.writeTextFile(path, '{"version":2}');
    else if (damage === "remove") await Deno.remove(path);
    else await Deno.truncate(path, 10);
    bench.ran.length = 0;
    await bench.text(bench.runner(), "a", 1);
    assert.deepEqual(bench.ran, ["a"], damage);
    assert.equal(bench.notices.length, 1, damage);
  }
});

Deno.test("StepRunner keeps nothing of a step that fails, and begins no other", async () => {
  await using bench = await Bench.create();
  const runner = bench.runner({ concurrency: 1 });
  let waiting: Promise<unknown> | undefined;
  const broken = runner.run({
    step: "broken",
    kind: "dex",
    inputs: 0,
    make: async (out) => {
      await Deno.writeTextFile(join(out, "half"), "half");
      // It asks for the only place while this step has it.
      waiting = assert.rejects(bench.text(runner, "waiting", 1), /no/);
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new RunError("no");
    },
  });
  await assert.rejects(broken, /no/);
  await waiting;
  const failed = await runner.settled();
  assert.match(String(failed?.error), /no/);
  assert.deepEqual(bench.ran, []);
  assert.deepEqual(await bench.files(), []);
  // The next build recovers.
  await bench.text(bench.runner(), "waiting", 1);
});

Deno.test("StepRunner has settled only when a step has ended that was just asked for", async () => {
  await using bench = await Bench.create();
  const runner = bench.runner();
  const begun = bench.text(runner, "a", 1);
  // Its key is not hashed yet.
  assert.equal(await runner.settled(), undefined);
  assert.deepEqual(bench.ran, ["a"]);
  assert.equal(bench.timings.length, 1);
  await begun;
  await assert.rejects(bench.text(runner, "b", 2), /The build has ended: no "b" any more/);
  assert.deepEqual(bench.ran, ["a"]);
});

Deno.test("StepRunner says that a disk is full, and leaves nothing half-written", async () => {
  await using bench = await Bench.create();
  const error = await bench.runner().run({
    step: "package dari-debug-all",
    kind: "package",
    inputs: 0,
    make: async (out) => {
      await Deno.writeTextFile(join(out, "half"), "half");
      throw new Error("No space left on device (os error 28)");
    },
  }).catch((one) => one);
  assert.ok(error instanceof RunError);
  assert.match(
    error.message,
    /Cannot keep the result of "package dari-debug-all": there is no room/,
  );
  assert.match(error.hint ?? "", /free some space/);
  assert.deepEqual(await bench.files(), []);
});

Deno.test("StepRunner stops at its signal", async () => {
  await using bench = await Bench.create();
  const controller = new AbortController();
  const runner = bench.runner({ signal: controller.signal });
  await bench.text(runner, "a", 1);
  controller.abort();
  await assert.rejects(bench.text(runner, "b", 2), InterruptedError);
});

Deno.test("StepRunner runs everything again when forced, and gives the same results", async () => {
  await using bench = await Bench.create();
  const first = await bench.text(bench.runner(), "a", 1);
  const second = await bench.text(bench.runner({ force: true }), "a", 1);
  assert.deepEqual(bench.ran, ["a", "a"]);
  assert.equal(first.hash, second.hash);
});

Deno.test("StepRunner lets no more steps run at a time than it may", async () => {
  await using bench = await Bench.create();
  const runner = bench.runner({ concurrency: 2 });
  let running = 0;
  let most = 0;
  await Promise.all([1, 2, 3, 4, 5, 6].map((inputs) =>
    runner.run({
      step: "s",
      kind: "dex",
      inputs,
      make: async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running--;
      },
    })
  ));
  assert.equal(most, 2);
});

Deno.test("cleanOutputs() keeps dexes of untransformed libraries, or nothing", async () => {
  await using bench = await Bench.create();
  await bench.text(bench.runner(), "app", 1);
  await bench.text(bench.runner(), "library", 2, [], true);
  bench.ran.length = 0;
  const build = async () => {
    bench.ran.length = 0;
    await bench.text(bench.runner(), "app", 1);
    await bench.text(bench.runner(), "library", 2, [], true);
    return bench.ran;
  };
  await cleanOutputs(bench.root, "clean");
  assert.deepEqual(await build(), ["app"]);
  await cleanOutputs(bench.root, "cold");
  assert.deepEqual(await build(), ["app", "library"]);
  await cleanOutputs(join(bench.root, "absent"), "cold");
});

Deno.test("sweep() removes what has lain unused, and keeps the rest", async () => {
  await using bench = await Bench.create();
  await bench.text(bench.runner(), "old", 1);
  await bench.text(bench.runner(), "new", 2);
  const records = (await bench.files()).filter((path) => path.endsWith("entry.json"));
  const old = records.find((path) => path.length > 0) ?? "";
  const before = new Date(Date.now() - 15 * 24 * 3_600_000);
  await Deno.utime(join(bench.root, old), before, before);
  await sweep(bench.root);
  assert.deepEqual(
    (await bench.files()).filter((path) => path.endsWith("entry.json")),
    records.filter((path) => path !== old),
  );
});
