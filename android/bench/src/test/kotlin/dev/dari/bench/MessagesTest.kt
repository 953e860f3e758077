package dev.dari.bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotSame
import org.junit.jupiter.api.Test

class MessagesTest {
    @Test
    fun `next() joins pieces by the round trip's own id`() {
        val messages = Messages(listOf(Argument.Text(listOf("{\"id\":\"", "\",\"again\":\"", "\"}"))), listOf(Argument.Text(listOf("", ""))))
        val first = messages.next()
        assertEquals("""{"id":"r000000001","again":"r000000001"}""", first.request[0])
        assertEquals("r000000001", first.response[0])
        assertEquals("r000000002", messages.next().response[0])
    }

    @Test
    fun `next() makes a fresh text even when it holds no id`() {
        val messages = Messages(listOf(Argument.Text(listOf("same"))), emptyList())
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
}
