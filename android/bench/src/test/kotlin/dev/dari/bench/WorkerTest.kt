package dev.dari.bench

import org.json.JSONObject
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class WorkerTest {
    private val recorder = FakeRecorder()

    private fun answers(vararg lines: String): List<JSONObject> {
        val transport = FakeTransport(*lines)
        Worker(transport, FakeHost(), recorder, Clock.SYSTEM, javaClass.classLoader).run()
        return transport.output.map { JSONObject(it) }
    }

    private fun plan(callsClass: String, runtime: String = "dari") =
        """{"type":"plan","seq":1,"plan":{"arm":"none","callsClass":"$callsClass","inspectClasses":["$callsClass"],""" +
            """"runtime":"$runtime","maxEntries":500,"maxContentLength":500000,"storePath":"unused","clearEvery":null,"drainEvery":500,""" +
            """"spinNs":0,"request":[{"text":["",""]}],"response":[{"text":["x"]}],"expect":null}}"""

    private fun callers(): Set<Thread> = Thread.getAllStackTraces().keys.filter { it.name.startsWith("caller-") }.toSet()

    private fun errorOf(answer: JSONObject): String {
        assertEquals("error", answer.getString("type"), answer.toString())
        return answer.getString("message")
    }

    @Test
    fun `run() speaks the whole protocol with one answer a command`() {
        val answers = answers(
            plan(EmptyCalls::class.java.name),
            """{"type":"prove","seq":2,"roundTrips":3}""",
            """{"type":"warmup","seq":3,"minTimeNs":0,"minRoundTrips":1,"maxTimeNs":1000000000,"maxRoundTrips":50}""",
            """{"type":"block","seq":4,"samples":5,"batch":2}""",
            """{"type":"allocation","seq":5,"roundTrips":6}""",
            """{"type":"stop","seq":6}""",
            """{"type":"never read","seq":7}""",
        )
        assertEquals(listOf("hello", "ready", "proof", "warm", "block", "allocation", "bye"), answers.map { it.getString("type") })
        assertEquals((1..6).toList(), answers.drop(1).map { it.getInt("seq") })
        assertEquals(64, answers[1].getJSONArray("classes").getJSONObject(0).getString("sha256").length)
        // 50 to warm up and 500 to fill the list.
        assertEquals(550, answers[3].getInt("roundTrips"))
        assertEquals("cap-minimum", answers[3].getString("reason"))
        // The proof's round trips came first: none of these was cold.
        assertEquals(0, answers[3].getJSONArray("coldNs").length())
        assertEquals(5, answers[4].getJSONArray("samplesNs").length())
        assertEquals(listOf("start", "stop", "start observed", "drain", "stop", "start"), recorder.log.take(6))
        assertEquals("stop", recorder.log.last())
    }

    @Test
    fun `run() ends when the lines end and stops the runtime`() {
        assertEquals(listOf("hello", "ready"), answers(plan(EmptyCalls::class.java.name)).map { it.getString("type") })
        assertEquals(listOf("start", "stop"), recorder.log)
        assertEquals(listOf("hello"), answers().map { it.getString("type") })
    }

    @Test
    fun `run() answers bad lines and lives on`() {
        val answers = answers("{", """{"type":"dance","seq":4}""", "", """{"type":"block","seq":5,"samples":1,"batch":1}""", """{"type":"stop","seq":6}""")
        assertEquals(listOf("hello", "error", "error", "error", "bye"), answers.map { it.getString("type") })
        assertEquals(listOf(0, 4, 5, 6), answers.drop(1).map { it.getInt("seq") })
        assertEquals("Cannot run round trips: there is no plan yet", errorOf(answers[3]))
    }

    @Test
    fun `run() says why a plan cannot be taken`() {
        assertEquals("Cannot load \"a.Missing\": it is not on the class path", errorOf(answers(plan("a.Missing"))[1]))
        assertTrue("does not implement" in errorOf(answers(plan("java.lang.String"))[1]))
        assertTrue("no public constructor" in errorOf(answers(plan(NoConstructor::class.java.name))[1]))
        assertEquals(
            "Cannot run arm \"none\": the class path has runtime \"dari\", the plan wants \"dari-noop\"",
            errorOf(answers(plan(EmptyCalls::class.java.name, runtime = "dari-noop"))[1]),
        )
        val second = answers(plan(EmptyCalls::class.java.name), plan(EmptyCalls::class.java.name))
        assertEquals("Cannot take a second plan: a worker measures one arm", errorOf(second[2]))
    }

    @Test
    fun `run() reports what an arm throws, Errors included, and lives on`() {
        val thrown = answers(plan(Throwing::class.java.name), """{"type":"block","seq":2,"samples":1,"batch":1}""", """{"type":"stop","seq":3}""")
        assertTrue("OutOfMemoryError: planted" in errorOf(thrown[2]), thrown[2].toString())
        assertTrue(Throwing::class.java.name in thrown[2].getString("stack"))
        assertEquals("bye", thrown[3].getString("type"))
        assertTrue("planted in the constructor" in errorOf(answers(plan(ThrowingConstructor::class.java.name))[1]))
    }

    @Test
    fun `run() fills the list also when the threads do not divide it`() {
        val answers = answers(
            plan(EmptyCalls::class.java.name).replace(""""expect":null""", """"expect":null,"threads":3"""),
            """{"type":"warmup","seq":2,"minTimeNs":0,"minRoundTrips":1,"maxTimeNs":1000000000,"maxRoundTrips":51}""",
        )
        // 51 to warm up, and the least multiple of 3 that fills the list.
        assertEquals(51 + 501, answers[2].getInt("roundTrips"))
    }

    @Test
    fun `run() rehearses refills before the warm-up ends, and holds the list for what follows`() {
        val answers = answers(
            plan(EmptyCalls::class.java.name).replace(""""expect":null""", """"expect":null,"prefill":400"""),
            """{"type":"warmup","seq":2,"minTimeNs":0,"minRoundTrips":200,"maxTimeNs":1000000000,"maxRoundTrips":300}""",
            """{"type":"block","seq":3,"samples":1,"batch":1}""",
        )
        assertEquals(0, answers[3].getJSONArray("problems").length(), answers[3].toString())
        val fills = List(30) { "fill 400" }
        assertEquals(listOf("start", "fill 400") + fills + listOf("clear", "fill 400", "drain", "drain", "stop"), recorder.log)
    }

    @Test
    fun `run() leaves no thread and no runtime of a plan that fails`() {
        recorder.onStart = { error("planted") }
        val before = callers()
        val answers = answers(plan(EmptyCalls::class.java.name).replace(""""expect":null""", """"expect":null,"threads":3"""))
        assertTrue("planted" in errorOf(answers[1]))
        assertEquals(listOf("start", "stop"), recorder.log)
        assertEquals(emptySet<Thread>(), callers() - before)
    }

    @Test
    fun `run() makes its calls anew after a proof that could not begin`() {
        var starts = 0
        recorder.onStart = { if (starts++ > 0) error("planted") }
        Counted.made = 0
        val answers = answers(plan(Counted::class.java.name), """{"type":"prove","seq":2,"roundTrips":3}""", """{"type":"block","seq":3,"samples":2,"batch":1}""")
        assertTrue("planted" in errorOf(answers[2]))
        assertEquals("block", answers[3].getString("type"))
        assertEquals(listOf("start", "stop", "start observed", "stop", "start"), recorder.log.take(5))
        assertEquals(2, Counted.made)
    }

    class NoConstructor private constructor() : BridgeCalls by EmptyCalls()

    class Counted : BridgeCalls by EmptyCalls() {
        init {
            made += 1
        }

        companion object {
            var made = 0
        }
    }

    class Throwing : BridgeCalls by EmptyCalls() {
        override fun roundTrip(): Unit = throw OutOfMemoryError("planted")
    }

    class ThrowingConstructor : BridgeCalls by EmptyCalls() {
        init {
            error("planted in the constructor")
        }
    }
}
