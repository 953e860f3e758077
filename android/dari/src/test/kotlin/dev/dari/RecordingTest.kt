package dev.dari

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class RecordingTest {
    @Test
    fun `a request and its reply make one entry`() = recording { bridge ->
        val before = System.currentTimeMillis()
        bridge.onWebToAppRequest("login", "r1", "{}", false)
        bridge.onWebToAppResponse("r1", false, "no")
        val entry = Dari.entries().single()
        assertEquals("t", entry.tag)
        assertEquals(Direction.WEB_TO_APP, entry.direction)
        assertEquals("login", entry.handlerName)
        assertEquals("r1", entry.requestId)
        assertEquals("{}", entry.requestData)
        assertEquals(2, entry.requestLength)
        assertEquals("no", entry.responseData)
        assertEquals(2, entry.responseLength)
        assertEquals(false, entry.success)
        assertEquals(false, entry.fireAndForget)
        assertFalse(entry.unparsable)
        assertEquals(1, entry.replies)
        assertTrue(entry.requestedAtMillis >= before && entry.respondedAtMillis!! >= entry.requestedAtMillis)
        assertEquals(1, Dari.counters().requests)
        assertEquals(1, Dari.counters().responses)
    }

    @Test
    fun `nothing given stays null`() = recording { bridge ->
        bridge.onAppToWebRequest(null, null, null)
        val entry = Dari.entries().single()
        assertEquals(Direction.APP_TO_WEB, entry.direction)
        assertNull(entry.handlerName)
        assertNull(entry.requestId)
        assertNull(entry.requestData)
        assertNull(entry.fireAndForget)
        assertNull(entry.success)
        assertNull(entry.respondedAtMillis)
        assertEquals(0, entry.requestLength)
    }

    @Test
    fun `long texts are cut and their length is kept`() {
        val events = ArrayList<CaptureEvent>()
        val config = DariConfig(maxContentLength = 3, observer = { events.add(it) })
        recording(config) { bridge ->
            bridge.onWebToAppRequest("h", "1", "ab\uD83D\uDE00")
            bridge.onWebToAppResponse("1", true, "abcd")
            val entry = Dari.entries().single()
            assertEquals("ab", entry.requestData)
            assertEquals(4, entry.requestLength)
            assertEquals("abc", entry.responseData)
            assertEquals(4, entry.responseLength)
        }
        assertEquals(listOf("ab\uD83D\uDE00", "abcd"), events.map { it.data })
        assertEquals(listOf(CaptureKind.REQUEST, CaptureKind.RESPONSE), events.map { it.kind })
        assertEquals(listOf(null, true), events.map { it.success })
    }

    @Test
    fun `only the newest entries stay and later messages do not change a list`() = recording(DariConfig(maxEntries = 3)) { bridge ->
        for (i in 1..3) bridge.onWebToAppRequest("h", "$i", null)
        val early = Dari.entries()
        for (i in 4..5) bridge.onWebToAppRequest("h", "$i", null)
        bridge.onWebToAppResponse("3", true, null)
        assertEquals(listOf("1", "2", "3"), early.map { it.requestId })
        assertEquals(0, early.last().replies)
        assertEquals(listOf("3", "4", "5"), Dari.entries().map { it.requestId })
        assertEquals(2, Dari.counters().evicted)
    }

    @Test
    fun `messages of one millisecond keep their order in memory and over a restart`() {
        val store = MemoryStore()
        val recorder = Recorder(DariConfig(), store) { 1_000 }
        recorder.start()
        for (i in 1..100) recorder.request(Capture(Direction.WEB_TO_APP, null, "h", "$i", null, null, null, false))
        recorder.stop(PATIENCE_MILLIS)
        val expected = (1..100).map { "$it" }
        assertEquals(expected, recorder.entries().map { it.requestId })
        assertEquals(expected, store.entries().map { it.requestId })
        assertTrue(recorder.entries().all { it.requestedAtMillis == 1_000L })
    }

    @Test
    fun `an observer that throws is counted and costs no message`() {
        recording(DariConfig(observer = { throw StackOverflowError() })) { bridge ->
            bridge.onWebToAppRequest("h", "1", null)
            bridge.onWebToAppResponse("1", true, null)
            assertEquals(1, Dari.entries().single().replies)
            assertEquals(2, Dari.counters().hookFailures)
        }
    }

    @Test
    fun `an observer that captures does not observe itself`() {
        lateinit var inner: DariInterceptor
        var events = 0
        val config = DariConfig(observer = { events++; inner.onAppToWebRequest("inner", null, null) })
        recording(config) { bridge ->
            inner = bridge
            bridge.onWebToAppRequest("outer", null, null)
            assertEquals(listOf("inner", "outer"), Dari.entries().map { it.handlerName })
            assertEquals(1, events)
        }
    }

    @Test
    fun `without start nothing is recorded and nothing fails`() {
        val bridge = Dari.createInterceptor()!!
        bridge.onWebToAppRequest("h", "1", "d")
        bridge.onWebToAppResponse("1", true, "d")
        DariHooks.request("no descriptor", null, null, null, null)
        assertEquals(emptyList<MessageEntry>(), Dari.entries())
        assertTrue(Dari.drain(0))
        Dari.clear()
        Dari.stop()
    }

    @Test
    fun `an interceptor outlives the recording and counters stay readable`() {
        val bridge = Dari.createInterceptor()!!
        recording { bridge.onWebToAppRequest("first", null, null) }
        assertEquals(1, Dari.counters().requests)
        recording {
            assertEquals(0, Dari.counters().requests)
            bridge.onWebToAppRequest("second", null, null)
            assertEquals(listOf("second"), Dari.entries().map { it.handlerName })
        }
    }

    @Test
    fun `the configuration refuses numbers out of range`() {
        assertThrows(IllegalArgumentException::class.java) { DariConfig(maxEntries = 0) }
        assertThrows(IllegalArgumentException::class.java) { DariConfig(maxContentLength = -1) }
        assertThrows(IllegalArgumentException::class.java) { DariConfig(maxRetainedBytes = -1) }
        assertThrows(IllegalArgumentException::class.java) { DariConfig(writeDelayMillis = -1) }
    }
}
