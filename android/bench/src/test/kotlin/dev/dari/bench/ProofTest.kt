package dev.dari.bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class ProofTest {
    private val recorder = FakeRecorder()

    private fun prove(plan: Plan = Samples.plan(), count: Int = 3, capture: (Array<Any?>, Array<Any?>) -> Unit): Reply.Proof {
        val proof = Proof(recorder, plan.expect?.let { ReferenceCapture(it, plan.maxContentLength) })
        recorder.start(plan, proof.observer)
        val clock = FakeClock()
        val housekeeping = Housekeeping(recorder, clock, plan.clearEvery, plan.drainEvery, discardEvery = 2_000)
        val roundTrips = CallerRoundTrips(Messages(plan.request, plan.response), housekeeping, FakeStopwatch(clock) { 0 }) { FakeCalls(capture = capture) }
        return proof.run(2, count, roundTrips)
    }

    private fun faithfully(request: Array<Any?>, response: Array<Any?>) {
        recorder.request(request[0] as String?, request[1] as String?, request[2] as String?)
        recorder.response(response[0] as String?, response[1] as Boolean?, response[2] as String?)
    }

    private fun at(proof: Reply.Proof): List<String> = proof.problems.map { it.at }.distinct()

    @Test
    fun `run() finds nothing wrong with an arm that captures what it must`() {
        val proof = prove { request, response -> faithfully(request, response) }
        assertEquals(emptyList<String>(), at(proof))
        assertEquals(listOf(3L, 3L, 3L), listOf(proof.requests, proof.responses, proof.entries.toLong()))
    }

    @Test
    fun `run() finds an arm that captures nothing`() {
        val proof = prove { _, _ -> }
        assertEquals(listOf("request.events", "response.events", "entry"), at(proof))
        assertEquals(0, proof.requests)
    }

    @Test
    fun `run() finds an arm that captures twice`() {
        val proof = prove { request, response ->
            faithfully(request, response)
            faithfully(request, response)
        }
        assertEquals(listOf("request.events", "response.events"), at(proof))
        assertEquals("2", proof.problems.first().found)
        assertEquals(6, proof.requests)
    }

    @Test
    fun `run() finds an arm that captures where nothing may be`() {
        val proof = prove(Samples.plan(expect = null)) { request, response -> faithfully(request, response) }
        assertEquals(listOf("request.events", "response.events"), at(proof))
    }

    @Test
    fun `run() accepts silence where nothing may be captured`() {
        val proof = prove(Samples.plan(expect = null)) { _, _ -> }
        assertEquals(emptyList<String>(), at(proof))
        assertEquals(0, proof.entries)
    }

    @Test
    fun `run() names every field that is wrong`() {
        val proof = prove(count = 1) { request, response ->
            recorder.request("other", "r9", (request[2] as String).dropLast(1))
            recorder.response(response[0] as String?, false, (response[2] as String).replace("n", "m"))
        }
        assertEquals(
            listOf(
                "request.handlerName", "request.requestId", "request.data.length", "request.data",
                "response.success", "response.data.sha256",
                "entry.handlerName", "entry.requestId", "entry.requestLength", "entry.requestData",
                "entry.responseLength", "entry.responseData", "entry.success", "entry.replies",
            ),
            at(proof),
        )
        assertEquals(listOf("\"handler\"", "\"other\""), proof.problems.first().let { listOf(it.expected, it.found) })
    }

    private fun proveTogether(threads: Int, capture: (Array<Any?>, Array<Any?>) -> Unit): Reply.Proof {
        val plan = Samples.plan()
        val proof = Proof(recorder, ReferenceCapture(Samples.splitExpectation(), plan.maxContentLength))
        recorder.start(plan, proof.observer)
        val housekeeping = Housekeeping(recorder, FakeClock(), null, plan.drainEvery, discardEvery = 2_000)
        val roundTrips = CrewRoundTrips(Messages(plan.request, plan.response), housekeeping, Stopwatch.of(0), Crew(threads)) {
            FakeCalls(capture = capture)
        }
        return proof.run(2, 3, roundTrips).also { roundTrips.close() }
    }

    @Test
    fun `run() finds every thread's message once, in whatever order they came`() {
        val proof = proveTogether(4) { request, response -> faithfully(request, response) }
        assertEquals(emptyList<String>(), at(proof))
        assertEquals(listOf(12L, 12L, 12L, 12L), listOf(proof.roundTrips.toLong(), proof.requests, proof.responses, proof.entries.toLong()))
        // Never the same id twice, whichever thread it was on.
        assertEquals(12, recorder.entries().map { it.requestId }.toSet().size)
    }

    @Test
    fun `run() finds one thread's message that was captured twice, and one that was not at all`() {
        val calls = java.util.concurrent.atomic.AtomicInteger()
        val proof = proveTogether(3) { request, response ->
            when (calls.incrementAndGet()) {
                2 -> Unit
                3 -> repeat(2) { faithfully(request, response) }
                else -> faithfully(request, response)
            }
        }
        // As many events as there should be, and yet not those.
        assertTrue("request.requestId" in at(proof), at(proof).toString())
    }

    private fun proveFurther(expect: Expectation?, onFurther: (Array<Any?>) -> Unit): Reply.Proof {
        val call = FurtherCall(listOf(Argument.Text(listOf("track"), "r"), Argument.Text(listOf("n", ""), "r")), expect)
        val plan = Samples.plan(further = listOf(call))
        val proof = Proof(
            recorder, ReferenceCapture(Samples.splitExpectation(), 500_000),
            plan.further.map { ProvenCall(it.arguments, it.expect?.let { own -> ReferenceCapture(own, 500_000) }) },
        )
        recorder.start(plan, proof.observer)
        val housekeeping = Housekeeping(recorder, FakeClock(), null, plan.drainEvery, discardEvery = 2_000)
        val roundTrips = CallerRoundTrips(Messages(plan.request, plan.response), housekeeping, FakeStopwatch(FakeClock()) { 0 }) {
            FakeCalls({ _, arguments -> onFurther(arguments) }, ::faithfully)
        }
        return proof.run(2, 2, roundTrips)
    }

    private fun furtherExpectation() =
        Expectation("webToApp", null, ExpectedRequest(Expression.Argument(0), null, Expression.Argument(1)), null)

    @Test
    fun `run() calls each further method once a round and compares its message`() {
        val ids = ArrayList<Any?>()
        val proof = proveFurther(furtherExpectation()) {
            ids.add(it[1])
            recorder.request(it[0] as String?, null, it[1] as String?)
        }
        assertEquals(emptyList<String>(), at(proof))
        assertEquals(listOf<Any?>("nr000000001", "nr000000003"), ids)
        // Round trips alone are counted; the list has both.
        assertEquals(listOf(2L, 4L), listOf(proof.requests, proof.entries.toLong()))
    }

    @Test
    fun `run() finds a further method that captures nothing, too much or something else`() {
        assertEquals(listOf("further[0].request.events"), at(proveFurther(furtherExpectation()) {}))
        assertEquals(listOf("further[0].request.events"), at(proveFurther(null) { recorder.request("a", null, null) }))
        val wrong = proveFurther(furtherExpectation()) { recorder.request("other", null, it[1] as String?) }
        assertEquals(listOf("further[0].request.handlerName"), at(wrong))
    }

    @Test
    fun `run() finds a response that carries no data`() {
        val proof = prove { request, response ->
            recorder.request(request[0] as String?, request[1] as String?, request[2] as String?)
            recorder.response(response[0] as String?, true, null)
        }
        assertTrue("response.data" in at(proof), at(proof).toString())
    }

    @Test
    fun `run() compares the text after the cut as well as before it`() {
        // Cut by the reference: the pair in front of the limit goes whole. The fake runtime cuts it in half.
        val limit = Samples.DATA.indexOf("😀") + 1
        val proof = prove(Samples.plan(maxContentLength = limit)) { request, response -> faithfully(request, response) }
        assertEquals(listOf("entry.requestData", "entry.responseData"), at(proof))
    }

    @Test
    fun `run() bounds its problems and shortens their texts`() {
        val long = "x".repeat(100_000)
        val proof = prove { request, response ->
            recorder.request(long, long, long)
            recorder.response(response[0] as String?, false, long + request[0])
        }
        assertEquals(21, proof.problems.size)
        assertEquals("more", proof.problems.last().at)
        assertTrue(proof.problems.all { it.found.length < 200 }, proof.problems.maxOf { it.found.length }.toString())
    }

    @Test
    fun `run() reports failures inside the runtime`() {
        recorder.failures = mapOf("hookFailures" to 0)
        val proof = prove { request, response ->
            faithfully(request, response)
            recorder.failures = mapOf("hookFailures" to 1)
        }
        assertEquals(listOf("counters.hookFailures"), at(proof))
    }
}
