package dev.dari

import com.sun.management.ThreadMXBean
import java.lang.management.ManagementFactory
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class NothingTest {
    /** Fails the test if anybody asks for its text: a hook that does nothing does not look at its arguments. */
    private class Untouchable {
        override fun toString(): String = throw AssertionError("an argument was looked at")
    }

    private class UnusedStore : MessageStore {
        override fun load(maxEntries: Int): List<MessageEntry> = throw AssertionError("loaded")
        override fun write(entries: List<MessageEntry>, maxEntries: Int): Unit = throw AssertionError("written")
        override fun replaceAll(entries: List<MessageEntry>): Unit = throw AssertionError("replaced")
        override fun clear(): Unit = throw AssertionError("cleared")
        override fun close(): Unit = throw AssertionError("closed")
    }

    private fun hooks(rule: String?, argument: Any?) {
        DariHooks.request(rule, argument, argument, null, null)
        DariHooks.request(rule, argument, null, null, null, null, null, null, argument, 1, 2, 3, 4, 1.0, 2.0, 3.0, 4.0)
        DariHooks.response(rule, argument, null, null, null)
        DariHooks.response(rule, argument, null, null, null, null, null, null, argument, 1, 2, 3, 4, 1.0, 2.0, 3.0, 4.0)
        val token = DariHooks.enter(rule, argument, null, null, null)
        DariHooks.reply(token, argument)
        DariHooks.reply(DariHooks.enter(rule, argument, null, null, null, null, null, null, argument, 1, 2, 3, 4, 1.0, 2.0, 3.0, 4.0))
        DariHooks.reply(token, 1L)
        DariHooks.reply(token, 1.0)
    }

    @Test
    fun `nothing is recorded, parsed, loaded or written`() {
        Dari.start(DariConfig(observer = { throw AssertionError("observed") }), UnusedStore())
        hooks("not even a descriptor", Untouchable())
        hooks(null, "{\"a\":")
        assertNull(DariHooks.enter("{}", "a", null, null, null))
        assertNull(Dari.createInterceptor())
        assertNull(Dari.createInterceptor("tag"))
        assertTrue(Dari.drain(0))
        Dari.clear()
        assertEquals(emptyList<MessageEntry>(), Dari.entries())
        assertEquals(DariCounters().toString(), Dari.counters().toString())
        assertEquals("dari-noop", Dari.runtime)
        Dari.stop()
        assertFalse(Thread.getAllStackTraces().keys.any { it.name == "dari-writer" })
    }

    @Test
    fun `an interceptor's arguments are not evaluated`() {
        val interceptor = Dari.createInterceptor()
        interceptor?.onWebToAppRequest("h", "1", throw AssertionError("evaluated"))
    }

    @Test
    fun `no hook allocates`() {
        val threads = ManagementFactory.getThreadMXBean() as ThreadMXBean
        val id = Thread.currentThread().id
        val argument = "x".repeat(1_000)
        fun allocated(calls: Int): Long {
            val before = threads.getThreadAllocatedBytes(id)
            for (i in 0 until calls) hooks(RULE, argument)
            return threads.getThreadAllocatedBytes(id) - before
        }
        allocated(1)
        // The JVM itself may charge this thread now and then (376 B were seen once), so the smallest of some attempts
        // counts. Few calls, because they must still be interpreted: a compiler may remove an allocation that is there.
        assertEquals(0, (1..5).minOf { allocated(20) })
        assertEquals(0, (1..10).minOf { allocated(100_000) })
    }

    private companion object {
        const val RULE = """{"v":1,"at":"a.B#c","hook":"request","direction":"webToApp","args":{"0":"L0"},"data":{"arg":0}}"""
    }
}
