/**
 * Flags of every measuring Java virtual machine. The heap is the reference's 256 MB; collector and
 * young generation are pinned so that garbage collection costs the same from fork to fork, and the
 * serial collector has no threads of its own to compete with the two cores' work. The performance
 * data is where the worker reads the number of compilations.
 */
export const JVM_FLAGS: readonly string[] = [
  "-Xms256m",
  "-Xmx256m",
  "-Xmn96m",
  "-XX:+UseSerialGC",
  "-XX:+UsePerfData",
  "-Xshare:auto",
  "-Djava.awt.headless=true",
];
