package dev.dari.bench

import dev.dari.MessageStore

/** What differs between the places where a worker runs: the host's JVM and a phone. */
public interface Host {
    /** Facts about this process for the `hello` line. */
    public val facts: HostFacts

    /** The virtual machine's counts. */
    public val counters: Counters

    /**
     * Opens the message store at [path], creating what is missing.
     *
     * @throws java.io.IOException or the store's own exception when it cannot be opened
     */
    public fun openStore(path: String): MessageStore
}

/**
 * Facts about a worker's process.
 *
 * @property pid process id, or -1 when the platform does not tell
 * @property java version of the language runtime
 * @property vm name of the virtual machine
 * @property flags arguments that the virtual machine was started with
 * @property heapBytes largest heap, in bytes
 * @property collectors names of the garbage collectors in use
 */
public class HostFacts(
    public val pid: Long,
    public val java: String,
    public val vm: String,
    public val flags: List<String>,
    public val heapBytes: Long,
    public val collectors: List<String>,
)
