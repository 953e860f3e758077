package dev.dari

import kotlin.coroutines.intrinsics.COROUTINE_SUSPENDED
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test

/** Hooks that an override passes over, and the reply of a suspend method. */
class NestedHooksTest {
    private val events = ArrayList<CaptureEvent>()

    @BeforeEach
    fun start() = Dari.start(DariConfig(observer = { events.add(it) }), MemoryStore())

    @AfterEach
    fun stop() = Dari.stop()

    private fun rule(name: String, more: String = ""): String =
        """{"v":1,"at":"a.B#m","hook":"request","direction":"webToApp","args":{"0":"L0"},"requestId":{"constant":"$name"},"data":{"arg":0}$more}"""

    @Test
    fun `only the named hook is passed over, once, on this thread`() {
        NestedHooks.skipNext(rule("a"))
        NestedHooks.request(rule("b"), "1", null, null, null)
        Thread { NestedHooks.request(rule("a"), "2", null, null, null) }.also { it.start() }.join()
        NestedHooks.request(rule("a"), "3", null, null, null)
        NestedHooks.request(rule("a"), "4", null, null, null)
        assertEquals(listOf("1", "2", "4"), events.map { it.data })
    }

    @Test
    fun `each of a parent's hooks is named by itself`() {
        val response = rule("r").replace("\"request\"", "\"response\"")
        NestedHooks.skipNext(rule("a"))
        NestedHooks.skipNext(response)
        NestedHooks.request(rule("a"), "1", null, null, null)
        NestedHooks.response(response, "2", null, null, null)
        NestedHooks.response(response, "3", null, null, null)
        assertEquals(listOf("3"), events.map { it.data })
    }

    @Test
    fun `a hook that is passed over has nothing to answer`() {
        val replying = rule("a", ""","reply":{"data":{"returnValue":true}}""")
        NestedHooks.skipNext(replying)
        assertNull(NestedHooks.enter(replying, "1", null, null, null))
        val token = NestedHooks.enter(replying, "2", null, null, null)
        assertNotNull(token)
        SuspendHooks.reply(null, "x")
        SuspendHooks.reply(token, COROUTINE_SUSPENDED)
        assertEquals(listOf("2"), events.map { it.data })
        SuspendHooks.reply(token, "done")
        assertEquals(listOf("2", "done"), events.map { it.data })
        assertEquals(0L, Dari.counters().hookFailures)
    }

    @Test
    fun `names that nobody takes back do not add up`() {
        repeat(10_000) { NestedHooks.skipNext(rule("never$it")) }
        NestedHooks.skipNext(null)
        NestedHooks.request(rule("a"), "1", null, null, null)
        assertEquals(listOf("1"), events.map { it.data })
    }
}
