package dev.dari.bench.jvm

import dev.dari.bench.BridgeCalls
import dev.dari.bench.EmptyCalls
import dev.dari.store.jdbc.JdbcMessageStore
import org.json.JSONArray
import org.json.JSONObject
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.io.File

/** The worker end to end: its main() in a process of its own, with each of the two runtimes. */
class WorkerProcessTest {
    @TempDir
    lateinit var folder: File

    private fun problems(reply: JSONObject): List<String> =
        reply.getJSONArray("problems").objects().map { "${it.getString("at")}: ${it.getString("expected")} / ${it.getString("found")}" }

    private fun JSONArray.objects(): List<JSONObject> = List(length()) { getJSONObject(it) }

    private fun longs(array: JSONArray): List<Long> = List(array.length()) { array.getLong(it) }

    private fun <T : BridgeCalls> proof(calls: Class<T>): JSONObject = WorkerProcess("dari", folder).use {
        it.plan(calls, "dari", WorkerProcess.EXPECT)
        it.ask("prove", """"roundTrips":2""")
    }

    @Test
    fun `records, warms up, times and counts with dari`() = WorkerProcess("dari", folder).use { worker ->
        assertEquals("dari", worker.hello.getString("runtime"))
        assertTrue("-Xmx256m" in List(worker.hello.getJSONArray("flags").length()) { worker.hello.getJSONArray("flags").getString(it) })

        val ready = worker.plan(SplitCalls::class.java, "dari", WorkerProcess.EXPECT)
        assertEquals(64, ready.getJSONArray("classes").getJSONObject(0).getString("sha256").length)

        val proof = worker.ask("prove", """"roundTrips":3""")
        assertEquals(emptyList<String>(), problems(proof))
        assertEquals(listOf(3, 3, 3), listOf("requests", "responses", "entries").map(proof::getInt))

        val warm = worker.ask("warmup", """"minTimeNs":100000000,"minRoundTrips":1000,"maxTimeNs":3000000000,"maxRoundTrips":100000""")
        assertTrue(warm.getInt("roundTrips") >= 1000, warm.toString())
        assertTrue(warm.getInt("compilations") > 0, warm.toString())
        assertEquals(0, warm.getJSONArray("coldNs").length(), "the proof came first")

        val block = worker.ask("block", """"samples":700,"batch":1""")
        assertEquals(emptyList<String>(), problems(block))
        assertEquals(listOf(700, 700), listOf("requests", "responses").map(block::getInt))
        val samples = longs(block.getJSONArray("samplesNs"))
        assertEquals(700, samples.size)
        assertTrue(samples.all { it > 0 } && samples.sum() <= block.getLong("wallNs"), block.toString())

        val batched = worker.ask("block", """"samples":10,"batch":20""")
        assertEquals(emptyList<String>(), problems(batched))
        assertEquals(200, batched.getInt("requests"))
        assertEquals(10, batched.getJSONArray("samplesNs").length())

        val allocation = worker.ask("allocation", """"roundTrips":100""")
        assertTrue(allocation.getLong("callerBytes") > 0, allocation.toString())
        assertTrue(allocation.getLong("deferredBytes") > 0, allocation.toString())

        assertEquals("bye", worker.ask("stop").getString("type"))
        assertEquals(0, worker.exitCode())
        assertTrue(File(folder, "store.db").length() > 0)
    }

    @Test
    fun `records nothing and allocates nothing with dari-noop`() = WorkerProcess("dari-noop", folder).use { worker ->
        assertEquals("dari-noop", worker.hello.getString("runtime"))
        worker.plan(SplitCalls::class.java, "dari-noop", "null")
        val warm = worker.ask("warmup", """"minTimeNs":0,"minRoundTrips":150,"maxTimeNs":3000000000,"maxRoundTrips":200""")
        assertEquals(100, warm.getJSONArray("coldNs").length())
        val block = worker.ask("block", """"samples":50,"batch":1""")
        assertEquals(emptyList<String>(), problems(block))
        assertEquals(0, block.getInt("requests"))
        val proof = worker.ask("prove", """"roundTrips":3""")
        assertEquals(emptyList<String>(), problems(proof))
        assertEquals(0, proof.getInt("entries"))
        assertEquals(0, worker.ask("allocation", """"roundTrips":100""").getLong("callerBytes"))
        worker.ask("stop")
        assertEquals(0, worker.exitCode())
        assertFalse(File(folder, "store.db").exists())
    }

