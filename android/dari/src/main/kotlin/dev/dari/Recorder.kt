package dev.dari

import java.util.concurrent.atomic.AtomicLong
import java.util.concurrent.atomic.AtomicReference

/**
 * Turns captures into entries of the bounded list and wakes the writer. Lock-free: a caller builds the next [State] and
 * tries to put it in place, again if another caller was quicker.
 *
 * @param clock wall clock, ms since 1970
 */
internal class Recorder(
    private val config: DariConfig,
    store: MessageStore,
    private val clock: () -> Long = System::currentTimeMillis,
) {
    /** What the list and the counts are now. */
    val state: AtomicReference<State> = AtomicReference(State.INITIAL)

    /** Swallowed failures of hooks, interceptors and observers. */
    val failures: AtomicLong = AtomicLong()

    /** Failures that came when not even a call was possible any more; a plain field needs no stack to count. */
    @JvmField
    @Volatile
    var uncounted: Long = 0

    /**
     * Ids of a run start from the clock in microseconds, so that they follow those of earlier runs without waiting for
     * the store to say where those ended; they stay below 2^53, exact in any JSON reader. [adopt] handles a clock that
     * was set back.
     */
    private val idBase: Long = clock() * 1_000

    private val writer: StoreWriter = StoreWriter(this, store, config)

    /** Starts loading what is stored, then writing. */
    fun start(): Unit = writer.start()

    /** Records a request; returns its position in the list. */
    fun request(capture: Capture): Long {
        observe(CaptureKind.REQUEST, capture)
        val now = clock()
        val data = cut(capture.data, config.maxContentLength)
        val length = capture.data?.length ?: 0
        while (true) {
            val before = state.get()
            val log = before.log
            val claimed = if (now <= before.claimableUntil) findAwaiting(log, capture) else NONE
            val position = if (claimed == NONE) log.end else claimed
            val entry = if (claimed == NONE) {
                MessageEntry(
                    idAt(position), capture.tag, capture.direction, capture.handlerName, capture.requestId,
                    data, length, null, 0, null, capture.fireAndForget, capture.unparsable, now, null, 0,
                )
            } else {
                val reply = log[claimed].entry
                reply.copy(
                    handlerName = capture.handlerName, requestData = data, requestLength = length,
                    fireAndForget = capture.fireAndForget, unparsable = reply.unparsable || capture.unparsable,
                    requestedAtMillis = now, awaitingRequest = false, contentDropped = false,
                )
            }
            val after = before.put(position, entry, config, requests = 1, unparsable = capture.unparsable)
            if (state.compareAndSet(before, after)) {
                writer.signal()
                return position
            }
        }
    }

    /** Records a reply that names its request by id. */
    fun response(capture: Capture) {
        observe(CaptureKind.RESPONSE, capture)
        val now = clock()
        val data = cut(capture.data, config.maxContentLength)
        while (true) {
            val before = state.get()
            val found = findRequest(before.log, capture)
            val after = if (found == NONE) {
                val orphan = answered(orphan(idAt(before.log.end), capture, now), capture, data, now)
                val until = if (capture.requestId == null) before.claimableUntil else now + CLAIM_MILLIS
                before.put(
                    before.log.end, orphan, config, responses = 1, unparsable = capture.unparsable,
                    claimableUntil = until,
                )
            } else {
                before.put(
                    found, answered(before.log[found].entry, capture, data, now), config,
                    responses = 1, unparsable = capture.unparsable,
                )
            }
            if (state.compareAndSet(before, after)) return writer.signal()
        }
    }

    /** Records a reply to the request at [position]; only counts it if that entry has left the list. */
    fun responseAt(position: Long, capture: Capture) {
        observe(CaptureKind.RESPONSE, capture)
        val now = clock()
        val data = cut(capture.data, config.maxContentLength)
        while (true) {
            val before = state.get()
            val after = if (position < before.log.first) {
                before.counted(responses = 1, unparsable = capture.unparsable)
            } else {
                before.put(
                    position, answered(before.log[position].entry, capture, data, now), config,
                    responses = 1, unparsable = capture.unparsable,
                )
            }
            if (state.compareAndSet(before, after)) return writer.signal()
        }
    }

    /** Counts a failure that was swallowed; inline, because there may be no stack left to call anything. */
    @Suppress("TooGenericExceptionCaught", "NOTHING_TO_INLINE")
    inline fun swallowed() {
        try {
            failures.incrementAndGet()
        } catch (_: Throwable) {
            uncounted++
        }
    }

    /** Puts what an earlier run stored before everything captured since; nothing if the list was cleared meanwhile. */
    fun adopt(stored: List<MessageEntry>) {
        val slots = stored.map { Slot(it, 0) }
        while (true) {
            val before = state.get()
            if (before.clears > 0) return
            if (state.compareAndSet(before, before.adopting(slots, config))) return
        }
    }

    /** [stored] with ids below this run's if the clock was set back since; null if the ids are right as they are. */
    fun renumbered(stored: List<MessageEntry>): List<MessageEntry>? {
        if (stored.isEmpty() || stored.last().id < idBase) return null
        return stored.mapIndexed { i, entry -> entry.copy(id = idBase - stored.size + i) }
    }

    /** Empties list and store; returns when the store is empty, or after [timeoutMillis]. */
    fun clear(timeoutMillis: Long) {
        while (true) {
            val before = state.get()
            if (state.compareAndSet(before, before.cleared())) break
        }
        writer.drain(timeoutMillis)
    }

    /** See [StoreWriter.drain]. */
    fun drain(timeoutMillis: Long): Boolean = writer.drain(timeoutMillis)

    /** See [StoreWriter.stop]. */
    fun stop(timeoutMillis: Long): Unit = writer.stop(timeoutMillis)

    /** The entries, oldest first. */
    fun entries(): List<MessageEntry> = state.get().log.entries()

    /** The counts at this moment. */
    fun counters(): DariCounters {
        val now = state.get()
        return DariCounters(
            requests = now.requests, responses = now.responses, stored = writer.stored, hookFailures = failures.get() + uncounted,
            unparsable = now.unparsable, droppedContents = now.dropped, writeFailures = writer.failures,
            overflows = writer.overflows, evicted = now.evicted,
        )
    }

    private fun idAt(position: Long): Long = idBase + (position - MessageLog.START)

    private fun orphan(id: Long, capture: Capture, now: Long): MessageEntry = MessageEntry(
        id, capture.tag, capture.direction, null, capture.requestId, null, 0, null, 0, null, null, false, now, null, 0,
        awaitingRequest = true,
    )

    private fun answered(entry: MessageEntry, capture: Capture, data: String?, now: Long): MessageEntry = entry.copy(
        responseData = data, responseLength = capture.data?.length ?: 0, success = capture.success,
        unparsable = entry.unparsable || capture.unparsable, respondedAtMillis = now, replies = entry.replies + 1,
    )

    /** The newest request without a reply that [reply] fits; else the newest with one. Earlier runs are left alone. */
    private fun findRequest(log: MessageLog, reply: Capture): Long {
        if (reply.requestId == null) return NONE
        var answered = NONE
        var position = log.end - 1
        val oldest = maxOf(log.first, MessageLog.START)
        while (position >= oldest) {
            val entry = log[position].entry
            if (belongTogether(entry, reply)) {
                if (entry.replies == 0) return position
                if (answered == NONE) answered = position
            }
            position--
        }
        return answered
    }

    /** The newest entry that has only a reply and that [request] fits. */
    private fun findAwaiting(log: MessageLog, request: Capture): Long {
        if (request.requestId == null) return NONE
        var position = log.end - 1
        val oldest = maxOf(log.first, MessageLog.START)
        while (position >= oldest) {
            val entry = log[position].entry
            if (entry.awaitingRequest && belongTogether(entry, request)) return position
            position--
        }
        return NONE
    }

    private fun belongTogether(entry: MessageEntry, capture: Capture): Boolean =
        entry.requestId == capture.requestId && entry.direction === capture.direction && entry.tag == capture.tag

    private fun observe(kind: CaptureKind, capture: Capture) {
        val observer = config.observer ?: return
        if (Guard.isInside()) return
        try {
            Guard.run {
                observer.onEvent(
                    CaptureEvent(
                        kind, capture.direction, capture.tag, capture.handlerName, capture.requestId, capture.data,
                        capture.success, capture.fireAndForget, capture.unparsable,
                    ),
                )
            }
        } catch (@Suppress("TooGenericExceptionCaught") _: Throwable) {
            failures.incrementAndGet()
        }
    }

    private companion object {
        const val NONE = -1L

        /** How long a reply waits for its request: two threads that race need far less, a reloaded page far more; ms. */
        const val CLAIM_MILLIS = 10_000L
    }
}
