package dev.dari.apk

import dev.dari.apk.protocol.Operation
import dev.dari.apk.protocol.Request
import dev.dari.apk.protocol.ToolException
import org.json.JSONObject
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout
import java.io.BufferedReader
import java.io.ByteArrayOutputStream
import java.io.PrintStream
import java.io.StringReader
import java.util.concurrent.CountDownLatch
import java.util.concurrent.CyclicBarrier
import java.util.concurrent.atomic.AtomicInteger

@Timeout(60)
internal class ServerTest {
    private class Fake(override val exclusive: Boolean = false, val body: (Request) -> JSONObject) : Operation {
        override fun run(request: Request): JSONObject = body(request)
    }

    private fun serve(operations: Map<String, Operation>, vararg lines: String, threads: Int = 2): List<JSONObject> {
        val bytes = ByteArrayOutputStream()
        Server(operations, threads, PrintStream(bytes, false, Charsets.UTF_8)).serve(BufferedReader(StringReader(lines.joinToString("\n"))))
        return bytes.toString(Charsets.UTF_8).lines().filter { it.isNotEmpty() }.map(::JSONObject)
    }

    private fun line(seq: Int, op: String) = "{\"seq\":$seq,\"op\":\"$op\"}"

    private fun deep(level: Int): Int = if (level < 0) 0 else 1 + deep(level + 1)

    @Test
    fun `whatever a tool throws is answered, and the next request is done`() {
        val operations = mapOf(
            "overflow" to Fake { JSONObject().put("n", deep(1)) },
            "memory" to Fake { throw OutOfMemoryError("planted") },
            "error" to Fake { throw LinkageError("planted") },
            "foreseen" to Fake { throw ToolException.input("planted") },
            "good" to Fake { JSONObject().put("answer", 42) },
        )
        val replies = serve(operations, line(1, "overflow"), line(2, "memory"), line(3, "error"), line(4, "foreseen"), line(5, "good"), line(6, "stop"))
            .associateBy { it.getInt("seq") }
        assertEquals((1..6).toSet(), replies.keys)
        val kinds = (1..4).map { replies.getValue(it).getJSONObject("error").getString("kind") }
        assertEquals(listOf("tool", "tool", "tool", "input"), kinds)
        assertTrue("out of stack" in replies.getValue(1).getJSONObject("error").getString("message"))
        assertTrue("-Xmx" in replies.getValue(2).getJSONObject("error").getString("message"))
        assertEquals(42, replies.getValue(5).getJSONObject("result").getInt("answer"))
        assertTrue(replies.getValue(5).getLong("wallNs") > 0)
    }

    @Test
    fun `lines that are no requests are answered, also one nested beyond any stack`() {
        val replies = serve(
            mapOf("good" to Fake { JSONObject() }),
            "nonsense", "", "{\"seq\":3}", "[".repeat(2_000_000), line(4, "unknown"), line(5, "good"), line(6, "stop"),
        )
        assertEquals(setOf(-1, 3, 4, 5, 6), replies.map { it.getInt("seq") }.toSet())
        assertEquals(2, replies.count { it.getInt("seq") == -1 })
        val unknown = replies.single { it.getInt("seq") == 4 }.getJSONObject("error").getString("message")
        assertEquals("\"unknown\" is not an operation; there are good, stop", unknown)
        assertTrue(replies.single { it.getInt("seq") == 5 }.getBoolean("ok"))
    }

    @Test
    fun `requests run side by side, exclusive ones one by one and in nobody's way`() {
        // Two requests that wait for each other end only if both run at once, whatever the exclusive ones do meanwhile.
        val barrier = CyclicBarrier(2)
        val met = CountDownLatch(2)
        val running = AtomicInteger()
        val most = AtomicInteger()
        val operations = mapOf(
            "meet" to Fake { barrier.await(); met.countDown(); JSONObject() },
            "alone" to Fake(exclusive = true) {
                most.accumulateAndGet(running.incrementAndGet(), ::maxOf)
                met.await()
                running.decrementAndGet()
                JSONObject()
            },
        )
        val replies = serve(operations, line(1, "alone"), line(2, "alone"), line(3, "alone"), line(4, "meet"), line(5, "meet"), line(6, "stop"))
        assertEquals(1, most.get())
        assertEquals((1..6).toSet(), replies.map { it.getInt("seq") }.toSet())
        assertEquals(6, replies.last().getInt("seq"), "stop is answered after everything before it")
    }
}
