package dev.dari

import kotlin.random.Random
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class StoreFollowsListTest {
    /** Any mixture of messages, replies, clears, drains, a failing store and dropped contents, while the writer works. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    fun `whatever happens the store ends up with what the list holds`(seed: Int) {
        val random = Random(seed)
        val store = MemoryStore((1L..random.nextLong(1, 60)).map { storedEntry(it) })
        var writes = 0
        // Never three times in a row: then the writer would give the batch up.
        if (seed % 3 == 0) store.refuses = { writes++ % 4 < 2 }
        val config = DariConfig(
            maxEntries = random.nextInt(1, 80),
            maxRetainedBytes = if (seed % 2 == 0) random.nextLong(400) else null,
            writeDelayMillis = 0,
        )
        recording(config, store) { bridge ->
            for (i in 1..3_000) {
                when (random.nextInt(200)) {
                    in 0..119 -> bridge.onWebToAppRequest("h", "${random.nextInt(40)}", "data $i")
                    in 120..196 -> bridge.onWebToAppResponse("${random.nextInt(40)}", true, "reply $i")
                    197 -> Dari.clear()
                    198 -> Dari.drain(PATIENCE_MILLIS)
                    else -> Thread.yield()
                }
            }
            store.refuses = { false }
            // The first may report a failure that was under way.
            Dari.drain(PATIENCE_MILLIS)
            drained()
            assertEquals(Dari.entries(), store.entries())
            val held = Dari.entries().sumOf { (it.requestData?.length ?: 0) + (it.responseData?.length ?: 0) } * 2L
            assertEquals(true, held <= (config.maxRetainedBytes ?: Long.MAX_VALUE), "$held B held")
            assertEquals(0, Dari.counters().hookFailures)
        }
    }
}
