package dev.dari.bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

class HousekeepingTest {
    private val clock = FakeClock()
    private val recorder = FakeRecorder().apply { onDrain = { clock.now += 7 } }

    private fun log(clearEvery: Int?, drainEvery: Int, steps: List<Int>, discards: Boolean = false): List<String> {
        val housekeeping = Housekeeping(recorder, clock, clearEvery, drainEvery, discardEvery = 3)
        housekeeping.discards = discards
        for (step in steps) {
            housekeeping.before(step)
            recorder.log.add("$step")
        }
        assertEquals(7L * recorder.log.count { it == "drain" }, housekeeping.drainNs)
        return recorder.log
    }

    @Test
    fun `before() drains before the bound is passed`() {
        assertEquals(listOf("1", "1", "drain", "1", "1", "drain", "1"), log(null, 2, List(5) { 1 }))
    }

    @Test
    fun `before() clears, after a drain, before the bound is passed`() {
        assertEquals(listOf("1", "1", "1", "drain", "clear", "1", "1"), log(3, 500, List(5) { 1 }))
    }

    @Test
    fun `before() only clears while it discards`() {
        assertEquals(listOf("1", "1", "1", "clear", "1", "1"), log(null, 2, List(5) { 1 }, discards = true))
        recorder.log.clear()
        assertEquals(listOf("1", "1", "clear", "1", "1", "clear", "1"), log(2, 1, List(5) { 1 }, discards = true))
    }

    @Test
    fun `before() lets a batch beyond the bound run alone`() {
        assertEquals(listOf("5", "drain", "5", "drain", "5"), log(null, 2, List(3) { 5 }))
    }
}