    @Test
    fun `holds the list and the store at what was stored before`() {
        for (prefill in listOf(0, 120, 500)) {
            WorkerProcess("dari", folder).use { worker ->
                assertEquals("ready", worker.plan(SplitCalls::class.java, "dari", WorkerProcess.EXPECT, axes = """"prefill":$prefill,""").getString("type"))
                val proof = worker.ask("prove", """"roundTrips":3""")
                assertEquals(emptyList<String>(), problems(proof))
                assertEquals(listOf(3, 3, minOf(500, prefill + 3)), listOf("requests", "responses", "entries").map(proof::getInt))
                worker.ask("warmup", """"minTimeNs":0,"minRoundTrips":150,"maxTimeNs":3000000000,"maxRoundTrips":2000""")
                // Each block ends with a count of the entries: 45 round trips beyond two refills at least.
                for (samples in listOf(45, 1, 30)) {
                    val block = worker.ask("block", """"samples":$samples,"batch":1""")
                    assertEquals(emptyList<String>(), problems(block))
                    assertEquals(listOf(samples, samples), listOf("requests", "responses").map(block::getInt))
                }
                assertTrue(worker.ask("allocation", """"roundTrips":50""").getLong("callerBytes") > 0)
                assertEquals(emptyList<String>(), problems(worker.ask("block", """"samples":5,"batch":30""")))
                worker.ask("stop")
                assertEquals(0, worker.exitCode())
            }
            val stored = JdbcMessageStore(File(folder, "store.db")).use { it.load(1_000) }
            val before = stored.count { it.handlerName == "stored" }
            // The last batch of 30 stands beside them. A list that is full already is never made anew: each of the
            // round trips since the warm-up has pushed out one of them.
            val pushedOut = if (prefill == 500) 45 + 1 + 30 + 50 + 150 else 0
            assertEquals(prefill - pushedOut, before, "$prefill entries stored before")
            assertEquals(minOf(500, prefill + 30), stored.size)
        }
    }

    @Test
    fun `stores nothing before with dari-noop`() = WorkerProcess("dari-noop", folder).use { worker ->
        worker.plan(SplitCalls::class.java, "dari-noop", "null", axes = """"prefill":250,""")
        assertEquals(emptyList<String>(), problems(worker.ask("prove", """"roundTrips":3""")))
        assertEquals(emptyList<String>(), problems(worker.ask("block", """"samples":50,"batch":1""")))
    }

    @Test
    fun `an arm that captures nothing leaves what was stored before as it is`() = WorkerProcess("dari", folder).use { worker ->
        worker.plan(SilentCalls::class.java, "dari", "null", axes = """"prefill":250,"threads":2,""")
        val proof = worker.ask("prove", """"roundTrips":3""")
        assertEquals(listOf(0, 0, 250), listOf("requests", "responses", "entries").map(proof::getInt))
        val block = worker.ask("block", """"samples":50,"batch":1""")
        assertEquals(emptyList<String>(), problems(block))
    }

    @Test
    fun `several threads call at a time and every message is captured once`() = WorkerProcess("dari", folder).use { worker ->
        worker.plan(SplitCalls::class.java, "dari", WorkerProcess.EXPECT, axes = """"threads":3,"prefill":100,""")
        val proof = worker.ask("prove", """"roundTrips":3""")
        assertEquals(emptyList<String>(), problems(proof))
        assertEquals(listOf(9, 9, 9, 109), listOf("roundTrips", "requests", "responses", "entries").map(proof::getInt))
        worker.ask("warmup", """"minTimeNs":0,"minRoundTrips":300,"maxTimeNs":3000000000,"maxRoundTrips":3000""")
        val block = worker.ask("block", """"samples":40,"batch":4""")
        assertEquals(emptyList<String>(), problems(block))
        assertEquals(listOf(480, 480), listOf("requests", "responses").map(block::getInt))
        val samples = longs(block.getJSONArray("samplesNs"))
        assertEquals(120, samples.size)
        assertTrue(samples.all { it > 0 })
        val allocation = worker.ask("allocation", """"roundTrips":30""")
        assertEquals(30, allocation.getInt("roundTrips"))
        assertTrue(allocation.getLong("callerBytes") > 0, allocation.toString())
        worker.ask("stop")
        assertEquals(0, worker.exitCode())
    }

    @Test
    fun `a proof counts more entries than a block would leave in a held list`() = WorkerProcess("dari", folder).use { worker ->
        worker.plan(SplitCalls::class.java, "dari", WorkerProcess.EXPECT, axes = """"threads":16,"prefill":7,""")
        val proof = worker.ask("prove", """"roundTrips":3""")
        assertEquals(emptyList<String>(), problems(proof))
        assertEquals(listOf(48, 48, 48, 55), listOf("roundTrips", "requests", "responses", "entries").map(proof::getInt))
        assertEquals(emptyList<String>(), problems(worker.ask("block", """"samples":3,"batch":1""")))
    }

