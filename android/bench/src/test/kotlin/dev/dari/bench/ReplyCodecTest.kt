package dev.dari.bench

import org.json.JSONObject
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class ReplyCodecTest {
    @Test
    fun `encode() writes hello with the host's facts`() {
        val json = JSONObject(ReplyCodec.encode(Reply.Hello("dari", FakeHost().facts)))
        assertEquals("hello", json.getString("type"))
        assertEquals(1, json.getInt("protocol"))
        assertEquals(7, json.getInt("pid"))
        assertEquals("Test \"VM\"", json.getString("vm"))
        assertEquals("-Xmx1m", json.getJSONArray("flags").getString(0))
        assertEquals(1_048_576, json.getInt("heapBytes"))
        assertEquals("Copy", json.getJSONArray("collectors").getString(0))
    }

    @Test
    fun `encode() writes samples in time order and as exact integers`() {
        val samples = longArrayOf(5, 4, (1L shl 53) - 1)
        val result = BlockResult(1, 2, samples, 3, 4, 5, 6, 7, 8, 9, 10, listOf(Problem("a", "b", "c")), 11, 12, null, null, 13, HostTimes(14, 15))
        val text = ReplyCodec.encode(Reply.Timed(99, result))
        assertTrue("\"samplesNs\":[5,4,9007199254740991]" in text, text)
        val json = JSONObject(text)
        val names = listOf("startNs", "wallNs", "batch", "drainNs", "gcCount", "gcTimeNs", "compilations", "cpuNs", "requests", "responses", "clockNs")
        assertEquals((1L..11L).toList(), names.map { json.getLong(it) })
        assertEquals("b", json.getJSONArray("problems").getJSONObject(0).getString("expected"))
    }

    @Test
    fun `encode() tells settled from capped warm-ups`() {
        fun warm(reason: WarmUpReason) = JSONObject(
            ReplyCodec.encode(Reply.Warm(1, WarmUpResult(10, 20, reason, longArrayOf(3), 4, 5))),
        )
        assertTrue(warm(WarmUpReason.FLAT).getBoolean("settled"))
        assertFalse(warm(WarmUpReason.CAP_TREND).getBoolean("settled"))
        assertEquals("cap-trend", warm(WarmUpReason.CAP_TREND).getString("reason"))
        assertEquals(3, warm(WarmUpReason.FLAT).getJSONArray("coldNs").getInt(0))
    }

    @Test
    fun `encode() writes one line of ASCII that reads back whatever it quotes`() {
        val odd = "a\"b\\c\nd\te\u0000f\u2028g가😀\ud83d"
        val text = ReplyCodec.encode(Reply.Failure(1, odd, ""))
        assertTrue(text.all { it in ' '..'~' }, text)
        assertEquals(odd, JSONObject(text).getString("message"))
    }

    @Test
    fun `encode() writes the other replies`() {
        assertEquals("""{"type":"bye","seq":6}""", ReplyCodec.encode(Reply.Bye(6)))
        assertEquals(
            """{"type":"ready","seq":1,"classes":[{"name":"a.B","sha256":"00"},{"name":"a.C","sha256":null}]}""",
            ReplyCodec.encode(Reply.Ready(1, listOf(InspectedClass("a.B", "00"), InspectedClass("a.C", null)))),
        )
        assertEquals(
            """{"type":"allocation","seq":5,"roundTrips":3,"callerBytes":4,"deferredBytes":5,"processCpuNs":6}""",
            ReplyCodec.encode(Reply.Allocated(5, AllocationCount.Result(3, 4, 5, 6))),
        )
        assertEquals(
            """{"type":"proof","seq":2,"roundTrips":3,"requests":4,"responses":5,"entries":6,"problems":[]}""",
            ReplyCodec.encode(Reply.Proof(2, 3, 4, 5, 6, emptyList())),
        )
    }
}
