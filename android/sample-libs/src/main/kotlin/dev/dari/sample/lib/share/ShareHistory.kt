package dev.dari.sample.lib.share

/** What was handed on, newest first, at most [capacity]. */
public class ShareHistory(private val capacity: Int) : Iterable<ShareHistory.Entry> {
    /** One time. */
    public data class Entry(public val target: String, public val text: String, public val atMillis: Long)

    private val entries = ArrayDeque<Entry>()

    /** Adds one. */
    public fun add(entry: Entry) {
        entries.addFirst(entry)
        while (entries.size > capacity) entries.removeLast()
    }

    override fun iterator(): Iterator<Entry> = entries.toList().iterator()
}
