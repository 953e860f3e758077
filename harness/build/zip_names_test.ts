import assert from "node:assert/strict";
import { zipNames } from "./zip_names.ts";

/** The smallest archive with one empty entry. */
function archive(name: string, comment: string): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder();
  const [label, tail] = [text.encode(name), text.encode(comment)];
  const bytes = new Uint8Array(30 + 46 + 22 + label.length * 2 + tail.length);
  const view = new DataView(bytes.buffer);
  const directory = 30 + label.length;
  bytes.set(label, 30);
  view.setUint32(directory, 0x02014b50, true);
  view.setUint16(directory + 28, label.length, true);
  bytes.set(label, directory + 46);
  const end = directory + 46 + label.length;
  view.setUint32(end, 0x06054b50, true);
  view.setUint16(end + 10, 1, true);
  view.setUint32(end + 16, directory, true);
  view.setUint16(end + 20, tail.length, true);
  bytes.set(tail, end + 22);
  return bytes;
}

Deno.test("zipNames() reads names in front of a comment", () => {
  assert.deepEqual(zipNames(archive("a/Ä.class", "")), ["a/Ä.class"]);
  assert.deepEqual(zipNames(archive("a", "said at the end")), ["a"]);
});

Deno.test("zipNames() refuses what is no archive", () => {
  assert.throws(() => zipNames(new Uint8Array(100)), /has no central directory/);
  const damaged = archive("a", "");
  damaged[31] = 0;
  assert.throws(() => zipNames(damaged), /central directory is damaged/);
});
