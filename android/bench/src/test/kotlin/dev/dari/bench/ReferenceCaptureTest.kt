package dev.dari.bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.Arguments
import org.junit.jupiter.params.provider.Arguments.arguments
import org.junit.jupiter.params.provider.MethodSource

class ReferenceCaptureTest {
    private fun capture(
        request: Array<Any?>,
        response: Array<Any?> = emptyArray(),
        requestRule: ExpectedRequest = ExpectedRequest(null, null, Expression.Json(0, "data")),
        responseRule: ExpectedResponse? = null,
        limit: Int = 500_000,
    ) = ReferenceCapture(Expectation("webToApp", "t", requestRule, responseRule), limit).of(Message(request, response))

    @ParameterizedTest(name = "{0} of {1}")
    @MethodSource("fields")
    fun `of() takes a field as its text`(path: String, json: String, expected: String?) {
        val event = capture(arrayOf(json), requestRule = ExpectedRequest(null, null, Expression.Json(0, path))).request
        assertEquals(expected, event.data?.kept)
        assertFalse(event.unparsable)
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @MethodSource("arguments")
    fun `of() takes an argument as its text`(argument: Any?, expected: String?) {
        val event = capture(arrayOf(argument), requestRule = ExpectedRequest(null, Expression.Argument(0), null)).request
        assertEquals(expected, event.requestId)
        assertNull(event.data)
        assertNull(event.success)
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @MethodSource("successes")
    fun `of() takes only false for a failure`(argument: Any?, expected: Boolean) {
        val capture = capture(
            arrayOf("{}"), arrayOf(argument, """{"ok":$argument}"""),
            responseRule = ExpectedResponse(null, Expression.Argument(0), null),
        )
        assertEquals(expected, capture.response!!.success)
    }

    @Test
    fun `of() takes a success that is not there for a success`() {
        val rule = ExpectedResponse(null, Expression.Json(0, "success"), null)
        for ((json, expected) in mapOf("{}" to true, """{"success":null}""" to true, """{"success":"False"}""" to false)) {
            assertEquals(expected, capture(arrayOf("{}"), arrayOf(json), responseRule = rule).response!!.success, json)
        }
    }

    @Test
    fun `of() gives a returned answer the id of its request`() {
        val capture = capture(
            arrayOf("""{"id":12}"""), arrayOf("answer"),
            requestRule = ExpectedRequest(null, Expression.Json(0, "id"), null, fireAndForget = false),
            responseRule = ExpectedResponse(null, null, Expression.Argument(0), isReturned = true),
        )
        val response = capture.response!!
        assertEquals("12", response.requestId)
        assertEquals("answer", response.data!!.kept)
        assertEquals(true, response.success)
        assertEquals(false, capture.request.fireAndForget)
        assertNull(response.fireAndForget)
    }

    @Test
    fun `of() joins texts and leaves out what is absent`() {
        val join = Expression.Join(
            listOf(Expression.Argument(0), Expression.Constant("."), Expression.Json(1, "m"), Expression.Json(1, "absent")),
        )
        val event = capture(arrayOf("a", """{"m":"b"}"""), requestRule = ExpectedRequest(join, null, null)).request
        assertEquals("a.b", event.handlerName)
    }

    @ParameterizedTest(name = "[{index}] {0}")
    @MethodSource("malformed")
    fun `of() keeps the raw text of what is no JSON`(json: String) {
        val rule = ExpectedRequest(Expression.Json(0, "h"), Expression.Constant("k"), Expression.Json(0, "data"))
        val event = capture(arrayOf(json), requestRule = rule, limit = 4).request
        assertTrue(event.unparsable)
        val data = event.data!!
        assertEquals(json.take(4), data.kept)
        assertEquals(json.length, data.length)
        assertNull(event.handlerName)
        assertEquals("k", event.requestId)
    }

    @Test
    fun `of() takes a JSON argument that is null for absent`() {
        val event = capture(arrayOf(null)).request
        assertNull(event.data)
        assertFalse(event.unparsable)
    }

    @Test
    fun `of() gives length and hash before the cut and the text after it`() {
        val data = capture(arrayOf("""{"data":"abcdef"}"""), limit = 4).request.data!!
        assertEquals(6, data.length)
        assertEquals("abcd", data.kept)
        assertEquals(TextHash.sha256("abcdef"), data.sha256)
    }

    @ParameterizedTest(name = "{0} at {1}")
    @MethodSource("cuts")
    fun `cut never leaves half a pair`(text: String, limit: Int, expected: String) {
        assertEquals(expected, CutRule.apply(text, limit))
    }

    @Test
    fun `of() refuses an argument that does not exist`() {
        assertThrows(ProtocolException::class.java) {
            capture(arrayOf("x"), requestRule = ExpectedRequest(null, Expression.Argument(1), null))
        }
    }

    @Test
    fun `hash tells lone surrogates apart and is SHA-256 of the UTF-16 units`() {
        assertFalse(TextHash.sha256("\ud83d") == TextHash.sha256("\ud83c"))
        val long = "가".repeat(10_000)
        assertEquals(TextHash.sha256(long.toByteArray(Charsets.UTF_16BE)), TextHash.sha256(long))
        // SHA-256 of nothing, from FIPS 180-4's published examples.
        assertEquals("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", TextHash.sha256(""))
    }

    private companion object {
        @JvmStatic
        fun fields(): List<Arguments> = listOf(
            arguments("data", """{"data":"text"}""", "text"),
            arguments("data", """{"data":""}""", ""),
            arguments("data", """{"data":null}""", null),
            arguments("data", "{}", null),
            arguments("data", """{"data":12}""", "12"),
            arguments("data", """{"data":-9223372036854775808}""", "-9223372036854775808"),
            arguments("data", """{"data":1234567890123456789}""", "1234567890123456789"),
            arguments("data", """{"data":true}""", "true"),
            arguments("data", """{"data":{"a":[1,null,"x"]}}""", """{"a":[1,null,"x"]}"""),
            arguments("data", """{"data":[]}""", "[]"),
            arguments("a.b", """{"a":{"b":"deep"}}""", "deep"),
            arguments("a[1].b", """{"a":[0,{"b":"x"}]}""", "x"),
            arguments("a[1][0]", """{"a":[0,["y"]]}""", "y"),
            arguments("[0]", """["first"]""", "first"),
            arguments("[5]", """["first"]""", null),
            arguments("a.b", """{"a":"no object"}""", null),
            arguments("a.b", """{"a":["no object"]}""", null),
            arguments("a[0]", """{"a":{"0":"no array"}}""", null),
            arguments("a.b", """{"a":null}""", null),
            arguments("", """{"a":1}""", """{"a":1}"""),
            arguments("", """[1,2]""", "[1,2]"),
            arguments("", "'quoted text'", "quoted text"),
            arguments("", "12", "12"),
            arguments("한글", """{"한글":"값 😀"}""", "값 😀"),
            arguments("data", """{"data":"\ud83d\ude00\n\u0000"}""", "😀\n\u0000"),
            // org.json is lenient; what it reads is what the message says.
            arguments("data", """{data:'single'} trailing""", "single"),
        )

        @JvmStatic
        fun arguments(): List<Arguments> = listOf(
            arguments("text", "text"), arguments("", ""), arguments(null, null), arguments(7, "7"),
            arguments(Long.MIN_VALUE, "-9223372036854775808"), arguments(true, "true"), arguments(1.5, "1.5"),
        )

        @JvmStatic
        fun successes(): List<Arguments> = listOf(
            arguments(true, true), arguments(false, false), arguments("true", true), arguments("false", false), arguments(null, true),
        )

        @JvmStatic
        fun malformed(): List<String> = listOf(
            """{"data":""", """{"data" 1}""", "[1,2", """{"a":"unterminated}""", "", "<html></html>", "bare word", "[".repeat(200_000),
        )

        @JvmStatic
        fun cuts(): List<Arguments> = listOf(
            arguments("abc", 3, "abc"),
            arguments("abcd", 3, "abc"),
            arguments("ab😀", 4, "ab😀"),
            arguments("ab😀", 3, "ab"),
            arguments("ab😀x", 4, "ab😀"),
            arguments("😀", 1, ""),
            arguments("😀", 0, ""),
            arguments("", 0, ""),
            arguments("😀😀", 3, "😀"),
            // A lone half is content like any other, not half of a pair.
            arguments("a\ud83dx", 2, "a\ud83d"),
        )
    }
}
