package dev.dari

import java.util.concurrent.atomic.AtomicInteger
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class HookSafetyTest {
    private val three = descriptor(
        """"0":"L0"""", """"handlerName":${json("name")},"requestId":${json("id")},"data":${json("data")}""",
    )

    /** A text that knows how often it was asked for: org.json can read it only after [toString]. */
    private class Counted(private val text: String) {
        val reads = AtomicInteger()

        override fun toString(): String {
            reads.incrementAndGet()
            return text
        }
    }

    @Test
    fun `a document is read once a hook, however many fields`() = recording {
        val message = Counted("""{"name":"n","id":1,"data":{"x":[1]}}""")
        request(three, message)
        assertEquals(1, message.reads.get())
        val entry = Dari.entries().single()
        assertEquals(listOf("n", "1", "{\"x\":[1]}"), listOf(entry.handlerName, entry.requestId, entry.requestData))
    }

    @Test
    fun `onlyIf is looked at after the parse and lets no other call through`() = recording {
        fun rule(test: String) = descriptor(
            """"0":"L0","1":"L1"""", """"requestId":${json("id")},"onlyIf":[{"value":{"arg":1},$test}]""",
        )
        val message = Counted("""{"id":1}""")
        request(rule("\"equals\":\"yes\""), message, "no")
        assertEquals(1, message.reads.get())
        assertEquals(0, Dari.entries().size)
        request(rule("\"equals\":\"yes\""), message, "yes")
        request(rule("\"notEquals\":\"yes\""), message, null)
        request(rule("\"notEquals\":\"yes\""), message, "yes")
        request(rule("\"present\":true"), message, "")
        request(rule("\"present\":true"), message, null)
        request(rule("\"present\":false"), message, null)
        request(rule("\"present\":false"), message, "")
        request(rule("\"equals\":\"null\""), message, null)
        assertEquals(4, Dari.entries().size)
        assertEquals(0, Dari.counters().hookFailures)
    }

    @Test
    fun `all conditions must hold, on fields too`() = recording {
        val rule = descriptor(
            """"0":"L0"""",
            """"onlyIf":[{"value":${json("type")},"equals":"call"},{"value":${json("id")},"present":true}],"data":${json("")}""",
        )
        request(rule, """{"type":"call","id":null}""")
        request(rule, """{"type":"other","id":1}""")
        request(rule, """{"type":"call","id":0}""")
        assertEquals(1, Dari.entries().size)
    }

    @ParameterizedTest
    @ValueSource(strings = ["", " ", "<html><body>no</body></html>", "undefined", "{\"name\":", "{\"a\":1,}", "[1", "{\"a\":NaN}", "{\"a\":1E400}", "[\"a\" \"b\"]", "/*", "\"open", "{\"a\":\"\\u00xy\"}", "{\"a\":\"\\u12"])
    fun `what is not JSON is kept raw and read once`(text: String) = recording(DariConfig(maxContentLength = 5)) {
        val message = Counted(text)
        request(three, message)
        assertEquals(1, message.reads.get())
        val entry = Dari.entries().single()
        assertTrue(entry.unparsable)
        assertEquals(text.take(5), entry.requestData)
        assertEquals(text.length, entry.requestLength)
        assertNull(entry.handlerName)
        assertNull(entry.requestId)
        assertEquals(1, Dari.counters().unparsable)
        assertEquals(0, Dari.counters().hookFailures)
    }

    @Test
    fun `an unparsable message keeps what other arguments say and passes conditions on it`() = recording {
        val rule = descriptor(
            """"0":"L0","1":"L1"""",
            """"handlerName":{"arg":0},"data":${json("x", 1)},"onlyIf":[{"value":${json("y", 1)},"equals":"z"},{"value":{"arg":0},"equals":"n"}]""",
        )
        request(rule, "n", "{cut")
        request(rule, "other", "{cut")
        val entry = Dari.entries().single()
        assertEquals("n", entry.handlerName)
        assertEquals("{cut", entry.requestData)
        assertTrue(entry.unparsable)
    }

    @Test
    fun `an unparsable response is kept too`() = recording {
        response(descriptor(""""0":"L0"""", """"requestId":${json("id")},"data":${json("d")}""", "response"), "{")
        val entry = Dari.entries().single()
        assertTrue(entry.unparsable)
        assertEquals("{", entry.responseData)
    }

    @ParameterizedTest
    @ValueSource(strings = ["[", "{\"a\":"])
    fun `4,000 levels of nesting kill nothing, whatever the stack`(level: String) = recording {
        val open = level.repeat(4_000)
        val deep = open + "1" + (if (level == "[") "]" else "}").repeat(4_000)
        for (stack in listOf(160L shl 10, 512L shl 10, 64L shl 20)) {
            var failure: Throwable? = null
            val caller = Thread(null, {
                try {
                    request(three, "{\"name\":\"n\",\"id\":1,\"data\":$deep}")
                    request(three, open)
                } catch (e: Throwable) {
                    failure = e
                }
            }, "deep", stack)
            caller.start()
            caller.join()
            assertNull(failure, "with a stack of $stack B")
        }
        val (shallow, large) = Dari.entries().filter { it.requestData != null }.let { it.first() to it[it.size - 2] }
        assertTrue(shallow.unparsable)
        assertFalse(large.unparsable)
        assertEquals("1", large.requestId)
        assertEquals(deep.replace("\"a\":", "").length, large.requestData!!.replace("\"a\":", "").length)
        assertEquals(6, Dari.counters().requests + Dari.counters().hookFailures)
    }

    @Test
    fun `a hook on the last bytes of the stack neither throws nor hides that it failed`() = recording {
        var calls = 0L
        fun dive(depth: Int): Int {
            if (depth > 0) request(three, "{\"id\":1}").also { calls++ }
            return dive(depth + 1) + 1
        }
        val diver = Thread(null, { try { dive(0) } catch (_: StackOverflowError) { calls += 0 } }, "diver", 256L shl 10)
        diver.start()
        diver.join()
        assertTrue(calls > 10)
        assertTrue(Dari.counters().requests + Dari.counters().hookFailures >= calls)
    }

    private class Failing(private val error: Throwable) {
        override fun toString(): String = throw error
    }

    @Test
    fun `whatever an argument throws is counted once`() = recording {
        val rule = descriptor(""""0":"L0"""", """"data":{"arg":0}""")
        for (error in listOf(RuntimeException(), OutOfMemoryError(), StackOverflowError(), ThreadDeath(), java.io.IOException())) {
            val before = Dari.counters().hookFailures
            request(rule, Failing(error))
            response(rule, Failing(error))
            assertNull(DariHooks.enter(rule, Failing(error), null, null, null))
            assertEquals(before + 3, Dari.counters().hookFailures)
        }
        assertEquals(0, Dari.entries().size)
        request(rule, "after")
        assertEquals(1, Dari.entries().size)
    }

    @ParameterizedTest
    @ValueSource(
        strings = ["", "no JSON", "{}", "{\"v\":2,\"at\":\"a#b\",\"direction\":\"webToApp\"}", "{\"v\":1,\"at\":\"a#b\",\"direction\":\"up\"}",
            "{\"v\":1,\"at\":\"a#b\",\"direction\":\"webToApp\",\"data\":{\"arg\":0}}", "{\"v\":1,\"at\":\"a#b\",\"direction\":\"webToApp\",\"args\":{\"0\":\"X0\"}}",
            "{\"v\":1,\"at\":\"a#b\",\"direction\":\"webToApp\",\"args\":{\"0\":\"L0\"},\"data\":{\"what\":0}}",
            "{\"v\":1,\"at\":\"a#b\",\"direction\":\"webToApp\",\"args\":{\"0\":\"L0\"},\"data\":{\"json\":{\"arg\":0,\"path\":\"a..b\"}}}",
            "{\"v\":1,\"at\":\"a#b\",\"direction\":\"webToApp\",\"args\":{\"0\":\"J0\"},\"data\":{\"arg\":0}}"],
    )
    fun `a descriptor that says nothing is a failure each time`(rule: String) = recording {
        request(rule, "a")
        request(rule, "a")
        DariHooks.request(null, null, null, null, null)
        assertEquals(3, Dari.counters().hookFailures)
        assertEquals(0, Dari.entries().size)
    }

    /** An argument whose text comes from calling a mapped bridge with itself. */
    private inner class Calling(private val rule: String) {
        override fun toString(): String {
            request(rule, this)
            return "text"
        }
    }

    @Test
    fun `a hook's own work is not captured, what the bridge calls is`() = recording {
        val rule = descriptor(""""0":"L0"""", """"data":{"arg":0}""")
        request(rule, Calling(rule))
        assertEquals(listOf("text"), Dari.entries().map { it.requestData })
        val token = DariHooks.enter(descriptor(""""0":"L0"""", """"data":{"arg":0},"reply":{}"""), "outer", null, null, null)
        request(rule, "inner")
        DariHooks.reply(token)
        assertEquals(listOf("text", "outer", "inner"), Dari.entries().map { it.requestData })
        assertEquals(0, Dari.counters().hookFailures)
    }
}
