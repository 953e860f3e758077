/**
 * The classes whose methods a class file refers to, from its constant pool alone (JVM
 * specification, section 4.4).
 *
 * @param bytes a class file
 * @returns internal names, such as `java/lang/String`
 * @throws {SyntaxError} if the bytes are not a class file
 */
export function referredMethodOwners(bytes: Uint8Array): ReadonlySet<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 10 || view.getUint32(0) !== 0xcafebabe) {
    throw new SyntaxError("Cannot read a class file: it does not begin with 0xCAFEBABE");
  }
  const count = view.getUint16(8);
  const texts = new Map<number, string>();
  const classes = new Map<number, number>();
  const owners: number[] = [];
  const decoder = new TextDecoder();
  let at = 10;
  for (let index = 1; index < count; index++) {
    const tag = view.getUint8(at);
    switch (tag) {
      case 1: {
        const length = view.getUint16(at + 1);
        texts.set(index, decoder.decode(bytes.subarray(at + 3, at + 3 + length)));
        at += 3 + length;
        break;
      }
      case 5:
      case 6:
        // Long and Double take two entries of the pool.
        at += 9;
        index++;
        break;
      case 7:
        classes.set(index, view.getUint16(at + 1));
        at += 3;
        break;
      case 8:
      case 16:
      case 19:
      case 20:
        at += 3;
        break;
      case 15:
        at += 4;
        break;
      case 10:
      case 11:
        owners.push(view.getUint16(at + 1));
        at += 5;
        break;
      case 3:
      case 4:
      case 9:
      case 12:
      case 17:
      case 18:
        at += 5;
        break;
      default:
        throw new SyntaxError(`Cannot read a class file: constant pool tag ${tag}`);
    }
  }
  return new Set(owners.map((owner) => texts.get(classes.get(owner) ?? -1) ?? ""));
}
