package dev.dari.bench

import dev.dari.CaptureObserver
import dev.dari.Dari
import dev.dari.DariConfig
import dev.dari.MessageEntry

/** The runtime on the class path: `dari` or `dari-noop`, which have the same entry points. */
internal class DariRecorder(private val host: Host) : Recorder {
    override val runtime: String get() = Dari.runtime

    /** Exchanges that [fill] has recorded since the start. */
    private var filled = 0L

    @Volatile
    private var isFilling = false

    override fun start(plan: Plan, observer: CaptureObserver?) {
        filled = 0
        val config = DariConfig(
            maxEntries = plan.maxEntries,
            maxContentLength = plan.maxContentLength,
            observer = observer?.let { own -> CaptureObserver { event -> if (!isFilling) own.onEvent(event) } },
        )
        Dari.start(config, host.openStore(plan.storePath))
        // The store opens its file when it is first used: here, and empty, instead of in the first round trip.
        Dari.clear()
        drain()
    }

    override fun stop() = Dari.stop()

    override fun entries(): List<MessageEntry> = Dari.entries()

    override fun counts(): RecorderCounts {
        val counters = Dari.counters()
        return RecorderCounts(
            requests = counters.requests - filled,
            responses = counters.responses - filled,
            failures = mapOf(
                "hookFailures" to counters.hookFailures,
                "droppedContents" to counters.droppedContents,
                "writeFailures" to counters.writeFailures,
                "overflows" to counters.overflows,
            ),
        )
    }

    override fun clear() = Dari.clear()

    override fun fill(count: Int): Int {
        Dari.clear()
        val interceptor = Dari.createInterceptor(FILL_TAG) ?: return 0
        isFilling = true
        try {
            repeat(count) {
                val id = "stored-$it"
                interceptor.onWebToAppRequest("stored", id, FILL_DATA)
                interceptor.onWebToAppResponse(id, true, FILL_DATA)
            }
        } finally {
            isFilling = false
        }
        filled += count
        drain()
        check(Dari.entries().size == count) { "The list holds ${Dari.entries().size} entries and not $count" }
        return count
    }

    override fun drain() {
        check(Dari.drain(DRAIN_TIMEOUT_MS)) { "The store failed, or did not take all entries within $DRAIN_TIMEOUT_MS ms: ${Dari.counters()}" }
    }

    private companion object {
        /** Far beyond any honest drain: only a writer that is stuck or dead takes so long. */
        const val DRAIN_TIMEOUT_MS = 60_000L

        /** No shape's messages have this tag, so no reply of an arm ever finds an entry that was stored before. */
        const val FILL_TAG = "stored-before"

        /** The same in every cell, so that their number is all that differs: 500 of a megabyte would not fit the heap. */
        const val FILL_DATA = "{\"stored\":\"before\",\"text\":\"an entry of an earlier exchange, about a hundred bytes of it in all\"}"
    }
}
