import assert from "node:assert/strict";
import { join } from "node:path";
import { ConfigError } from "../core/errors.ts";
import { exampleResult } from "./example_result.ts";
import { denoFileSystem, type FileSystem } from "./file_system.ts";
import { parseRunResult } from "./parse_result.ts";
import { readRunResult } from "./read_result.ts";
import { serializeRunResult } from "./serialize_result.ts";
import { RESULT_SCHEMA_VERSION } from "./run_result.ts";
import { writeRunResult } from "./write_result.ts";

async function inTempFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await body(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function configError(...parts: string[]): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof ConfigError, String(error));
    for (const part of parts) assert.ok(error.message.includes(part), error.message);
    assert.equal(error.exitCode, 2);
    return true;
  };
}

/** Keys backwards at every depth. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).toReversed().map(([key, one]) => [key, reversed(one)]),
  );
}

Deno.test("readRunResult() gives back what writeRunResult() was given", () =>
  inTempFolder(async (folder) => {
    const path = join(folder, "results.json");
    await writeRunResult(path, exampleResult());
    assert.deepEqual(await readRunResult(path), exampleResult());
    assert.deepEqual((await Array.fromAsync(Deno.readDir(folder))).map((one) => one.name), [
      "results.json",
    ]);
  }));

Deno.test("writeRunResult() leaves the old file whole and no other behind when the disk fails", () =>
  inTempFolder(async (folder) => {
    const path = join(folder, "results.json");
    await writeRunResult(path, exampleResult({ seed: 1 }));
    const full: FileSystem = {
      ...denoFileSystem,
      async writeText(where, text) {
        await denoFileSystem.writeText(where, text.slice(0, 100));
        throw new Error("no space left");
      },
    };
    const locked: FileSystem = {
      ...denoFileSystem,
      rename: () => Promise.reject(new Error("locked")),
    };
    await assert.rejects(writeRunResult(path, exampleResult({ seed: 2 }), full), /no space/);
    await assert.rejects(writeRunResult(path, exampleResult({ seed: 2 }), locked), /locked/);
    assert.equal((await readRunResult(path)).seed, 1);
    assert.deepEqual((await Array.fromAsync(Deno.readDir(folder))).map((one) => one.name), [
      "results.json",
    ]);
  }));

Deno.test("serializeRunResult() does not depend on the order in which keys were set", () => {
  const shuffled = reversed(exampleResult()) as ReturnType<typeof exampleResult>;
  assert.equal(serializeRunResult(shuffled), serializeRunResult(exampleResult()));
  assert.match(serializeRunResult(shuffled), /^\{\n {2}"schemaVersion": \d+,\n/);
});

Deno.test("serializeRunResult() keeps each list of samples on one line and is plain JSON", () => {
  const text = serializeRunResult(exampleResult());
  assert.match(text, /\n {14}"samplesNs": \[2940000,3000000,3750000\],\n/);
  assert.ok(text.endsWith("}\n"));
  assert.deepEqual(JSON.parse(text), exampleResult());
});

Deno.test("serializeRunResult() refuses a figure that JSON cannot hold", () => {
  const [cell] = exampleResult().cells;
  assert.ok(cell !== undefined);
  const [arm] = cell.arms;
  assert.ok(arm !== undefined);
  const broken = exampleResult({ cells: [{ ...cell, arms: [{ ...arm, medianNs: NaN }] }] });
  assert.throws(() => serializeRunResult(broken), configError("/cells/0/arms/0/medianNs"));
});

Deno.test("parseRunResult() names the document and the place of a mistake", () => {
  const good = exampleResult();
  const [cell] = good.cells;
  const cases: [unknown, string[]][] = [
    [{ ...good, cells: [{ ...cell, sizeBytes: "10000" }] }, ["/cells/0/sizeBytes", "number"]],
    [{ ...good, cells: [{ ...cell, sizeBytes: 1.5 }] }, ["/cells/0/sizeBytes", "int"]],
    [{ ...good, "ver/dicts": [] }, ["the document", "ver/dicts"]],
    [{ ...good, startedAt: "yesterday" }, ["/startedAt"]],
    [{ ...good, seed: undefined, exitCode: -1 }, ["/seed", "(and 1 more mistake)"]],
    [{ ...good, tool: { name: "other", version: "1" } }, ["/tool/name", "dari-scenario"]],
    [{ ...good, schemaVersion: "1" }, ["/schemaVersion"]],
    [{ ...good, schemaVersion: 1 }, ["its format is version 1"]],
    [{}, ["not a result document"]],
    [null, ["not a result document"]],
    ["text", ["not a result document"]],
  ];
  for (const [input, parts] of cases) {
    assert.throws(() => parseRunResult(input, "a/b.json"), configError('"a/b.json"', ...parts));
  }
});

Deno.test("parseRunResult() refuses a newer format with one sentence, whatever else it holds", () => {
  assert.throws(
    () =>
      parseRunResult({ schemaVersion: RESULT_SCHEMA_VERSION + 1, everything: "else" }, "new.json"),
    configError(
      '"new.json"',
      `version ${RESULT_SCHEMA_VERSION + 1}`,
      `reads version ${RESULT_SCHEMA_VERSION}`,
    ),
  );
});

Deno.test("readRunResult() names a file that is missing, is a folder, or is not JSON", () =>
  inTempFolder(async (folder) => {
    const missing = join(folder, "none.json");
    await assert.rejects(readRunResult(missing), configError(missing, "no such file"));
    await assert.rejects(readRunResult(folder), configError(folder));
    const cut = join(folder, "cut.json");
    await Deno.writeTextFile(cut, serializeRunResult(exampleResult()).slice(0, 500));
    await assert.rejects(readRunResult(cut), configError(cut, "not JSON"));
  }));
