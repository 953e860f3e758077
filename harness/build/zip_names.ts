const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;

/**
 * Names of a zip archive's entries, from its central directory (PKWARE's APPNOTE, section 4.3).
 *
 * @param bytes the archive; zip64 is not read
 * @returns the names in the archive's order
 * @throws {SyntaxError} if it is no archive
 */
export function zipNames(bytes: Uint8Array<ArrayBuffer>): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_BYTES;
  // A comment may follow the record.
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) throw new SyntaxError("Cannot read a zip archive: it has no central directory");
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const decoder = new TextDecoder();
  const names: string[] = [];
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) {
      throw new SyntaxError("Cannot read a zip archive: its central directory is damaged");
    }
    const length = view.getUint16(at + 28, true);
    names.push(decoder.decode(bytes.subarray(at + 46, at + 46 + length)));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}

/**
 * Names of the classes in a jar, as class files name themselves.
 *
 * @param file path of the jar
 * @returns such as `a/b/C`; not those of `META-INF`
 */
export async function classesOfJar(file: string): Promise<ReadonlySet<string>> {
  const names = zipNames(await Deno.readFile(file));
  return new Set(
    names.filter((name) => name.endsWith(".class") && !name.startsWith("META-INF/"))
      .map((name) => name.slice(0, -".class".length)),
  );
}
