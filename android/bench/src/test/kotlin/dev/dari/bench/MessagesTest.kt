package dev.dari.bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotSame
import org.junit.jupiter.api.Test

class MessagesTest {
    @Test
    fun `next() joins pieces by the round trip's own id`() {
        val messages = Messages(listOf(Argument.Text(listOf("{\"id\":\"", "\",\"again\":\"", "\"}"), "r")), listOf(Argument.Text(listOf("", ""), "r")))
        val first = messages.next()
        assertEquals("""{"id":"r000000001","again":"r000000001"}""", first.request[0])
        assertEquals("r000000001", first.response[0])
        assertEquals("r000000002", messages.next().response[0])
    }

    @Test
    fun `next() makes a fresh text even when it holds no id`() {
        val messages = Messages(listOf(Argument.Text(listOf("same"), "r")), emptyList())
        val first = messages.next().request[0]
        val second = messages.next().request[0]
        assertEquals(first, second)
        assertNotSame(first, second)
    }

    @Test
    fun `next() keeps kinds and the empty response`() {
        val message = Messages(listOf(Argument.Constant(null), Argument.Constant(3L), Argument.Constant(false)), emptyList()).next()
        assertEquals(listOf(null, 3L, false), message.request.toList())
        assertEquals(0, message.response.size)
    }

    @Test
    fun `next() makes ids that are numbers`() {
        val message = Messages(
            listOf(Argument.IntId("1"), Argument.LongId("6356783328"), Argument.Text(listOf("{\"id\":", "}"), "6356783328")), emptyList(),
        ).next()
        assertEquals(listOf(1_000_000_001, 6_356_783_328_000_000_001L, "{\"id\":6356783328000000001}"), message.request.toList())
    }
}
