package dev.dari

import java.util.concurrent.TimeUnit
import java.util.concurrent.locks.LockSupport
import java.util.concurrent.locks.ReentrantLock
import kotlin.concurrent.withLock

/**
 * Brings the store up to the list, on one daemon thread. There is no second queue: the list itself is the bounded queue,
 * and a sweep writes every slot that changed since the last one. So a request and its reply usually cost one row, no
 * content is held twice, and what newer entries push out of the list unwritten is counted as an overflow.
 */
internal class StoreWriter(
    private val recorder: Recorder,
    private val store: MessageStore,
    private val config: DariConfig,
) {
    private val thread = Thread(::run, THREAD_NAME).also { it.isDaemon = true }
    private val lock = ReentrantLock()
    private val swept = lock.newCondition()

    /** Entries of this run that the store has. */
    @Volatile
    var stored: Long = 0
        private set

    /** Calls of the store that threw. */
    @Volatile
    var failures: Long = 0
        private set

    /** Entries of this run that the store will never have. */
    @Volatile
    var overflows: Long = 0
        private set

    /** Set by callers, reset before a sweep: while it is set a caller has nothing to do but to read it. */
    @Volatile
    private var signalled = false

    /** Somebody waits for the sweep. */
    @Volatile
    private var hurried = false

    @Volatile
    private var stopping = false

    /** The store has every change up to this one; -1 until it has been loaded. */
    @Volatile
    private var written = -1L

    /** Everything below has been written or counted as an overflow. Writer thread only, as are the next three. */
    private var seenEnd = MessageLog.START
    private var handledClears = 0
    private var failedInARow = 0

    /** What a batch took from the list; held apart from the list so that this may move on while the store works. */
    private class Batch(val entries: List<MessageEntry>, val next: Long, val newcomers: Int, val last: Boolean)

    fun start(): Unit = thread.start()

    /** Tells the writer of a change. Called on the thread of every captured call, so it wakes the writer once a sweep. */
    fun signal() {
        if (signalled) return
        signalled = true
        LockSupport.unpark(thread)
    }

    /**
     * Waits until the store has everything recorded up to now, and has been loaded. False if [timeoutMillis] were not
     * enough, the store failed meanwhile, the writer has ended, or the caller was interrupted (which stays set).
     */
    fun drain(timeoutMillis: Long): Boolean {
        val target = recorder.state.get().change
        var remaining = TimeUnit.MILLISECONDS.toNanos(timeoutMillis)
        lock.withLock {
            val before = failures
            while (written < target) {
                if (failures != before || remaining <= 0 || !thread.isAlive) return false
                hurried = true
                LockSupport.unpark(thread)
                try {
                    remaining = swept.awaitNanos(remaining)
                } catch (_: InterruptedException) {
                    Thread.currentThread().interrupt()
                    return false
                }
            }
            // A batch that was given up counts as written, but not here.
            return failures == before
        }
    }

    /** Writes what is left, closes the store and ends the thread; waits for it at most [timeoutMillis]. */
    fun stop(timeoutMillis: Long) {
        stopping = true
        LockSupport.unpark(thread)
        try {
            thread.join(maxOf(1, timeoutMillis))
        } catch (_: InterruptedException) {
            Thread.currentThread().interrupt()
        }
    }

    private fun run() {
        attempt { load() }
        var last: Boolean
        do {
            last = stopping
            signalled = false
            hurried = false
            sweep()
            announce()
            if (!last) idle()
        } while (!last)
        attempt { store.close() }
        announce()
    }

    /** Sleeps until there is something to write, and then a little so that a burst becomes one transaction. */
    private fun idle() {
        val retryAt = System.nanoTime() + RETRY_NANOS
        while (!signalled && !hurried && !stopping) {
            if (failedInARow == 0) {
                LockSupport.park(this)
            } else {
                val left = retryAt - System.nanoTime()
                if (left <= 0) break
                LockSupport.parkNanos(this, left)
            }
        }
        val end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(config.writeDelayMillis)
        while (!hurried && !stopping) {
            val left = end - System.nanoTime()
            if (left <= 0) return
            LockSupport.parkNanos(this, left)
        }
    }

    private fun load() {
        val loaded = store.load(config.maxEntries)
        val renumbered = recorder.renumbered(loaded)
        if (renumbered != null) store.replaceAll(renumbered)
        recorder.adopt(renumbered ?: loaded)
    }

    /** Writes everything that changed before this call, oldest first, a batch at a time. */
    private fun sweep() {
        val upTo = recorder.state.get().change
        if (upTo == written) return
        var cursor = Long.MIN_VALUE
        while (true) {
            if (!clearIfAsked()) return
            val batch = collect(cursor)
            if (batch.entries.isNotEmpty() && !write(batch)) return
            seenEnd = maxOf(seenEnd, batch.next)
            cursor = batch.next
            if (batch.last) break
        }
        written = upTo
    }

    /** Whether the store is as empty as the list was when it was last cleared. */
    private fun clearIfAsked(): Boolean {
        val now = recorder.state.get()
        if (now.clears == handledClears) return true
        if (!attempt { store.clear() }) return false
        handledClears = now.clears
        return true
    }

    /** The next changed slots from [cursor] on, as many as one transaction and the heap should hold. */
    private fun collect(cursor: Long): Batch {
        val now = recorder.state.get()
        val log = now.log
        val gone = log.first - maxOf(seenEnd, now.clearedEnd)
        if (gone > 0) overflows += gone
        seenEnd = maxOf(seenEnd, log.first, now.clearedEnd)
        val entries = ArrayList<MessageEntry>()
        var newcomers = 0
        var units = 0L
        var position = maxOf(cursor, log.first)
        while (position < log.end && entries.size < BATCH_ENTRIES && units < BATCH_UNITS) {
            val slot = log[position]
            if (slot.change > written) {
                entries.add(slot.entry)
                units += (slot.entry.requestData?.length ?: 0) + (slot.entry.responseData?.length ?: 0)
                if (position >= seenEnd) newcomers++
            }
            position++
        }
        return Batch(entries, position, newcomers, position >= log.end)
    }

    /** Whether the sweep may go on: the batch is in the store, or has been given up. */
    private fun write(batch: Batch): Boolean {
        if (attempt { store.write(batch.entries, config.maxEntries) }) {
            stored += batch.newcomers
            failedInARow = 0
            return true
        }
        failedInARow++
        if (failedInARow < MAX_TRIES) return false
        // One row that the store will never take must not keep all later ones from it.
        failedInARow = 0
        overflows += batch.newcomers
        return true
    }

    private inline fun attempt(work: () -> Unit): Boolean {
        try {
            work()
            return true
        } catch (@Suppress("TooGenericExceptionCaught") _: Throwable) {
            failures++
            return false
        }
    }

    private fun announce() {
        lock.withLock { swept.signalAll() }
    }

    private companion object {
        /** By this name tools find the thread, for instance to read what it allocated. */
        const val THREAD_NAME = "dari-writer"

        const val BATCH_ENTRIES = 128

        /** 8 MB of UTF-16: a batch may be held while the list already holds newer contents. */
        const val BATCH_UNITS = 4_000_000L

        const val MAX_TRIES = 3
        const val RETRY_NANOS = 1_000_000_000L
    }
}
