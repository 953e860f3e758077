package dev.dari

import org.json.JSONArray
import org.json.JSONObject
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory

class HookValuesTest {
    private val byArgument = descriptor(""""0":"L0"""", """"handlerName":{"methodName":true},"requestId":{"arg":0}""")
    private val byField = descriptor(""""0":"L0"""", """"requestId":${json("a")}""")

    private fun idOf(rule: String, argument: Any?): String? = recording {
        request(rule, argument)
        assertEquals(0, Dari.counters().hookFailures)
        val entry = Dari.entries().single()
        assertFalse(entry.unparsable)
        entry.requestId
    }

    @TestFactory
    fun `an argument's text`(): List<DynamicTest> = listOf<Pair<Any?, String?>>(
        null to null, "" to "", "null" to "null", "undefined" to "undefined", "text" to "text",
        true to "true", 'x' to "x", 7.toByte() to "7", (-7).toShort() to "-7", 2147483647 to "2147483647",
        Long.MAX_VALUE to "9223372036854775807", Long.MIN_VALUE to "-9223372036854775808", 1.5f to "1.5", 0.1 to "0.1",
        1.0 to "1.0", JSONObject.NULL to null, JSONObject("""{"b":[1,null]}""") to """{"b":[1,null]}""",
        JSONArray("[1,\"/\"]") to """[1,"\/"]""", StringBuilder("built") to "built", Direction.WEB_TO_APP to "WEB_TO_APP",
    ).map { (value, expected) ->
        dynamicTest("${value?.javaClass?.simpleName} $value") { assertEquals(expected, idOf(byArgument, value)) }
    }

    @TestFactory
    fun `a field's text`(): List<DynamicTest> = listOf(
        "{}" to null, "{\"a\":null}" to null, "{\"a\":NULL}" to null, "{\"a\":\"null\"}" to "null", "{\"a\":\"\"}" to "",
        "{\"a\":\"x\\/\\u00e9\\n\"}" to "x/é\n", "{\"a\":\"\\ud83d\"}" to "\ud83d",
        "{\"a\":7}" to "7", "{\"a\":-0}" to "0", "{\"a\":010}" to "8", "{\"a\":0x1F}" to "31",
        "{\"a\":9007199254740993}" to "9007199254740993", "{\"a\":6356783328300896168}" to "6356783328300896168",
        "{\"a\":9223372036854775807}" to "9223372036854775807", "{\"a\":9223372036854775808}" to "9223372036854775808",
        "{\"a\":-9223372036854775809}" to "-9223372036854775809", "{\"a\":9999999999999999999}" to "9999999999999999999",
        "{\"a\" : 12345678901234567890123 , \"b\":1}" to "12345678901234567890123",
        "{a=>+12345678901234567890;b=1}" to "12345678901234567890", "{a:/**/12345678901234567890}" to "12345678901234567890",
        "{\"a\":123456789012345678901.5}" to "1.2345678901234568E20", "{\"a\":1e25}" to "1.0E25",
        "{\"a\":1e3}" to "1000.0", "{\"a\":1.50}" to "1.5",
        "{\"a\":true}" to "true", "{\"a\":False}" to "false", "{\"a\":{\"b\":1}}" to "{\"b\":1}",
        "{\"a\":{\"b\":99999999999999999999}}" to "{\"b\":1.0E20}", "{\"a\":[1,{\"b\":null}]}" to "[1,{\"b\":null}]",
        "{\"a\":[]}" to "[]", "{\"a\":[NaN]}" to null, "{\"a\":{\"b\":[NaN]}}" to null,
        "{\"a\":1,\"a\":2}" to "2", "{'a':'q'} trailing" to "q", "\uFEFF{\"a\":1}" to "1", "{a:b # c\n}" to "b",
        "[1]" to null, "\"text\"" to null, "12" to null, "true" to null, "null" to null, "NaN" to null, "/* c */ 'q'" to null,
    ).map { (text, expected) -> dynamicTest(text) { assertEquals(expected, idOf(byField, text)) } }

    @TestFactory
    fun `a path's value`(): List<DynamicTest> {
        val document = """{"a":{"b":[{"c":"deep"},[1,[2]]],"d":null},"e f":3,"g":"{\"h\":1}","_i":4,"$":5}"""
        return listOf(
            "a.b[0].c" to "deep", "a.b[1][0]" to "1", "a.b[1][1][0]" to "2", "a.b[2]" to null, "a.b[9].c" to null, "a.d" to null,
            "a.d.x" to null, "a.x" to null, "a.b.c" to null, "a[0]" to null, "e f" to "3", "g" to "{\"h\":1}", "g.h" to null,
            "_i" to "4", "$" to "5", "[0]" to null, "a.b[0]" to "{\"c\":\"deep\"}",
        ).map { (path, expected) ->
            dynamicTest(path) {
                assertEquals(expected, idOf(descriptor(""""0":"L0"""", """"requestId":${json(path)}"""), document))
            }
        }
    }

