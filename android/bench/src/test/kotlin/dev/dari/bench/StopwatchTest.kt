package dev.dari.bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class StopwatchTest {
    @Test
    fun `time() runs each call once, in order`() {
        for (spinNs in listOf(0L, 1L)) {
            val order = ArrayList<Int>()
            val calls = Array<BridgeCalls>(3) { index -> FakeCalls { _, _ -> order.add(index) } }
            assertTrue(Stopwatch.of(spinNs).time(calls) >= 0)
            assertEquals(listOf(0, 1, 2), order)
        }
    }

    @Test
    fun `time() holds the planted time for every round trip`() {
        // A spin can take longer on a busy machine and never shorter.
        val calls = Array<BridgeCalls>(4) { FakeCalls { _, _ -> } }
        assertTrue(Stopwatch.of(200_000).time(calls) >= 800_000)
    }

    @Test
    fun `median is the middle, or the mean of the middle two`() {
        assertEquals(3, Medians.of(longArrayOf(9, 3, 1), 3))
        assertEquals(5, Medians.of(longArrayOf(9, 3, 1, 7), 4))
        val values = longArrayOf(4, 2, 99)
        assertEquals(3, Medians.of(values, 2))
        assertEquals(listOf(4L, 2L, 99L), values.toList())
        assertEquals(Long.MAX_VALUE, Medians.of(longArrayOf(Long.MAX_VALUE, Long.MAX_VALUE), 2))
    }
}
