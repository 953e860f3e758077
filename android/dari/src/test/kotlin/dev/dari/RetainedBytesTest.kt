package dev.dari

import dev.dari.store.jdbc.JdbcMessageStore
import java.io.File
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class RetainedBytesTest {
    @Test
    fun `the oldest contents go first and their entries stay`() {
        val store = MemoryStore()
        recording(DariConfig(maxRetainedBytes = 60), store) { bridge ->
            for (i in 1..5) bridge.onWebToAppRequest("h", "$i", "0123456789")
            val entries = Dari.entries()
            assertEquals(listOf(true, true, false, false, false), entries.map { it.contentDropped })
            assertEquals(listOf(null, null, "0123456789", "0123456789", "0123456789"), entries.map { it.requestData })
            assertTrue(entries.all { it.requestLength == 10 })
            assertEquals(2, Dari.counters().droppedContents)
            bridge.onWebToAppResponse("1", true, "ab")
            assertEquals(3, Dari.counters().droppedContents, "the oldest content is that of the oldest entry, though newest")
            assertEquals(listOf(true, true, false, false, false), Dari.entries().map { it.contentDropped })
            assertNull(Dari.entries().first().responseData)
            assertEquals(2, Dari.entries().first().responseLength)
            drained()
            assertEquals(Dari.entries(), store.entries())
        }
    }

    @Test
    fun `it is off by default and counts what is held over evictions, replies, clears and loads`() {
        assertNull(DariConfig().maxRetainedBytes)
        val store = MemoryStore((1L..3L).map { storedEntry(it, "0123456789") })
        recording(DariConfig(maxEntries = 4, maxRetainedBytes = 80), store) { bridge ->
            drained()
            bridge.onWebToAppRequest("h", "1", "0123456789")
            repeat(20) { bridge.onWebToAppRequest("h", "1", "0123456789") }
            assertEquals(0, Dari.counters().droppedContents)
            repeat(20) { bridge.onWebToAppResponse("1", true, "") }
            assertEquals(0, Dari.counters().droppedContents)
            Dari.clear()
            repeat(4) { bridge.onWebToAppRequest("h", "1", "0123456789") }
            assertEquals(0, Dari.counters().droppedContents)
            bridge.onWebToAppRequest("h", "1", "0123456789x")
            assertEquals(1, Dari.counters().droppedContents)
        }
    }

    @Test
    fun `loaded contents count too`() {
        val store = MemoryStore((1L..3L).map { storedEntry(it, "0123456789") })
        recording(DariConfig(maxRetainedBytes = 40), store) {
            drained()
            assertEquals(listOf(true, false, false), Dari.entries().map { it.contentDropped })
            assertEquals(Dari.entries(), store.entries())
        }
    }

    @Test
    fun `400 round trips of 1 MB fit into the heap`(@TempDir folder: File) {
        assertTrue(Runtime.getRuntime().maxMemory() <= 256L shl 20, "this test needs -Xmx256m")
        val file = File(folder, "store.db")
        recording(DariConfig(maxRetainedBytes = 64_000_000), JdbcMessageStore(file)) { bridge ->
            for (i in 1..400) {
                bridge.onWebToAppRequest("h", "$i", megabyte(i))
                bridge.onWebToAppResponse("$i", true, megabyte(i))
            }
            drained()
            assertEquals(400, Dari.entries().size)
            assertEquals(0, Dari.counters().hookFailures + Dari.counters().writeFailures)
            val kept = Dari.entries().count { it.requestData != null && it.responseData != null }
            assertEquals(32, kept, "64 MB are 32 round trips of 2 x 500,000 units")
            assertTrue(Dari.counters().droppedContents >= 368)
        }
        recording(DariConfig(maxRetainedBytes = 64_000_000), JdbcMessageStore(file)) {
            drained()
            assertEquals(400, Dari.entries().size)
            assertEquals(500_000, Dari.entries().last().requestData!!.length)
        }
    }

    private fun megabyte(seed: Int): String = String(CharArray(1_000_000) { 'a' + (seed + it) % 26 })
}
