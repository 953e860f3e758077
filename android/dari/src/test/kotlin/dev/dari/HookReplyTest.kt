package dev.dari

import org.json.JSONObject
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory

class HookReplyTest {
    private fun rule(reply: String, more: String = "") =
        descriptor(""""0":"L0"""", """"requestId":{"arg":0},"reply":$reply$more""")

    private fun enter(rule: String, argument: Any? = "1"): Any? = DariHooks.enter(rule, argument, null, null, null)

    @TestFactory
    fun `what was returned becomes the reply`(): List<DynamicTest> = listOf<Triple<String, Any?, String?>>(
        Triple("L", "text", "text"), Triple("L", null, null), Triple("L", JSONObject("{\"a\":1}"), "{\"a\":1}"), Triple("L", true, "true"),
        Triple("Z", 1L, "true"), Triple("Z", 0L, "false"), Triple("C", 65L, "A"), Triple("I", -1L, "-1"),
        Triple("J", Long.MIN_VALUE, "-9223372036854775808"), Triple("F", 0.1f.toDouble(), "0.1"), Triple("D", 0.1, "0.1"),
    ).map { (returns, value, expected) ->
        dynamicTest("$returns $value") {
            recording {
                val token = enter(rule("""{"data":{"returnValue":true}}""", ""","returns":"$returns""""))
                when {
                    value is Long -> DariHooks.reply(token, value)
                    value is Double -> DariHooks.reply(token, value)
                    else -> DariHooks.reply(token, value)
                }
                val entry = Dari.entries().single()
                assertEquals(expected, entry.responseData)
                assertEquals(true, entry.success)
                assertEquals(1, entry.replies)
                assertEquals(0, Dari.counters().hookFailures)
            }
        }
    }

    @Test
    fun `a reply finds its own request among others of the same id`() = recording {
        val rule = rule("""{"data":{"returnValue":true}}""")
        val outer = enter(rule)
        val inner = enter(rule)
        DariHooks.reply(inner, "inner" as Any)
        DariHooks.reply(outer, "outer" as Any)
        assertEquals(listOf("outer", "inner"), Dari.entries().map { it.responseData })
    }

    @Test
    fun `no return leaves the request open and no recorded request takes no reply`() = recording {
        enter(rule("{}"))
        assertEquals(0, Dari.entries().single().replies)
        assertNull(enter(rule("{}", ""","onlyIf":[{"value":{"arg":0},"equals":"2"}]""")))
        DariHooks.reply(null, "x" as Any)
        DariHooks.reply(null, 1L)
        DariHooks.reply(null, 1.0)
        DariHooks.reply(null)
        assertEquals(0, Dari.counters().responses)
    }

    @Test
    fun `success and fields of the arguments`() = recording {
        val rule = descriptor(
            """"0":"L0"""",
            """"requestId":${json("id")},"reply":{"data":{"join":[${json("id")},{"constant":":"},{"returnValue":true}]},"success":{"returnValue":true}}""",
        )
        DariHooks.reply(enter(rule, """{"id":5}"""), "false" as Any)
        val entry = Dari.entries().single()
        assertEquals("5:false", entry.responseData)
        assertEquals(false, entry.success)
    }

    @Test
    fun `the observer sees the reply with its request's id`() {
        val events = ArrayList<CaptureEvent>()
        recording(DariConfig(maxContentLength = 2, observer = { events.add(it) })) {
            DariHooks.reply(enter(rule("""{"data":{"returnValue":true}}""", ""","tag":"x"""")), "long" as Any)
        }
        val event = events.last()
        assertEquals(listOf(CaptureKind.RESPONSE, "1", "x", "long", true), listOf(event.kind, event.requestId, event.tag, event.data, event.success))
    }

    @Test
    fun `a reply to a request that has left the list is counted only`() = recording(DariConfig(maxEntries = 1)) {
        val token = enter(rule("{}"))
        enter(rule("{}"), "2")
        DariHooks.reply(token)
        Dari.clear()
        DariHooks.reply(token)
        assertEquals(0, Dari.entries().size)
        assertEquals(2, Dari.counters().responses)
        assertEquals(0, Dari.counters().hookFailures)
    }

    @Test
    fun `a reply that fails is counted once`() = recording {
        val bad = object {
            override fun toString(): String = error("no text")
        }
        DariHooks.reply(enter(rule("""{"data":{"returnValue":true}}""")), bad as Any)
        assertEquals(1, Dari.counters().hookFailures)
        assertEquals(0, Dari.entries().single().replies)
    }
}
