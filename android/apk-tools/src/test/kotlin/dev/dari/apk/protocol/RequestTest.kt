package dev.dari.apk.protocol

import dev.dari.apk.support.request
import org.json.JSONObject
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import kotlin.random.Random

internal class RequestTest {
    private fun refusal(block: () -> Unit): String = assertThrows(ToolException::class.java, block).also { assertEquals(ErrorKind.INPUT, it.kind) }.message

    @Test
    fun `a line that is no request is refused, with its seq if it has one`() {
        val lines = mapOf(
            "" to -1L, "{" to -1L, "[]" to -1L, "null" to -1L, "\"x\"" to -1L, "{}" to -1L, "{\"seq\":7}" to 7L, "{\"op\":\"dex\"}" to -1L,
            "{\"seq\":7,\"op\":3}" to 7L, "{\"seq\":-4,\"op\":\"dex\"}" to -1L, "{\"seq\":\"1\",\"op\":\"dex\"}" to -1L,
            "{\"seq\":1.5,\"op\":\"dex\"}" to -1L, "{\"seq\":1,\"op\":\"dex\"" to -1L, "{\"seq\":1,\"op\":\"dex\"}{\"seq\":2}" to -1L,
        )
        for ((line, seq) in lines) {
            refusal { Request.parse(line) }
            assertEquals(seq, Request.seqOf(line), line)
        }
    }

    @Test
    fun `no part of a request is taken for a whole one`() {
        val whole = "{\"seq\":12,\"op\":\"dex\",\"inputs\":[\"a\\\"b\",\"c\"],\"debug\":true}"
        assertEquals(12, Request.parse(whole).seq)
        for (end in whole.indices) refusal { Request.parse(whole.substring(0, end)) }
    }

    @Test
    fun `fields are read by type and never converted`() {
        val request = request("dex", "text" to "5", "flag" to "true", "number" to 5, "list" to listOf("a", 1), "empty" to "")
        assertEquals("5", request.string("text"))
        assertEquals(5, request.int("number", 0))
        assertTrue(request.boolean("absent", true))
        assertEquals("\"dex\": \"number\" must be a string", refusal { request.string("number") })
        assertEquals("\"dex\": \"text\" must be a whole number", refusal { request.int("text", 0) })
        assertEquals("\"dex\": \"flag\" must be true or false", refusal { request.boolean("flag", false) })
        assertEquals("\"dex\": \"list\" must be a list of strings", refusal { request.strings("list") })
        assertEquals("\"dex\" needs \"absent\", a string", refusal { request.string("absent") })
        assertEquals("\"dex\" needs \"empty\", a path", refusal { request.output("empty") })
        assertEquals("\"dex\": \"text\" is \"5\", which is not a file", refusal { request.file("text") })
    }

    @Test
    fun `a field that nobody reads is refused`() {
        val request = request("dex", "inputs" to listOf("a"), "input" to "b")
        request.strings("inputs")
        assertEquals("\"dex\" has no field \"input\"", refusal { request.end() })
    }

    @Test
    fun `any text survives a reply, in one line`() {
        val random = Random(7)
        repeat(2_000) {
            val text = CharArray(random.nextInt(40)) {
                // Half of them where escaping matters: controls, quotes, line separators of other standards.
                if (random.nextBoolean()) random.nextInt(0x80).toChar() else "\u2028\u2029\u0085é漢\uFFFE\"\\/".random(random)
            }.concatToString()
            val line = Reply.failed(3, ToolException.input(text, listOf(Diagnostic("error", text, text, 1, null))))
            assertFalse(line.any { it == '\n' || it == '\r' })
            val error = JSONObject(String(line.toByteArray(), Charsets.UTF_8)).getJSONObject("error")
            assertEquals(text, error.getString("message"))
            val diagnostic = error.getJSONArray("diagnostics").getJSONObject(0)
            assertEquals(text, diagnostic.getString("file"))
            assertFalse(diagnostic.has("column"))
        }
    }
}
