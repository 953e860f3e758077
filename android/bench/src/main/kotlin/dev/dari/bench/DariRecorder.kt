package dev.dari.bench

import dev.dari.CaptureObserver
import dev.dari.Dari
import dev.dari.DariConfig
import dev.dari.MessageEntry

/** The runtime on the class path: `dari` or `dari-noop`, which have the same entry points. */
internal class DariRecorder(private val host: Host) : Recorder {
    override val runtime: String get() = Dari.runtime

    override fun start(plan: Plan, observer: CaptureObserver?) {
        val config = DariConfig(
            maxEntries = plan.maxEntries,
            maxContentLength = plan.maxContentLength,
            observer = observer,
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
            requests = counters.requests,
            responses = counters.responses,
            failures = mapOf(
                "hookFailures" to counters.hookFailures,
                "droppedContents" to counters.droppedContents,
                "writeFailures" to counters.writeFailures,
                "overflows" to counters.overflows,
            ),
        )
    }

    override fun clear() = Dari.clear()

    override fun drain() {
        check(Dari.drain(DRAIN_TIMEOUT_MS)) { "The store failed, or did not take all entries within $DRAIN_TIMEOUT_MS ms: ${Dari.counters()}" }
    }

    private companion object {
        /** Far beyond any honest drain: only a writer that is stuck or dead takes so long. */
        const val DRAIN_TIMEOUT_MS = 60_000L
    }
}
