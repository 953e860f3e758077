package dev.dari.bench.android

import dev.dari.bench.Counters
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Test

class AndroidCountersTest {
    @Test
    fun `counts are the runtime's own, times in ns`() {
        val counters = counters(mapOf("art.gc.gc-count" to "12", "art.gc.gc-time" to "34")::get)
        assertEquals(12, counters.gcCount())
        assertEquals(34_000_000, counters.gcTimeNs())
        assertEquals(5_000_000, counters.cpuTimeNs())
    }

    @Test
    fun `what the runtime does not tell is unknown`() {
        for (counters in listOf(counters { null }, counters { "many" })) {
            assertEquals(Counters.UNKNOWN, counters.gcCount())
            assertEquals(Counters.UNKNOWN, counters.gcTimeNs())
            assertEquals(Counters.UNKNOWN, counters.compilations())
            assertEquals(Counters.UNKNOWN, counters.callerAllocatedBytes())
            assertNull(counters.hostTimes())
        }
    }

    companion object {
        /** Counters of a runtime that answers as [runtimeStat], in a process that used 5 ms. */
        fun counters(runtimeStat: (String) -> String?): Counters = AndroidCounters(runtimeStat) { 5 }
    }
}
