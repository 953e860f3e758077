package dev.dari.bench.android

import dev.dari.MessageEntry
import dev.dari.MessageStore
import dev.dari.bench.Counters
import dev.dari.bench.Host
import dev.dari.bench.HostFacts
import java.io.File
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class BenchRunTest {
    @TempDir
    lateinit var folder: File

    private val progress = ArrayList<String>()
    private val results: File get() = File(folder, "plan.results.ndjson")

    private object FakeHost : Host {
        override val facts = HostFacts(7, "8", "test", emptyList(), 1, emptyList())
        override val counters: Counters = AndroidCountersTest.counters { null }

        override fun openStore(path: String): MessageStore = object : MessageStore {
            override fun load(maxEntries: Int): List<MessageEntry> = emptyList()
            override fun write(entries: List<MessageEntry>, maxEntries: Int) = Unit
            override fun clear() = Unit
            override fun replaceAll(entries: List<MessageEntry>) = Unit
            override fun close() = Unit
        }
    }

    private fun run(arguments: Map<String, String>, host: () -> Host = { FakeHost }): BenchRun.Result =
        BenchRun({ if (it == Storage.FILES) folder else null }, host) { run, done, total -> progress.add("$run $done/$total") }.run(arguments::get)

    private fun run(vararg lines: String): BenchRun.Result = run(Commands.write(folder, *lines))

    @Test
    fun `run() answers every command and ends with count and hash`() {
        val result = run(Commands.plan(), Commands.BLOCK, Commands.STOP)
        assertNull(result.error)
        val read = ReadResults(results)
        assertEquals(listOf("hello", "ready", "block", "bye"), read.types)
        assertTrue(read.isIntact)
        assertTrue(read.end.getBoolean("ok"))
        assertTrue(read.end.isNull("error"))
        assertEquals("run-1", read.end.getString("run"))
        assertEquals(listOf("run-1 1/3", "run-1 2/3", "run-1 3/3"), progress)
        assertEquals(results, result.file)
        assertEquals(4, result.ending!!.records)
        assertEquals(read.end.getString("sha256"), result.ending.sha256)
        assertEquals(5, read.records[2].getJSONArray("samplesNs").length())
    }

    @Test
    fun `run() says so when an arm cannot be loaded, and runs nothing after it`() {
        val result = run(Commands.plan("a.b.Missing"), Commands.BLOCK, Commands.STOP)
        assertEquals("Command 1 of 3 failed: Cannot load \"a.b.Missing\": it is not on the class path", result.error)
        failed("hello", "error")
    }

    @Test
    fun `run() says so when a command is not one`() {
        assertTrue(run(Commands.plan(), "{\"type\":", Commands.STOP).error!!.startsWith("Command 2 of 3 failed: "))
        failed("hello", "ready", "error")
    }

    @Test
    fun `run() says so when a round trip throws`() {
        val result = run(Commands.plan(BrokenCalls::class.java.name), Commands.BLOCK, Commands.STOP)
        assertEquals("Command 2 of 3 failed: java.lang.StackOverflowError: too deep\nfor this arm", result.error)
        failed("hello", "ready", "error")
        assertEquals(listOf("run-1 1/3", "run-1 2/3"), progress)
    }

    @Test
    fun `run() refuses half a command file before it measures anything`() {
        val arguments = Commands.write(folder, Commands.plan(), Commands.BLOCK, Commands.STOP)
        val file = File(folder, "plan.ndjson")
        file.writeBytes(file.readBytes().copyOf(300))
        val error = run(arguments).error!!
        assertTrue("300 B" in error && "push the file again" in error, error)
        failed()
        assertTrue(progress.isEmpty())
    }

    @Test
    fun `run() says so when the commands do not end with the only stop`() {
        assertTrue("\"stop\"" in run(Commands.plan(), Commands.BLOCK).error!!)
        failed("hello", "ready", "block")
        assertTrue("\"stop\"" in run(Commands.plan(), Commands.STOP, Commands.BLOCK).error!!)
        failed("hello", "ready", "bye")
    }

    @Test
    fun `run() says so when there is no command file`() {
        val error = run(mapOf("commands" to "no.ndjson", "sha256" to "0".repeat(64), "run" to "r")).error!!
        assertTrue("no.ndjson" in error, error)
        assertFalse(ReadResults(File(folder, "no.results.ndjson")).end.getBoolean("ok"))
    }

    @Test
    fun `run() says so when the phone's side fails`() {
        val result = run(Commands.write(folder, Commands.plan(), Commands.STOP)) { error("no host") }
        assertEquals("java.lang.IllegalStateException: no host", result.error)
        failed()
    }

    @Test
    fun `run() refuses arguments that are missing or impossible and leaves no file`() {
        val good = Commands.write(folder, Commands.STOP)
        for ((name, value, expected) in listOf(
            Triple("commands", null, "\"commands\" is missing"),
            Triple("sha256", null, "\"sha256\" is missing"),
            Triple("run", null, "\"run\" is missing"),
            Triple("commands", "../plan.ndjson", "a file name without a folder"),
            Triple("commands", "/data/plan.ndjson", "a file name without a folder"),
            Triple("sha256", "abc", "64 hexadecimal digits"),
            Triple("storage", "cloud", "expected \"files\" or \"media\""),
            Triple("storage", "media", "has no folder for storage \"media\""),
        )) {
            val result = run(if (value == null) good - name else good + (name to value))
            assertTrue(expected in result.error!!, result.error)
            assertNull(result.file)
            assertFalse(results.exists())
        }
    }

    @Test
    fun `run() leaves nothing of an earlier run`() {
        results.writeText("x".repeat(100_000))
        assertNull(run(Commands.plan(), Commands.STOP).error)
        assertTrue(ReadResults(results).isIntact)
    }

    @Test
    fun `a result file that was not finished is recognised and still read line by line`() {
        ResultFile(results).use { it.append("{\"type\":\"hello\"}") }
        assertEquals("{\"type\":\"hello\"}\n", results.readText())
        assertFalse(ReadResults(results).isIntact)
    }

    private fun failed(vararg types: String) {
        val read = ReadResults(results)
        assertEquals(types.toList(), read.types)
        assertTrue(read.isIntact)
        assertFalse(read.end.getBoolean("ok"))
        assertTrue(read.end.getString("error").isNotEmpty())
    }
}
