package dev.dari

import java.util.concurrent.CountDownLatch
import kotlin.concurrent.thread
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class StoreWriterTest {
    /** Writes only when somebody drains or stops, so that a test decides what one sweep sees. */
    private val lazily = DariConfig(writeDelayMillis = 3_600_000)

    private fun ask(bridge: DariInterceptor, ids: IntRange) {
        for (i in ids) bridge.onWebToAppRequest("h", "$i", "data $i")
    }

    @Test
    fun `the store ends up with what the list holds`() {
        val store = MemoryStore()
        recording(store = store) { bridge ->
            ask(bridge, 1..700)
            bridge.onWebToAppResponse("700", true, "reply")
            drained()
            assertEquals(Dari.entries(), store.entries())
            assertEquals(500, store.entries().size)
            assertEquals("reply", store.entries().last().responseData)
        }
        assertTrue(store.closed)
    }

    @Test
    fun `without a drain the writer comes by itself`() {
        val store = MemoryStore()
        recording(DariConfig(writeDelayMillis = 1), store) { bridge ->
            drained()
            ask(bridge, 1..1)
            val deadline = System.nanoTime() + PATIENCE_MILLIS * 1_000_000
            while (store.entries().isEmpty() && System.nanoTime() < deadline) Thread.sleep(1)
            assertEquals(1, store.entries().size)
        }
    }

    @Test
    fun `a burst is written in batches and a reply costs no second row`() {
        val store = MemoryStore()
        recording(lazily, store) { bridge ->
            drained()
            for (i in 1..300) {
                ask(bridge, i..i)
                bridge.onWebToAppResponse("$i", true, null)
            }
            drained()
            assertEquals(listOf(128, 128, 44), store.writes.map { it.size })
            assertEquals(300, store.writes.flatten().distinct().size)
            assertEquals(300, Dari.counters().stored)
        }
    }

    @Test
    fun `a batch holds few large texts`() {
        val store = MemoryStore()
        recording(lazily, store) { bridge ->
            drained()
            val text = "x".repeat(500_000)
            for (i in 1..20) bridge.onWebToAppRequest("h", "$i", text)
            drained()
            assertEquals(listOf(8, 8, 4), store.writes.map { it.size })
        }
    }

    @Test
    fun `what the list loses before the writer comes is counted`() {
        val store = MemoryStore()
        recording(DariConfig(maxEntries = 10, writeDelayMillis = 3_600_000), store) { bridge ->
            drained()
            ask(bridge, 1..25)
            drained()
            assertEquals(15, Dari.counters().overflows)
            assertEquals(10, Dari.counters().stored)
            assertEquals((16..25).map { "$it" }, store.entries().map { it.requestId })
            ask(bridge, 26..35)
            drained()
            assertEquals(15, Dari.counters().overflows)
            assertEquals(20, Dari.counters().stored)
        }
    }

    @Test
    fun `what is captured while a batch is written is not lost`() {
        val store = MemoryStore()
        recording(DariConfig(writeDelayMillis = 0), store) { bridge ->
            drained()
            val gate = CountDownLatch(1)
            store.writeGate = gate
            ask(bridge, 1..1)
            val waiting = thread { Dari.drain(PATIENCE_MILLIS) }
            ask(bridge, 2..50)
            bridge.onWebToAppResponse("1", true, "late reply")
            gate.countDown()
            waiting.join()
            drained()
            assertEquals(Dari.entries(), store.entries())
            assertEquals(0, Dari.counters().overflows)
            assertEquals(50, Dari.counters().stored)
        }
    }

    @Test
    fun `drain() gives up after its time and stop() still writes`() {
        val store = MemoryStore()
        val gate = CountDownLatch(1)
        store.writeGate = gate
        Dari.start(DariConfig(), store)
        ask(Dari.createInterceptor()!!, 1..3)
        assertFalse(Dari.drain(20))
        gate.countDown()
        Dari.stop()
        assertEquals(3, store.entries().size)
        assertEquals(3, Dari.counters().stored)
    }

    @Test
    fun `an interrupted drain() keeps the interrupt`() {
        val store = MemoryStore().also { it.loadGate = CountDownLatch(1) }
        recording(lazily, store) {
            Thread.currentThread().interrupt()
            assertFalse(Dari.drain(PATIENCE_MILLIS))
            assertTrue(Thread.interrupted())
            store.loadGate.countDown()
        }
    }

    @Test
    fun `a failed write is counted and made up for`() {
        val store = MemoryStore()
        var broken = true
        store.refuses = { broken }
        recording(lazily, store) { bridge ->
            ask(bridge, 1..3)
            assertFalse(Dari.drain(PATIENCE_MILLIS))
            assertEquals(1, Dari.counters().writeFailures)
            broken = false
            drained()
            assertEquals(3, store.entries().size)
            assertEquals(0, Dari.counters().overflows)
        }
    }

    @Test
    fun `an entry that the store never takes does not keep later ones from it`() {
        val store = MemoryStore()
        store.refuses = { batch -> batch.any { it.requestId == "1" } }
        recording(lazily, store) { bridge ->
            ask(bridge, 1..1)
            repeat(3) { assertFalse(Dari.drain(PATIENCE_MILLIS)) }
            drained()
            assertEquals(1, Dari.counters().overflows)
            ask(bridge, 2..3)
            drained()
            assertEquals(listOf("2", "3"), store.entries().map { it.requestId })
            assertEquals(2, Dari.counters().stored)
        }
    }

    @Test
    fun `clear() empties both and keeps what comes after`() {
        val store = MemoryStore(listOf(storedEntry(1)))
        recording(lazily, store) { bridge ->
            drained()
            ask(bridge, 1..10)
            Dari.clear()
            assertEquals(emptyList<MessageEntry>(), Dari.entries())
            assertEquals(emptyList<MessageEntry>(), store.entries())
            ask(bridge, 11..12)
            drained()
            assertEquals(listOf("11", "12"), store.entries().map { it.requestId })
            assertEquals(Dari.entries(), store.entries())
            assertEquals(0, Dari.counters().overflows)
        }
    }

    @Test
    fun `clear() before the store has been loaded also clears what it held`() {
        val store = MemoryStore(listOf(storedEntry(1))).also { it.loadGate = CountDownLatch(1) }
        recording(lazily, store) { bridge ->
            ask(bridge, 1..1)
            val clearing = thread { Dari.clear() }
            while (Dari.entries().isNotEmpty()) Thread.sleep(1)
            ask(bridge, 2..2)
            store.loadGate.countDown()
            clearing.join()
            drained()
            assertEquals(listOf("2"), Dari.entries().map { it.requestId })
            assertEquals(Dari.entries(), store.entries())
        }
    }

    @Test
    fun `what is captured before the store has been loaded follows what it held`() {
        val store = MemoryStore((1L..4L).map { storedEntry(it) }).also { it.loadGate = CountDownLatch(1) }
        recording(DariConfig(maxEntries = 5), store) { bridge ->
            bridge.onWebToAppRequest("h", "new 1", null)
            bridge.onWebToAppRequest("h", "new 2", null)
            assertEquals(listOf("new 1", "new 2"), Dari.entries().map { it.requestId })
            bridge.onWebToAppResponse("new 1", true, "reply")
            store.loadGate.countDown()
            drained()
            assertEquals(listOf("r2", "r3", "r4", "new 1", "new 2"), Dari.entries().map { it.requestId })
            assertEquals("reply", Dari.entries()[3].responseData)
            assertEquals(Dari.entries(), store.entries())
        }
    }

    @Test
    fun `ids follow those of earlier runs even if the clock was set back`() {
        val store = MemoryStore((1L..3L).map { storedEntry(Long.MAX_VALUE - 10 + it) })
        recording(lazily, store) { bridge ->
            ask(bridge, 1..2)
            drained()
            val ids = Dari.entries().map { it.id }
            assertEquals(ids.sorted().distinct(), ids)
            assertEquals(listOf("old", "old", "old", "dat", "dat"), Dari.entries().map { it.requestData!!.take(3) })
            assertEquals(Dari.entries(), store.entries())
        }
    }

    @Test
    fun `a store that cannot be loaded is counted and recording goes on`() {
        val store = object : MessageStore by MemoryStore() {
            override fun load(maxEntries: Int): List<MessageEntry> = throw OutOfMemoryError("too many rows")
        }
        recording(lazily, store) { bridge ->
            ask(bridge, 1..1)
            Dari.drain(PATIENCE_MILLIS)
            drained()
            assertEquals(1, Dari.counters().writeFailures)
            assertEquals(1, Dari.counters().stored)
        }
    }

    @Test
    fun `the writer is one daemon thread that ends with the recording`() {
        fun writers() = Thread.getAllStackTraces().keys.filter { it.name == "dari-writer" }
        recording {
            assertEquals(listOf(true), writers().map { it.isDaemon })
        }
        assertEquals(emptyList<Thread>(), writers())
    }
}
