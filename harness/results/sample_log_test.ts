import assert from "node:assert/strict";
import fc from "fast-check";
import { ConfigError } from "../core/errors.ts";
import { exampleFork } from "./example_result.ts";
import { createSampleLog, parseSampleLog, readSampleLog, sampleLogName } from "./sample_log.ts";
import type { SampleRecord } from "./sample_record.ts";

const cell = "json-string/10KB/records/dari";

function recordsOf(replicate: number): SampleRecord[] {
  const fork = exampleFork(replicate, [3_000_000, 2_900_000, 3_100_000]);
  const [block] = fork.blocks;
  assert.ok(block !== undefined);
  const line = { stage: "measurement", arm: "direct", replicate, order: 1 } as const;
  return [
    { type: "warmup", ...line, warmup: fork.warmup },
    {
      type: "block",
      ...line,
      block,
      batch: 1,
      samplesNs: fork.samplesNs,
      captured: { ...fork.captured, problems: [{ at: "request.data", expected: "한", found: "" }] },
    },
  ];
}

async function inFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await body(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function logText(folder: string): Promise<string> {
  await using log = await createSampleLog(folder, cell);
  for (const record of [...recordsOf(0), ...recordsOf(1)]) await log.append(record);
  return await Deno.readTextFile(log.path);
}

Deno.test("readSampleLog() gives back what was appended, also while the log is open", () =>
  inFolder(async (folder) => {
    await using log = await createSampleLog(folder, cell);
    const [first, second] = recordsOf(0);
    assert.ok(first !== undefined && second !== undefined);
    await log.append(first);
    assert.deepEqual(await readSampleLog(log.path), { cell, records: [first], cut: false });
    await log.append(second);
    assert.deepEqual(await readSampleLog(log.path), { cell, records: [first, second], cut: false });
  }));

Deno.test("SampleLog.append() keeps overlapping records whole and in order", () =>
  inFolder(async (folder) => {
    const records = Array.from({ length: 50 }, (_, replicate) => recordsOf(replicate)).flat();
    const log = await createSampleLog(folder, cell);
    for (const record of records) log.append(record);
    await log[Symbol.asyncDispose]();
    assert.deepEqual((await readSampleLog(log.path)).records, records);
  }));

Deno.test("parseSampleLog() keeps every whole line, wherever the last one is cut", () =>
  inFolder(async (folder) => {
    const text = await logText(folder);
    const all = [...recordsOf(0), ...recordsOf(1)];
    const header = text.indexOf("\n") + 1;
    fc.assert(fc.property(fc.integer({ min: header, max: text.length }), (length) => {
      const left = text.slice(0, length);
      const whole = left.split("\n").length - 2;
      const content = parseSampleLog(left, "log");
      assert.deepEqual(content.records, all.slice(0, whole));
      assert.equal(content.cut, !left.endsWith("\n"));
    }));
  }));

Deno.test("parseSampleLog() refuses a damaged line that is not the last, by its number", () =>
  inFolder(async (folder) => {
    const lines = (await logText(folder)).split("\n");
    const damaged = lines.with(2, lines[2]?.slice(0, 40) ?? "").join("\n");
    assert.throws(() => parseSampleLog(damaged, "log"), /^ConfigError: .*"log" line 3: .*not JSON/);
    const wrong = lines.with(3, '{"type":"block","arm":"direct"}').join("\n");
    assert.throws(() => parseSampleLog(wrong, "log"), /"log" line 4: \/stage/);
    const newer = lines.with(0, '{"type":"header","schemaVersion":99}').join("\n");
    assert.throws(() => parseSampleLog(newer, "log"), /version 99.*reads version \d/);
    assert.throws(() => parseSampleLog('{"type":"hea', "log"), ConfigError);
  }));

Deno.test("createSampleLog() never overwrites a log", () =>
  inFolder(async (folder) => {
    await logText(folder);
    await assert.rejects(createSampleLog(folder, cell), Deno.errors.AlreadyExists);
  }));

Deno.test("sampleLogName() is a plain file name, and another one for another cell", () => {
  assert.equal(sampleLogName(cell), "json-string.10KB.records.dari.ndjson");
  const id = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join("/"));
  fc.assert(fc.property(id, id, (one, other) => {
    assert.ok(!/[/\\\0]/.test(sampleLogName(one)));
    assert.equal(sampleLogName(one) === sampleLogName(other), one === other);
  }));
});