    @Test
    fun `finds a thread whose message is captured twice`() = WorkerProcess("dari", folder).use { worker ->
        worker.plan(TwiceCalls::class.java, "dari", WorkerProcess.EXPECT, axes = """"threads":2,""")
        assertTrue(problems(worker.ask("prove", """"roundTrips":1""")).first().startsWith("request.events: 2 a round trip / 4"))
        assertTrue("requests: 10 / 20" in problems(worker.ask("block", """"samples":5,"batch":1""")))
    }

    @Test
    fun `finds wrong captures in the proof`() {
        assertEquals(emptyList<String>(), problems(proof(SplitCalls::class.java)))
        assertTrue(problems(proof(SilentCalls::class.java)).first().startsWith("request.events: 1 a round trip / 0"))
        assertTrue(problems(proof(TwiceCalls::class.java)).first().startsWith("request.events: 1 a round trip / 2"))
        assertTrue(problems(proof(WrongDataCalls::class.java)).first().startsWith("request.data.length"))
    }

    @Test
    fun `finds wrong captures after a block`() = WorkerProcess("dari", folder).use { worker ->
        worker.plan(TwiceCalls::class.java, "dari", WorkerProcess.EXPECT)
        assertTrue("requests: 5 / 10" in problems(worker.ask("block", """"samples":5,"batch":1""")))
    }

    @Test
    fun `cuts a megabyte that ends in the middle of a pair`() = WorkerProcess("dari", folder).use { worker ->
        val data = "x".repeat(499_999) + "😀" + "y".repeat(500_000)
        val request = WorkerProcess.REQUEST.replace("""{\"n\":\"""", data)
        worker.plan(SplitCalls::class.java, "dari", WorkerProcess.EXPECT, request = request)
        assertEquals(emptyList<String>(), problems(worker.ask("prove", """"roundTrips":2""")))
        assertEquals(emptyList<String>(), problems(worker.ask("block", """"samples":3,"batch":1""")))
    }

    @Test
    fun `keeps what a bridge prints off the protocol`() = WorkerProcess("dari", folder).use { worker ->
        worker.plan(PrintingCalls::class.java, "dari", WorkerProcess.EXPECT)
        assertEquals("block", worker.ask("block", """"samples":3,"batch":1""").getString("type"))
        worker.ask("stop")
        worker.exitCode()
        assertEquals(3, worker.errorText().lines().count { it == """{"type":"bye","seq":1}""" })
    }

    @Test
    fun `ends when its input ends, also in the middle of a line`() {
        WorkerProcess("dari", folder).use { worker ->
            worker.endInput()
            assertEquals(0, worker.exitCode())
        }
        WorkerProcess("dari", folder).use { worker ->
            worker.plan(SplitCalls::class.java, "dari", WorkerProcess.EXPECT)
            worker.ask("block", """"samples":3,"batch":1""")
            worker.endInput()
            assertEquals(0, worker.exitCode())
        }
    }

    @Test
    fun `answers what it cannot do and lives on`() = WorkerProcess("dari", folder).use { worker ->
        val early = worker.ask("block", """"samples":1,"batch":1""")
        assertEquals("error", early.getString("type"))
        val wrong = worker.plan(SplitCalls::class.java, "dari-noop", WorkerProcess.EXPECT)
        assertTrue("the plan wants \"dari-noop\"" in wrong.getString("message"), wrong.toString())
        assertEquals("ready", worker.plan(SplitCalls::class.java, "dari", WorkerProcess.EXPECT).getString("type"))
    }

    @Test
    fun `times an empty pair`() = WorkerProcess("dari-noop", folder).use { worker ->
        worker.plan(EmptyCalls::class.java, "dari-noop", "null")
        worker.ask("warmup", """"minTimeNs":100000000,"minRoundTrips":20000,"maxTimeNs":3000000000,"maxRoundTrips":5000000""")
        val block = worker.ask("block", """"samples":2001,"batch":1""")
        assertEquals(emptyList<String>(), problems(block))
        val median = longs(block.getJSONArray("samplesNs")).sorted()[1000]
        // A figure for the reader of the build's output, not a claim that a busy machine could break.
        println("An empty pair takes $median ns, ${median - block.getLong("clockNs")} ns over two clock reads")
        assertTrue(median > 0)
    }
}
