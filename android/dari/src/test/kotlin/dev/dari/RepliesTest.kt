package dev.dari

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class RepliesTest {
    private fun replies(): List<Pair<String?, Int>> = Dari.entries().map { it.responseData to it.replies }

    @Test
    fun `a reply to a repeated id changes one entry, the newest open one`() = recording { bridge ->
        bridge.onWebToAppRequest("old", "1", null)
        bridge.onWebToAppResponse("1", true, "first")
        bridge.onWebToAppRequest("new", "1", null)
        bridge.onWebToAppResponse("1", true, "second")
        assertEquals(listOf("first" to 1, "second" to 1), replies())
    }

    @Test
    fun `of two open requests of one id the newest is answered first`() = recording { bridge ->
        bridge.onWebToAppRequest("a", "1", null)
        bridge.onWebToAppRequest("b", "1", null)
        bridge.onWebToAppResponse("1", true, "x")
        assertEquals(listOf(null to 0, "x" to 1), replies())
        bridge.onWebToAppResponse("1", true, "y")
        assertEquals(listOf("y" to 1, "x" to 1), replies())
        bridge.onWebToAppResponse("1", true, "z")
        assertEquals(listOf("y" to 1, "z" to 2), replies())
    }

    @Test
    fun `several replies to one request are counted and the last one is kept`() = recording { bridge ->
        bridge.onWebToAppRequest("download", "1", null)
        for (i in 1..5) bridge.onWebToAppResponse("1", i < 5, "$i")
        val entry = Dari.entries().single()
        assertEquals(5, entry.replies)
        assertEquals("5", entry.responseData)
        assertEquals(false, entry.success)
        assertEquals(5, Dari.counters().responses)
    }

    @Test
    fun `tag and direction belong to the id`() = recording { bridge ->
        val other = Dari.createInterceptor("other")!!
        bridge.onWebToAppRequest("a", "1", null)
        other.onWebToAppRequest("b", "1", null)
        bridge.onAppToWebRequest("c", "1", null)
        bridge.onWebToAppResponse("1", true, "to a")
        other.onWebToAppResponse("1", true, "to b")
        bridge.onAppToWebResponse("1", true, "to c")
        assertEquals(listOf("to a" to 1, "to b" to 1, "to c" to 1), replies())
    }

    @Test
    fun `a reply before its request waits for it`() = recording { bridge ->
        bridge.onWebToAppResponse("1", true, "early")
        assertTrue(Dari.entries().single().awaitingRequest)
        bridge.onWebToAppRequest("other", "2", null)
        bridge.onWebToAppRequest("late", "1", "data", true)
        val (entry, other) = Dari.entries()
        assertEquals("late", entry.handlerName)
        assertEquals("data", entry.requestData)
        assertEquals(4, entry.requestLength)
        assertEquals("early", entry.responseData)
        assertEquals(true, entry.fireAndForget)
        assertEquals(false, entry.awaitingRequest)
        assertEquals("other", other.handlerName)
        bridge.onWebToAppRequest("again", "1", null)
        assertEquals(3, Dari.entries().size)
    }

    @Test
    fun `a reply whose request never came is not taken for the answer to one much later`() {
        var now = 0L
        val recorder = Recorder(DariConfig(), MemoryStore()) { now }
        fun capture(data: String) = Capture(Direction.WEB_TO_APP, null, "h", "1", data, null, null, false)
        recorder.response(capture("orphan"))
        now = 10_001
        recorder.request(capture("reloaded page"))
        assertEquals(listOf(true, false), recorder.entries().map { it.awaitingRequest })
    }

    @Test
    fun `a reply without an id is kept by itself`() = recording { bridge ->
        bridge.onWebToAppRequest("h", null, null)
        bridge.onWebToAppResponse(null, true, "lost")
        assertEquals(listOf(null to 0, "lost" to 1), replies())
        bridge.onWebToAppRequest("h", null, null)
        assertEquals(3, Dari.entries().size)
    }

    @Test
    fun `a reply does not reach an entry of an earlier run`() {
        val store = MemoryStore(listOf(storedEntry(1).copy(requestId = "1")))
        recording(store = store) { bridge ->
            drained()
            bridge.onWebToAppResponse("1", true, "new")
            assertEquals(listOf(0, 1), Dari.entries().map { it.replies })
            assertNull(Dari.entries().first().responseData)
        }
    }
}
