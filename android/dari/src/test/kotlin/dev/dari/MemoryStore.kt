package dev.dari

import java.io.IOException
import java.util.TreeMap
import java.util.concurrent.CountDownLatch

/** A store in memory that can be made slow or broken. */
class MemoryStore(stored: List<MessageEntry> = emptyList()) : MessageStore {
    private val rows = TreeMap<Long, MessageEntry>(stored.associateBy { it.id })

    /** Every call of [write] so far: the ids it was given. */
    val writes: MutableList<List<Long>> = mutableListOf()

    /** Calls of the store, by name, in order. */
    val calls: MutableList<String> = mutableListOf()

    /** [load] waits for it. */
    var loadGate: CountDownLatch = CountDownLatch(0)

    /** [write] waits for it. */
    @Volatile
    var writeGate: CountDownLatch = CountDownLatch(0)

    /** Whether the write of these entries fails. */
    @Volatile
    var refuses: (List<MessageEntry>) -> Boolean = { false }

    @Volatile
    var closed: Boolean = false

    override fun load(maxEntries: Int): List<MessageEntry> {
        loadGate.await()
        return synchronized(this) {
            calls.add("load")
            rows.values.toList().takeLast(maxEntries)
        }
    }

    override fun write(entries: List<MessageEntry>, maxEntries: Int) {
        writeGate.await()
        synchronized(this) {
            calls.add("write")
            if (refuses(entries)) throw IOException("refused")
            writes.add(entries.map { it.id })
            for (entry in entries) rows[entry.id] = entry
            while (rows.size > maxEntries) rows.pollFirstEntry()
        }
    }

    @Synchronized
    override fun clear() {
        calls.add("clear")
        rows.clear()
    }

    @Synchronized
    override fun replaceAll(entries: List<MessageEntry>) {
        calls.add("replaceAll")
        rows.clear()
        for (entry in entries) rows[entry.id] = entry
    }

    @Synchronized
    override fun close() {
        closed = true
    }

    /** What is stored, by id. */
    @Synchronized
    fun entries(): List<MessageEntry> = rows.values.toList()
}
