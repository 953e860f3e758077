package dev.dari.bench

import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class WarmUpTest {
    private val clock = FakeClock()
    private val counters = FakeCounters()
    private val recorder = FakeRecorder()
    private val housekeeping = Housekeeping(recorder, clock, clearEvery = null, drainEvery = 500, discardEvery = 2_000)

    /** 1 ms a round trip unless [durationNs] says otherwise. */
    private fun roundTrips(stopwatch: FakeStopwatch): RoundTrips {
        val plan = Samples.plan()
        return CallerRoundTrips(Messages(plan.request, plan.response), housekeeping, stopwatch) { Samples.faithful(recorder) }
    }

    private fun warmUp(roundTrips: RoundTrips, fill: Int = 0) = WarmUp(roundTrips, housekeeping, counters, clock, fill)

    private fun limits(
        minTimeNs: Long = 0,
        minRoundTrips: Long = 0,
        maxTimeNs: Long = 10_000_000_000,
        maxRoundTrips: Long = 1_000_000,
        batch: Int = 1,
    ) = WarmUpLimits(minTimeNs, minRoundTrips, maxTimeNs, maxRoundTrips, batch)

    @Test
    fun `run() ends flat after one window when nothing moves`() {
        val result = warmUp(roundTrips(FakeStopwatch(clock) { 1_000_000 })).run(limits())
        assertEquals(WarmUpReason.FLAT, result.reason)
        assertEquals(100, result.roundTrips)
        assertEquals(100_000_000, result.elapsedNs)
        assertEquals(1_000_000, result.medianNs)
        assertEquals("drain", recorder.log.last())
    }

    @Test
    fun `run() goes on until the minimum of time and of round trips`() {
        val byTime = warmUp(roundTrips(FakeStopwatch(clock) { 1_000_000 })).run(limits(minTimeNs = 300_000_000))
        assertEquals(300, byTime.roundTrips)
        val byCount = warmUp(roundTrips(FakeStopwatch(clock) { 1_000_000 })).run(limits(minRoundTrips = 205))
        assertEquals(210, byCount.roundTrips)
    }

    @Test
    fun `run() waits for a compiler that is still at work however flat the times are`() {
        counters.compiled = { minOf(clock.now, 250_000_000L) }
        val result = warmUp(roundTrips(FakeStopwatch(clock) { 1_000_000 })).run(limits())
        assertEquals(WarmUpReason.FLAT, result.reason)
        assertTrue(result.elapsedNs in 290_000_000..310_000_000, "${result.elapsedNs}")
    }

    @Test
    fun `run() waits for a compiler that gets no processor`() {
        counters.compiling = { clock.now < 250_000_000 }
        val result = warmUp(roundTrips(FakeStopwatch(clock) { 1_000_000 })).run(limits())
        assertTrue(result.elapsedNs in 240_000_000..260_000_000, "${result.elapsedNs}")
        counters.compiling = { true }
        val capped = warmUp(roundTrips(FakeStopwatch(clock) { 1_000_000 })).run(limits(maxTimeNs = 500_000_000))
        assertEquals(WarmUpReason.CAP_COMPILING, capped.reason)
    }

    @Test
    fun `run() rehearses once, when the cold round trips are over`() {
        val roundTrips = roundTrips(FakeStopwatch(clock) { 1_000_000 })
        val rehearsals = ArrayList<Long>()
        WarmUp(roundTrips, housekeeping, counters, clock, fill = 0) { rehearsals.add(roundTrips.done) }.run(limits(minRoundTrips = 300))
        assertEquals(listOf(100L), rehearsals)
    }

    @Test
    fun `run() waits for a trend to end`() {
        val stopwatch = FakeStopwatch(clock) { maxOf(1_000_000, 5_000_000 - 20_000 * it) }
        val result = warmUp(roundTrips(stopwatch)).run(limits())
        assertEquals(WarmUpReason.FLAT, result.reason)
        assertTrue(result.roundTrips > 200, "${result.roundTrips}")
        assertEquals(1_000_000, result.medianNs)
    }

    @Test
    fun `run() says what was missing when a limit comes first`() {
        fun reason(limits: WarmUpLimits, durationNs: (Long) -> Long = { 1_000_000 }) =
            warmUp(roundTrips(FakeStopwatch(clock, durationNs))).run(limits).reason
        assertEquals(WarmUpReason.CAP_MINIMUM, reason(limits(maxRoundTrips = 50)))
        assertEquals(WarmUpReason.CAP_MINIMUM, reason(limits(minTimeNs = 900_000_000, maxTimeNs = 500_000_000)))
        assertEquals(WarmUpReason.CAP_TREND, reason(limits(maxTimeNs = 500_000_000)) { 1_000_000 + 50_000 * it })
        counters.compiled = { clock.now }
        assertEquals(WarmUpReason.CAP_COMPILING, reason(limits(maxTimeNs = 500_000_000)))
    }

    @Test
    fun `run() stops at the limits`() {
        val byCount = warmUp(roundTrips(FakeStopwatch(clock) { 1_000_000 })).run(limits(maxRoundTrips = 55))
        assertEquals(55, byCount.roundTrips)
        val byTime = warmUp(roundTrips(FakeStopwatch(clock) { 1_000_000 })).run(limits(maxTimeNs = 42_000_000))
        assertEquals(42_000_000, byTime.elapsedNs)
    }

    @Test
    fun `run() throws away what is due for the store until the list is filled`() {
        val result = warmUp(roundTrips(FakeStopwatch(clock) { 10_000 }), fill = 700).run(limits(minRoundTrips = 5_000))
        // What was not thrown away yet counts for the next drain.
        val kept = (result.roundTrips - 700 - 1) % 2_000 + 1
        val lastClear = recorder.log.lastIndexOf("clear")
        assertTrue(recorder.log.subList(0, lastClear).all { it == "clear" }, recorder.log.toString())
        assertTrue(lastClear >= 3, recorder.log.toString())
        val drains = recorder.log.drop(lastClear + 1)
        assertTrue(drains.size in 2..3 && drains.all { it == "drain" }, recorder.log.toString())
        assertEquals(kept + 700, recorder.entries().size.toLong())
    }

    @Test
    fun `run() stops throwing away also when a round trip fails`() {
        val stopwatch = FakeStopwatch(clock) { if (it == 30L) error("planted") else 1_000 }
        assertThrows(IllegalStateException::class.java) { warmUp(roundTrips(stopwatch)).run(limits()) }
        assertFalse(housekeeping.discards)
    }

    @Test
    fun `run() keeps the first hundred round trips as cold, in order`() {
        val roundTrips = roundTrips(FakeStopwatch(clock) { if (it < 50) 9_000_000 - it else 1_000_000 })
        val first = warmUp(roundTrips).run(limits(minRoundTrips = 100))
        assertArrayEquals(LongArray(100) { if (it < 50) 9_000_000L - it else 1_000_000L }, first.coldNs)
        // Nothing is cold twice.
        assertEquals(0, warmUp(roundTrips).run(limits()).coldNs.size)
    }

    @Test
    fun `run() keeps fewer cold round trips when there are fewer`() {
        val result = warmUp(roundTrips(FakeStopwatch(clock) { 1_000_000 })).run(limits(maxRoundTrips = 7))
        assertEquals(7, result.coldNs.size)
    }

    @Test
    fun `run() measures cold one by one and then in the batch of the blocks`() {
        val stopwatch = FakeStopwatch(clock) { if (it < 100) 1_000 else 50_000 }
        val result = warmUp(roundTrips(stopwatch)).run(limits(batch = 50))
        assertEquals(List(100) { 1 }, stopwatch.batches.take(100))
        assertTrue(stopwatch.batches.drop(100).all { it == 50 })
        assertEquals(1_000, result.medianNs)
    }
}
