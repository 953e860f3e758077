package dev.dari.bench

import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class BlockRunnerTest {
    private val clock = FakeClock()
    private val counters = FakeCounters().apply {
        compiled = { clock.now / 1_000_000 }
        collections = { clock.now / 2_000_000 }
    }
    private val recorder = FakeRecorder()

    private fun runner(plan: Plan, calls: () -> BridgeCalls): BlockRunner {
        val housekeeping = Housekeeping(recorder, clock, plan.clearEvery, plan.drainEvery, discardEvery = 2_000)
        val stopwatch = FakeStopwatch(clock) { 1_000_000 + it }
        val roundTrips = CallerRoundTrips(Messages(plan.request, plan.response), housekeeping, stopwatch, calls)
        val check = BlockCheck(recorder, plan.expect?.let { ReferenceCapture(it, plan.maxContentLength) })
        return BlockRunner(roundTrips, housekeeping, recorder, counters, clock, check)
    }

    private fun at(result: BlockResult): List<String> = result.problems.map { it.at }

    @Test
    fun `run() keeps samples in time order and takes differences of the counters`() {
        val result = runner(Samples.plan()) { Samples.faithful(recorder) }.run(samples = 10, batch = 1)
        assertArrayEquals(LongArray(10) { 1_000_000L + it }, result.samplesNs)
        assertEquals(10_000_045, result.wallNs)
        assertEquals(10, result.compilations)
        assertEquals(5, result.gcCount)
        assertEquals(5_000_000, result.gcTimeNs)
        assertEquals(10, result.requests)
        assertEquals(10, result.responses)
        assertEquals(emptyList<String>(), at(result))
    }

    @Test
    fun `run() times a batch over as many instances and counts its round trips`() {
        val made = ArrayList<FakeCalls>()
        val result = runner(Samples.plan()) { Samples.faithful(recorder).also(made::add) }.run(samples = 4, batch = 3)
        assertEquals(4, result.samplesNs.size)
        assertEquals(12, result.requests)
        assertEquals(3, made.size)
        assertTrue(made.all { it.prepared == 4 && it.run == 4 })
        assertEquals(emptyList<String>(), at(result))
    }

    @Test
    fun `run() drains after the last sample and reports the time`() {
        recorder.onDrain = { clock.now += 500 }
        val result = runner(Samples.plan(drainEvery = 4)) { Samples.faithful(recorder) }.run(samples = 10, batch = 1)
        assertEquals(3, recorder.log.count { it == "drain" })
        assertEquals(1_500, result.drainNs)
        assertEquals(10_000_045 + 1_000, result.wallNs)
    }

    @Test
    fun `run() clears outside the samples and still finds the newest entry`() {
        val result = runner(Samples.plan(clearEvery = 5)) { Samples.faithful(recorder) }.run(samples = 10, batch = 1)
        assertEquals(1, recorder.log.count { it == "clear" })
        assertEquals(10_000_045, result.samplesNs.sum())
        assertEquals(emptyList<String>(), at(result))
    }

    @Test
    fun `run() reports an arm that records nothing`() {
        val result = runner(Samples.plan()) { FakeCalls { _, _ -> } }.run(samples = 3, batch = 1)
        assertEquals(listOf("requests", "responses", "entry"), at(result))
        assertEquals(listOf("3", "0"), result.problems.first().let { listOf(it.expected, it.found) })
    }

    /** A block that [threads] threads make together, and then the threads' end. */
    private fun together(threads: Int, plan: Plan = Samples.plan(), calls: () -> BridgeCalls, batch: Int = 1): BlockResult {
        val housekeeping = Housekeeping(recorder, clock, plan.clearEvery, plan.drainEvery, discardEvery = 2_000)
        // A real clock: the fake one is no thread's but the test's.
        val roundTrips =
            CrewRoundTrips(Messages(plan.request, plan.response), housekeeping, Stopwatch.of(0), Crew(threads), calls)
        val check = BlockCheck(recorder, plan.expect?.let { ReferenceCapture(it, plan.maxContentLength) })
        return try {
            BlockRunner(roundTrips, housekeeping, recorder, counters, clock, check).run(samples = 6, batch = batch)
        } finally {
            roundTrips.close()
        }
    }

    @Test
    fun `run() takes a sample of every thread and finds each thread's messages`() {
        val made = ArrayList<FakeCalls>()
        val result = together(threads = 4, calls = { Samples.faithful(recorder).also(made::add) }, batch = 3)
        assertEquals(24, result.samplesNs.size)
        assertTrue(result.samplesNs.all { it > 0 })
        assertEquals(listOf(72L, 72L), listOf(result.requests, result.responses))
        assertEquals(emptyList<String>(), at(result))
        assertEquals(12, made.size)
        assertTrue(made.all { it.prepared == 6 && it.run == 6 })
        assertEquals(72, recorder.entries().map { it.requestId }.toSet().size)
    }

    @Test
    fun `run() reports one thread's entry that is wrong among others that are right`() {
        val lost = java.util.concurrent.atomic.AtomicInteger()
        val calls = {
            FakeCalls { request, response ->
                // The last sample's alone is compared; one of its three must be found wrong.
                val data = if (lost.incrementAndGet() % 3 == 0) "other" else request[2] as String?
                recorder.request(request[0] as String?, request[1] as String?, data)
                recorder.response(response[0] as String?, true, response[2] as String?)
            }
        }
        val result = together(threads = 3, calls = calls)
        assertEquals(listOf("entry.requestLength", "entry.requestData"), at(result))
    }

    @Test
    fun `run() reports how many entries a held list has lost`() {
        val plan = Samples.plan()
        val housekeeping = Housekeeping(recorder, clock, null, 500, discardEvery = 2_000, prefill = 5)
        housekeeping.restore()
        val roundTrips = CallerRoundTrips(Messages(plan.request, plan.response), housekeeping, FakeStopwatch(clock) { 1 }) {
            Samples.faithful(recorder)
        }
        val check = BlockCheck(recorder, ReferenceCapture(Samples.splitExpectation(), 500_000)) {
            housekeeping.stored + housekeeping.sinceClear.toInt()
        }
        val runner = BlockRunner(roundTrips, housekeeping, recorder, counters, clock, check)
        assertEquals(emptyList<String>(), at(runner.run(samples = 2, batch = 1)))
        recorder.clear()
        assertEquals(listOf("entries"), at(runner.run(samples = 1, batch = 1)))
    }

    @Test
    fun `run() reports an arm that records although nothing may be`() {
        val result = runner(Samples.plan(expect = null)) { Samples.faithful(recorder) }.run(samples = 2, batch = 1)
        assertEquals(listOf("requests", "responses", "entries"), at(result))
    }

    @Test
    fun `run() accepts an arm that records nothing when nothing may be`() {
        val result = runner(Samples.plan(expect = null)) { FakeCalls { _, _ -> } }.run(samples = 2, batch = 1)
        assertEquals(emptyList<String>(), at(result))
        assertEquals(0, result.requests)
    }

    @Test
    fun `run() reports the field of the newest entry that is wrong`() {
        val calls = {
            FakeCalls { request, response ->
                recorder.request(request[0] as String?, request[1] as String?, "${request[2]}!")
                recorder.response(response[0] as String?, false, response[2] as String?)
            }
        }
        val result = runner(Samples.plan(), calls).run(samples = 2, batch = 1)
        assertEquals(listOf("entry.requestLength", "entry.requestData", "entry.success"), at(result))
        assertTrue("at char" in result.problems[1].found, result.problems[1].found)
    }

    @Test
    fun `run() reports failures of the runtime, only those of this block`() {
        recorder.failures = mapOf("writeFailures" to 4)
        val calls = {
            FakeCalls { request, response ->
                recorder.request(request[0] as String?, request[1] as String?, request[2] as String?)
                recorder.response(response[0] as String?, true, response[2] as String?)
                recorder.failures = mapOf("writeFailures" to 6)
            }
        }
        val runner = runner(Samples.plan(), calls)
        val first = runner.run(samples = 1, batch = 1)
        assertEquals(listOf("counters.writeFailures", "0", "2"), first.problems.single().run { listOf(at, expected, found) })
        assertEquals(emptyList<String>(), at(runner.run(samples = 1, batch = 1)))
    }
}
