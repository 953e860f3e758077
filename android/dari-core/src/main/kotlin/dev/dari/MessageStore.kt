package dev.dari

import java.io.Closeable

/**
 * Where entries outlive the process. The recording runtime calls it from its one writer thread; an implementation
 * opens its file at the first call, not in its constructor, so that constructing one on an app's main thread is free.
 * Every method may throw what its medium throws: the writer counts it in [DariCounters.writeFailures] and tries again.
 */
public interface MessageStore : Closeable {
    /** The newest [maxEntries] entries by id, oldest first. */
    public fun load(maxEntries: Int): List<MessageEntry>

    /**
     * Inserts or replaces [entries] by id, then removes all but the newest [maxEntries] ids. One transaction: after a
     * failure nothing of it is visible.
     */
    public fun write(entries: List<MessageEntry>, maxEntries: Int)

    /** Removes every entry. */
    public fun clear()

    /** Removes every entry and inserts [entries], in one transaction. */
    public fun replaceAll(entries: List<MessageEntry>)

    /** Closes the file; a second call does nothing. A later call of another method may open it again. */
    override fun close()
}
