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
        val roundTrips = CallerRoundTrips(Messages(emptyList(), emptyList()), housekeeping, stopwatch, calls)
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
    fun `run() adds up what callers on threads of their own allocate`() {
        // Each thread's own count, and the sum of all of them as the other threads' of whoever asks.
        val own = ThreadLocal.withInitial { 0L }
        val total = java.util.concurrent.atomic.AtomicLong()
        val counters = object : Counters by FakeCounters() {
            override fun callerAllocatedBytes(): Long = own.get()
            override fun otherAllocatedBytes(): Long = total.get()
        }
        val calls = {
            FakeCalls { _, _ ->
                own.set(own.get() + 48)
                total.addAndGet(48)
            }
        }
        recorder.onDrain = { total.addAndGet(7) }
        val housekeeping = Housekeeping(recorder, FakeClock(), null, drainEvery = 500, discardEvery = 2_000)
        val roundTrips = CrewRoundTrips(Messages(emptyList(), emptyList()), housekeeping, Stopwatch.of(0), Crew(3), calls)
        val result = AllocationCount(roundTrips, housekeeping, counters).run(count = 10)
        roundTrips.close()
        assertEquals(listOf(12L, 12L * 48, 7L), listOf(result.roundTrips.toLong(), result.callerBytes, result.deferredBytes))
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
        val roundTrips = CallerRoundTrips(Messages(emptyList(), emptyList()), housekeeping, FakeStopwatch(FakeClock()) { 0 }) { EmptyCalls() }
        assertThrows(ProtocolException::class.java) { AllocationCount(roundTrips, housekeeping, unknowing).run(1) }
    }
}
