package dev.dari

import org.junit.jupiter.api.Assertions.assertTrue

/** Long enough for a machine that is busy with other things; no test waits for it unless it fails. */
const val PATIENCE_MILLIS: Long = 60_000

/** Runs [work] while `Dari` records into [store]; stops it whatever happens. */
fun <T> recording(config: DariConfig = DariConfig(), store: MessageStore = MemoryStore(), work: (DariInterceptor) -> T): T {
    Dari.start(config, store)
    try {
        return work(Dari.createInterceptor("t")!!)
    } finally {
        Dari.stop()
    }
}

/** Waits until the store has everything. */
fun drained() {
    assertTrue(Dari.drain(PATIENCE_MILLIS), "not drained: ${Dari.counters()}")
}

/** An entry as an earlier run left it. */
fun storedEntry(id: Long, data: String = "old$id"): MessageEntry = MessageEntry(
    id, "t", Direction.WEB_TO_APP, "h", "r$id", data, data.length, null, 0, null, null, false, id, null, 0,
)
