package dev.dari.plugin.shapes

import dev.dari.CaptureEvent
import dev.dari.Dari
import dev.dari.DariConfig
import dev.dari.MessageEntry
import dev.dari.MessageStore

/** Runs the recording runtime and keeps every event as text. */
class Capture : AutoCloseable {
    private val events = ArrayList<String>()

    init {
        Dari.start(DariConfig(maxEntries = 4, observer = { events.add(text(it)) }), Forgetful())
    }

    /** What was captured since the last call. */
    fun take(): List<String> = ArrayList(events).also { events.clear() }

    private fun text(event: CaptureEvent): String = with(event) {
        "$kind $direction tag=$tag name=$handlerName id=$requestId data=$data success=$success fireAndForget=$fireAndForget unparsable=$unparsable"
    }

    override fun close() {
        val failures = Dari.counters().hookFailures
        Dari.stop()
        check(failures == 0L) { "$failures hooks failed" }
    }

    private class Forgetful : MessageStore {
        override fun load(maxEntries: Int): List<MessageEntry> = emptyList()

        override fun write(entries: List<MessageEntry>, maxEntries: Int) = Unit

        override fun clear() = Unit

        override fun replaceAll(entries: List<MessageEntry>) = Unit

        override fun close() = Unit
    }
}
