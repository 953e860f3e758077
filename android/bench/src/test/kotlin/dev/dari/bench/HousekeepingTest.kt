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

    private fun held(prefill: Int, steps: Int, clearEvery: Int? = null, discards: Boolean = false): Housekeeping {
        val housekeeping =
            Housekeeping(recorder, clock, clearEvery, drainEvery = 500, discardEvery = 5, prefill = prefill, holdEvery = 2)
        housekeeping.discards = discards
        repeat(steps) {
            housekeeping.before(1)
            recorder.log.add("1")
        }
        return housekeeping
    }

    @Test
    fun `before() makes a held list anew, after a drain, before it has grown too far`() {
        val housekeeping = held(prefill = 7, steps = 5)
        assertEquals(listOf("1", "1", "drain", "fill 7", "1", "1", "drain", "fill 7", "1"), recorder.log)
        assertEquals(listOf(7L, 1L), listOf(housekeeping.stored.toLong(), housekeeping.sinceClear))
    }

    @Test
    fun `before() refills what a clear has emptied`() {
        held(prefill = 7, steps = 3, clearEvery = 1)
        assertEquals(listOf("1", "drain", "fill 7", "1", "drain", "fill 7", "1"), recorder.log)
    }

    @Test
    fun `before() does not hold while it discards`() {
        val housekeeping = held(prefill = 7, steps = 6, discards = true)
        assertEquals(listOf("1", "1", "1", "1", "1", "clear", "1"), recorder.log)
        assertEquals(0, housekeeping.stored)
    }

    @Test
    fun `before() leaves everything as it is while it rests`() {
        val housekeeping = Housekeeping(recorder, clock, clearEvery = 2, drainEvery = 1, discardEvery = 3, prefill = 1, holdEvery = 2)
        housekeeping.rests = true
        repeat(5) { housekeeping.before(4) }
        assertEquals(emptyList<String>(), recorder.log)
    }

    @Test
    fun `restore() fills a held list, and leaves any other alone`() {
        held(prefill = 0, steps = 0).restore()
        assertEquals(listOf("fill 0"), recorder.log)
        Housekeeping(recorder, clock, clearEvery = 3, drainEvery = 500, discardEvery = 3).restore()
        assertEquals(listOf("fill 0"), recorder.log)
    }

    @Test
    fun `rehearse() refills a held list many times and leaves it as a warm-up does`() {
        for ((prefill, times) in mapOf(500 to 30, 100 to 100, 20 to 300, 0 to 300)) {
            recorder.log.clear()
            val housekeeping = held(prefill, steps = 1, discards = true)
            housekeeping.rehearse()
            assertEquals(listOf("1") + List(times) { "fill $prefill" } + "clear", recorder.log)
            assertEquals(listOf(0L, 0L), listOf(housekeeping.stored.toLong(), housekeeping.sinceClear))
        }
    }

    @Test
    fun `rehearse() does nothing to a list that is left to fill itself`() {
        Housekeeping(recorder, clock, clearEvery = 3, drainEvery = 500, discardEvery = 3).rehearse()
        assertEquals(emptyList<String>(), recorder.log)
    }

    @Test
    fun `before() lets a batch beyond the bound run alone`() {
        assertEquals(listOf("5", "drain", "5", "drain", "5"), log(null, 2, List(3) { 5 }))
    }
}
