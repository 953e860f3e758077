package dev.dari.bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test

class AllocationCountTest {
    private val counters = FakeCounters()
    private val recorder = FakeRecorder()

    private fun run(clearEvery: Int?, count: Int): AllocationCount.Result {
        val housekeeping = Housekeeping(recorder, FakeClock(), clearEvery, drainEvery = 500, discardEvery = 2_000)
        val stopwatch = FakeStopwatch(FakeClock()) { 0 }
        val calls = {
            object : BridgeCalls {
                // Preparing allocates as well and must not be counted.
                override fun prepare(request: Array<Any?>, response: Array<Any?>) {
                    counters.caller += 1_000_000
                }

                override fun roundTrip() {
                    counters.caller += 48
                    counters.others += 100
                }

                override fun sink(): Any? = null
            }
        }
        val roundTrips = RoundTrips(Messages(emptyList(), emptyList()), housekeeping, stopwatch, calls)
        return AllocationCount(roundTrips, housekeeping, counters).run(count)
    }

    @Test
    fun `run() counts the calls on the caller and the rest until the drain`() {
        recorder.onDrain = { counters.others += 7 }
        val result = run(clearEvery = null, count = 10)
        assertEquals(480, result.callerBytes)
        assertEquals(10 * 100 + 7, result.deferredBytes)
    }

    @Test
    fun `run() does not count what the harness's own clears allocate`() {
        recorder.onClear = { counters.others += 50_000 }
        val result = run(clearEvery = 4, count = 10)
        assertEquals(2, recorder.log.count { it == "clear" })
        assertEquals(1_000, result.deferredBytes)
    }

    @Test
    fun `run() refuses a machine that does not count`() {
        val unknowing = object : Counters by counters {
            override fun callerAllocatedBytes(): Long = Counters.UNKNOWN
        }
        val housekeeping = Housekeeping(recorder, FakeClock(), null, drainEvery = 500, discardEvery = 2_000)
        val roundTrips = RoundTrips(Messages(emptyList(), emptyList()), housekeeping, FakeStopwatch(FakeClock()) { 0 }) { EmptyCalls() }
        assertThrows(ProtocolException::class.java) { AllocationCount(roundTrips, housekeeping, unknowing).run(1) }
    }
}