    @TestFactory
    fun `a whole document's text`(): List<DynamicTest> = listOf(
        """{"a":1}""" to """{"a":1}""", "[1, 2]" to "[1,2]", "\"text\"" to "text", "12345678901234567890" to "12345678901234567890",
        " 7 " to "7", "null" to null, "true" to "true", "[\"a\"]" to "[\"a\"]",
    ).map { (text, expected) ->
        dynamicTest(text) { assertEquals(expected, idOf(descriptor(""""0":"L0"""", """"requestId":${json("")}"""), text)) }
    }

    @Test
    fun `an argument that the app has parsed is used as it is`() {
        assertEquals("1", idOf(byField, JSONObject("{\"a\":1}")))
        assertEquals("2", idOf(descriptor(""""0":"L0"""", """"requestId":${json("[1]")}"""), JSONArray("[1,2]")))
        assertEquals(null, idOf(byField, JSONObject.NULL))
        assertEquals(null, idOf(byField, null))
        assertEquals("3", idOf(byField, StringBuilder("{\"a\":3}")))
    }

    @Test
    fun `constants, method name and joins`() = recording {
        request(
            descriptor(
                """"0":"L0","1":"L1"""",
                """"handlerName":{"join":[{"arg":0},{"constant":"."},{"json":{"arg":1,"path":"m"}},{"constant":"#"},{"methodName":true}]},""" +
                    """"requestId":{"constant":"fixed"},"data":{"join":[{"json":{"arg":1,"path":"x"}}]},"tag":"tg","fireAndForget":false""",
                direction = "appToWeb",
            ),
            "ns", "{\"m\":7}",
        )
        val entry = Dari.entries().single()
        assertEquals("ns.7#method", entry.handlerName)
        assertEquals("fixed", entry.requestId)
        assertEquals("", entry.requestData)
        assertEquals("tg", entry.tag)
        assertEquals(false, entry.fireAndForget)
        assertEquals(Direction.APP_TO_WEB, entry.direction)
    }

    @TestFactory
    fun `a primitive's text in the wide form`(): List<DynamicTest> = listOf(
        "Z0" to "true", "Z1" to "false", "B2" to "-7", "S2" to "-7", "I2" to "-7", "J3" to "9223372036854775807", "C0" to "\u0001",
        "F0" to "0.1", "D1" to "0.1", "F2" to "1.0E10", "D3" to "-0.0", "L0" to "a0", "L7" to "a7", "L4" to "a4", "L3" to "a3",
    ).map { (slot, expected) ->
        dynamicTest(slot) {
            recording {
                wide(descriptor(""""5":"$slot"""", """"requestId":{"arg":5}"""))
                assertEquals(expected, Dari.entries().single().requestId)
                assertEquals(0, Dari.counters().hookFailures)
            }
        }
    }

    private fun wide(rule: String) = DariHooks.request(
        rule, "a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", 1, 0, -7, Long.MAX_VALUE, 0.1f.toDouble(), 0.1, 1e10, -0.0,
    )

    @TestFactory
    fun `a response's success`(): List<DynamicTest> = listOf(
        "true" to true, "false" to false, "FALSE" to false, "other" to true, "" to true, null to true, true to true, false to false,
    ).map { (value, expected) ->
        dynamicTest("is \"$value\"") {
            recording {
                response(descriptor(""""0":"L0","1":"L1"""", """"requestId":{"arg":0},"success":{"arg":1}""", "response"), "1", value)
                assertEquals(expected, Dari.entries().single().success)
            }
        }
    }

    @Test
    fun `a response hook answers the request hook`() = recording {
        request(descriptor(""""0":"L0"""", """"requestId":${json("id")},"data":${json("args")}"""), """{"id":12,"args":[1,2]}""")
        DariHooks.response(
            descriptor(""""0":"J1","1":"Z0","2":"L0"""", """"requestId":{"arg":0},"success":{"arg":1},"data":{"arg":2}""", "response"),
            "done", null, null, null, null, null, null, null, 0, 12, 0, 0, 0.0, 0.0, 0.0, 0.0,
        )
        val entry = Dari.entries().single()
        assertEquals("12", entry.requestId)
        assertEquals("[1,2]", entry.requestData)
        assertEquals("done", entry.responseData)
        assertEquals(false, entry.success)
    }
}
