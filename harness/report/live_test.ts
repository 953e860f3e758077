// deno-lint-ignore-file no-control-regex -- control codes are what is tested for
import assert from "node:assert/strict";
import fc from "fast-check";
import type { RunEvent } from "../core/events.ts";
import { assertGolden } from "./_golden.ts";
import { LiveProgress } from "./live.ts";

const CELLS = ["json-string/100B/records/dari", "json-string/1MB/records/dari"];

/** What the screen of a terminal holds after `text`, for the codes that progress may use. */
function screen(text: string): string[] {
  const lines = [""];
  for (const part of text.match(/\x1b\[2K|\r|\n|[^\x1b\r\n]+/g) ?? []) {
    const last = lines.length - 1;
    if (part === "\n") lines.push("");
    else if (part === "\x1b[2K") lines[last] = "";
    else if (part !== "\r") lines[last] += part;
  }
  return lines;
}

interface Harness {
  readonly progress: LiveProgress;
  at(seconds: number, event: RunEvent): void;
  text(): string;
}

function live(width: number | null): Harness {
  let nowNs = 0;
  const written: string[] = [];
  const progress = new LiveProgress({
    clock: { monotonicNs: () => nowNs },
    write: (text) => written.push(text),
    width: () => width,
  });
  return {
    progress,
    at(seconds, event) {
      nowNs = seconds * 1e9;
      progress.onEvent(event);
    },
    text: () => written.join(""),
  };
}

function replicate(done: number, of: number, cell = CELLS[0] ?? ""): RunEvent {
  return { type: "replicateFinished", cell, replicate: 0, replicates: of / 2, done, of };
}

/** Two cells, replicates of 1 s and of 9 s in turn. */
function play(harness: Harness): void {
  harness.at(0, { type: "buildStep", message: "Building the capture library (once)" });
  harness.at(20, { type: "runStarted", cells: 2, forks: 24 });
  harness.at(21, { type: "cellProved", cell: CELLS[0] ?? "", done: 1, of: 2 });
  harness.at(22, { type: "cellProved", cell: CELLS[1] ?? "", done: 2, of: 2 });
  for (let pair = 0; pair < 3; pair++) {
    harness.at(23 + pair * 10, replicate(pair * 2 + 1, 6, CELLS[0]));
    harness.at(32 + pair * 10, replicate(pair * 2 + 2, 6, CELLS[1]));
    if (pair === 0) harness.at(32, { type: "warning", message: "fork spread above\n2 %" });
  }
  harness.at(53, { type: "cellFinished", cell: CELLS[0] ?? "" });
  harness.at(53, { type: "cellFinished", cell: CELLS[1] ?? "", problem: "a \x1b[2Jworker died" });
  harness.at(54, { type: "runFinished", exitCode: 1 });
}

Deno.test("LiveProgress prints plain lines without control codes where there is no terminal", () => {
  const harness = live(null);
  play(harness);
  assert.doesNotMatch(harness.text(), /[\r\x1b]/);
  assertGolden("live_plain.txt", harness.text());
});

Deno.test("LiveProgress prints plain progress at most every five seconds, and the last", () => {
  const harness = live(null);
  for (let done = 1; done <= 1_000; done++) harness.at(done / 10, replicate(done, 1_000));
  const lines = harness.text().trimEnd().split("\n");
  assert.equal(lines.length, 21);
  assert.match(lines.at(-1) ?? "", /^replicate 1000\/1000, /);
});

Deno.test("LiveProgress rewrites one line on a terminal and leaves only lines that matter", () => {
  const harness = live(80);
  play(harness);
  assert.deepEqual(screen(harness.text()), [
    "Building the capture library (once)",
    "measuring 2 cells in 24 forks",
    "warning: fork spread above 2 %",
    "problem: json-string/1MB/records/dari: a worker died",
    "finished after 34 s",
    "",
  ]);
});

Deno.test("LiveProgress shows the time left, and tick() counts it down", () => {
  let nowNs = 0;
  const written: string[] = [];
  const progress = new LiveProgress({
    clock: { monotonicNs: () => nowNs },
    write: (text) => written.push(text),
    width: () => 100,
  });
  const status = () => screen(written.join("")).at(-1) ?? "";
  progress.onEvent({ type: "runStarted", cells: 1, forks: 4 });
  progress.tick();
  assert.equal(status(), "");
  nowNs = 10e9;
  progress.onEvent({
    type: "replicateFinished",
    cell: "c",
    replicate: 0,
    replicates: 4,
    done: 1,
    of: 4,
  });
  assert.equal(status(), "replicate 1/4, about 30 s left, c");
  nowNs = 14e9;
  progress.tick();
  assert.equal(status(), "replicate 1/4, about 26 s left, c");
  progress[Symbol.dispose]();
  assert.equal(status(), "");
  const length = written.length;
  progress.tick();
  progress[Symbol.dispose]();
  assert.equal(written.length, length);
});

Deno.test("LiveProgress never writes a line as wide as the terminal", () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 120 }), (width) => {
    const harness = live(width);
    harness.at(0, { type: "runStarted", cells: 1, forks: 4 });
    const before = harness.text().length;
    harness.at(1, replicate(1, 4));
    harness.at(2, replicate(2, 4));
    for (const line of harness.text().slice(before).split(/\r\x1b\[2K/)) {
      assert.ok([...line].length < Math.max(1, width), JSON.stringify(line));
    }
  }));
});
