import assert from "node:assert/strict";
import { referredMethodOwners } from "./class_file.ts";

/** A class file up to its constant pool. */
function classFile(...entries: number[][]): Uint8Array {
  const wide = entries.filter((entry) => entry[0] === 5 || entry[0] === 6).length;
  const count = entries.length + wide + 1;
  return new Uint8Array([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52, 0, count, ...entries.flat()]);
}
const utf8 = (text: string) => [1, 0, text.length, ...new TextEncoder().encode(text)];

Deno.test("referredMethodOwners() finds the owners of method references, past wide constants", () => {
  const bytes = classFile(
    utf8("dev/dari/DariHooks"),
    [7, 0, 1],
    [5, 0, 0, 0, 0, 0, 0, 0, 9],
    [10, 0, 2, 0, 8],
    utf8("java/lang/String"),
    [7, 0, 6],
    [12, 0, 1, 0, 1],
    [9, 0, 7, 0, 8],
    [15, 6, 0, 5],
    [18, 0, 0, 0, 8],
  );
  assert.deepEqual([...referredMethodOwners(bytes)], ["dev/dari/DariHooks"]);
});

Deno.test("referredMethodOwners() reads a view into a larger buffer", () => {
  const bytes = classFile(utf8("A"), [7, 0, 1], [11, 0, 2, 0, 0]);
  const larger = new Uint8Array([9, 9, 9, ...bytes]);
  assert.deepEqual([...referredMethodOwners(larger.subarray(3))], ["A"]);
});

Deno.test("referredMethodOwners() refuses what is no class file", () => {
  assert.throws(() => referredMethodOwners(new Uint8Array(20)), /0xCAFEBABE/);
  assert.throws(() => referredMethodOwners(classFile([99, 0, 0])), /constant pool tag 99/);
});
