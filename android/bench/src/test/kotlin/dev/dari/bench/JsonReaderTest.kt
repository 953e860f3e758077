package dev.dari.bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class JsonReaderTest {
    @Test
    fun `read() reads every kind of value`() {
        val text = """ { "a" : [ 1 , -2, 0 ,1.5,-1e3, 2E-1 ] ,"b":{"c":null,"d":true,"e":false},"f":[],"g":{} } """
        val expected = mapOf(
            "a" to listOf(1L, -2L, 0L, 1.5, -1000.0, 0.2),
            "b" to mapOf("c" to null, "d" to true, "e" to false),
            "f" to emptyList<Any>(),
            "g" to emptyMap<String, Any>(),
        )
        assertEquals(expected, JsonReader.read(text))
    }

    @Test
    fun `read() keeps whole numbers exact and takes larger ones for doubles`() {
        assertEquals(Long.MAX_VALUE, JsonReader.read("9223372036854775807"))
        assertEquals(Long.MIN_VALUE, JsonReader.read("-9223372036854775808"))
        assertEquals(9.223372036854775808e18, JsonReader.read("9223372036854775808"))
    }

    @Test
    fun `read() reads every escape and lone halves of pairs`() {
        assertEquals("\"\\/\b\u000c\n\r\t가😀\ud83d", JsonReader.read(""""\"\\\/\b\f\n\r\t\uac00\uD83D\ude00\ud83d""""))
        assertEquals("가😀", JsonReader.read(""""가😀""""))
    }

    @Test
    fun `read() reads what the writer writes`() {
        val odd = "a\"b\\c\nd\te\u0000f\u2028g가😀\ud83d"
        val text = JsonWriter().field("text", odd).field("none", null as String?).field("many", longArrayOf(1, Long.MIN_VALUE)).finish()
        assertEquals(mapOf("text" to odd, "none" to null, "many" to listOf(1L, Long.MIN_VALUE)), JsonReader.read(text))
    }

    @ParameterizedTest(name = "[{index}] {0}")
    @ValueSource(
        strings = [
            "", " ", "{", "[", "[1", "[1,", "[1,]", "[,1]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{'a':1}", "{\"a\" 1}", "tru", "nul",
            "01", "1.", ".5", "-", "+1", "1e", "NaN", "\"open", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"a\nb\"", "1 2", "{} x", "[1]]", "// c",
        ],
    )
    fun `read() refuses what is no JSON`(text: String) {
        assertThrows(ProtocolException::class.java) { JsonReader.read(text) }
    }

    @Test
    fun `read() refuses deep nesting instead of overflowing`() {
        val error = assertThrows(ProtocolException::class.java) { JsonReader.read("[".repeat(100_000)) }
        assertTrue("too deep" in error.message!!, error.message)
        assertEquals(64, generateSequence(JsonReader.read("[".repeat(64) + "]".repeat(64))) { (it as List<*>).firstOrNull() }.count())
    }
}
