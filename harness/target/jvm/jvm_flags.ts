const MEBIBYTE = 1_048_576;
const REFERENCE_HEAP_BYTES = 256 * MEBIBYTE;

/**
 * Flags of every measuring Java virtual machine. The heap is the reference's 256 MB; collector and
 * young generation are pinned so that garbage collection costs the same from fork to fork, and the
 * serial collector has no threads of its own to compete with the two cores' work. Parsing
 * the two megabyte messages of a round trip allocates 31 MB (measured; 43 MB with direct capture, 72 MB
 * with the plugin): an eden of 48 MB is collected more often than every second round trip in every
 * arm, so that a median does not jump between round trips with and without a collection. The performance data is where the
 * worker reads the number of compilations.
 *
 * @param heapBytes another heap's size, rounded up to whole MiB; its parts keep their proportions
 * @returns arguments of `java`
 */
export function jvmFlags(heapBytes: number = REFERENCE_HEAP_BYTES): readonly string[] {
  const heap = Math.ceil(heapBytes / MEBIBYTE);
  return [
    `-Xms${heap}m`,
    `-Xmx${heap}m`,
    `-Xmn${Math.floor(heap * 3 / 8)}m`,
    "-XX:SurvivorRatio=2",
    "-XX:+UseSerialGC",
    "-XX:+UsePerfData",
    "-Xshare:auto",
    "-Djava.awt.headless=true",
  ];
}

/** Flags with the reference's heap. */
export const JVM_FLAGS: readonly string[] = jvmFlags();
