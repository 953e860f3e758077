package dev.dari

import java.util.concurrent.CyclicBarrier
import kotlin.concurrent.thread
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class ConcurrencyTest {
    /** Runs [work] with 0 and 1 on two threads that start together. */
    private fun twice(work: (Int) -> Unit) {
        val start = CyclicBarrier(2)
        val failures = java.util.Collections.synchronizedList(ArrayList<Throwable>())
        val threads = List(2) { n ->
            thread {
                try {
                    start.await()
                    work(n)
                } catch (e: Throwable) {
                    failures.add(e)
                }
            }
        }
        threads.forEach { it.join() }
        assertEquals(emptyList<Throwable>(), failures.toList())
    }

    @ParameterizedTest(name = "{0} stored")
    @ValueSource(ints = [0, 499, 500])
    fun `a burst of 1,000 messages of 100 B on each of two threads keeps its newest 500`(held: Int) {
        val store = MemoryStore((1L..held).map { storedEntry(it) })
        recording(store = store) { bridge ->
            drained()
            val text = "x".repeat(100)
            twice { n ->
                for (i in 1..1000) {
                    bridge.onWebToAppRequest("h", "$n-$i", text)
                    bridge.onWebToAppResponse("$n-$i", true, text)
                }
            }
            drained()
            val entries = Dari.entries()
            assertEquals(500, entries.size)
            assertEquals(entries, store.entries())
            assertEquals(entries.map { it.id }.sorted().distinct(), entries.map { it.id })
            assertEquals(2000, Dari.counters().requests)
            assertEquals(2000, Dari.counters().responses)
            // A request that is pushed out before its own reply comes makes one entry more.
            val made = entries.size + Dari.counters().evicted - held
            assertTrue(made in 2000..4000, "$made entries")
            assertEquals(made, Dari.counters().stored + Dari.counters().overflows)
            assertEquals(0, Dari.counters().hookFailures)
            for (n in 0..1) {
                val own = entries.filter { it.requestId!!.startsWith("$n-") && !it.awaitingRequest }.map { it.requestId!!.drop(2).toInt() }
                assertEquals(own.sorted(), own, "each thread's order")
                assertEquals(if (own.isEmpty()) own else (1001 - own.size..1000).toList(), own, "no gap before the newest")
            }
            assertTrue(entries.all { it.replies == 1 && it.responseData == text })
        }
    }

    @Test
    fun `nothing is lost between list and store while there is room`() {
        val store = MemoryStore()
        recording(DariConfig(maxEntries = 4_000, writeDelayMillis = 0), store) { bridge ->
            twice { n -> for (i in 1..2_000) bridge.onWebToAppRequest("h", "$n-$i", null) }
            drained()
            assertEquals(4_000, store.entries().size)
            assertEquals(Dari.entries(), store.entries())
            assertEquals(4_000, Dari.counters().stored)
            assertEquals(0, Dari.counters().overflows)
        }
    }

    @Test
    fun `requests and replies that race each other always meet`() = recording(DariConfig(maxEntries = 10_000)) { bridge ->
        twice { n ->
            for (i in 1..3_000) if (n == 0) bridge.onWebToAppRequest("h", "$i", null) else bridge.onWebToAppResponse("$i", true, null)
        }
        val entries = Dari.entries()
        assertEquals(3_000, entries.size)
        assertTrue(entries.all { it.replies == 1 && !it.awaitingRequest && it.handlerName == "h" })
    }

    @Test
    fun `readers and clears beside two writers see whole lists`() = recording(DariConfig(writeDelayMillis = 0)) { bridge ->
        val done = java.util.concurrent.atomic.AtomicBoolean()
        var reads = 0
        val reader = thread {
            while (!done.get()) {
                val ids = Dari.entries().map { it.id }
                check(ids == ids.sorted().distinct() && ids.size <= 500) { "list out of order" }
                if (++reads % 50 == 0) Dari.clear()
            }
        }
        twice { n -> for (i in 1..5_000) bridge.onWebToAppRequest("h", "$n-$i", "d") }
        done.set(true)
        reader.join()
        drained()
        assertTrue(reads > 0)
        assertEquals(10_000, Dari.counters().requests)
    }
}
