package dev.dari.bench.android

import android.app.Instrumentation
import android.content.Context
import android.os.Bundle
import dev.dari.Dari
import dev.dari.DariConfig
import dev.dari.DariInterceptor
import dev.dari.bench.BridgeCalls
import dev.dari.store.android.AndroidMessageStore
import java.io.File
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import org.junit.Test
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Assertions.fail
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowLooper

/** The instrumentation on Android 14's own classes, with the recording runtime and the phone's store, on the host. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [34], manifest = Config.NONE)
class BenchInstrumentationTest {
    private val context: Context = RuntimeEnvironment.getApplication()

    /** Catches what is sent; `finish` would end the process. */
    private class Caught : BenchInstrumentation() {
        val statuses = ArrayList<Bundle>()
        val finished = CountDownLatch(1)
        var code = 0
        var results = Bundle()

        override fun sendStatus(resultCode: Int, results: Bundle) {
            statuses.add(results)
        }

        override fun finish(resultCode: Int, results: Bundle) {
            code = resultCode
            this.results = results
            finished.countDown()
        }
    }

    private fun start(arguments: Map<String, String>): Caught {
        val instrumentation = Caught()
        // What the system does before onCreate; the method for it is hidden and differs between versions.
        val fields = mapOf(
            "mAppContext" to context,
            "mThread" to RuntimeEnvironment.getActivityThread(),
            "mMessageQueue" to Class.forName("android.os.Looper").getMethod("myQueue").invoke(null),
        )
        for ((name, value) in fields) {
            Instrumentation::class.java.getDeclaredField(name).apply { isAccessible = true }.set(instrumentation, value)
        }
        instrumentation.onCreate(Bundle().also { for ((name, value) in arguments) it.putString(name, value) })
        return instrumentation
    }

    /** Is the main thread, which a test's own thread stands for, until the run has ended. */
    private fun finish(instrumentation: Caught): Caught {
        repeat(600) {
            ShadowLooper.idleMainLooper()
            if (instrumentation.finished.await(100, TimeUnit.MILLISECONDS)) return instrumentation
        }
        return fail("the run does not end")
    }

    private fun run(arguments: Map<String, String>): Caught = finish(start(arguments))

    @Test
    fun `a run records into the phone's store and reports it`() {
        val plan = Commands.plan(SplitCalls::class.java.name).replace("\"arm\":\"none\"", "\"arm\":\"direct\"")
            .replace(
                "\"expect\":null",
                """"expect":{"request":{"handlerName":{"constant":"open"},"requestId":{"arg":0},"data":{"constant":"data"}},""" +
                    """"response":{"requestId":{"arg":0},"success":{"constant":"true"},"data":{"arg":0}},"direction":"webToApp","tag":"split"}""",
            ).replace("""{"text":["x"]}""", """{"text":["",""]}""")
        val arguments = Commands.write(context.filesDir, plan, """{"type":"prove","seq":2,"roundTrips":3}""", Commands.BLOCK, Commands.STOP)
        val ran = run(arguments)
        assertNull(ran.results.getString("dari.error"))
        assertEquals(-1, ran.code)
        val file = File(context.filesDir, "plan.results.ndjson")
        assertEquals(file.path, ran.results.getString("dari.file"))
        val read = ReadResults(file)
        assertTrue(read.isIntact)
        assertEquals(read.end.getString("sha256"), ran.results.getString("dari.sha256"))
        assertEquals(listOf("hello", "ready", "proof", "block", "bye"), read.types)
        assertEquals("dari", read.records[0].getString("runtime"))
        assertEquals("[]", read.records[2].getJSONArray("problems").toString())
        assertEquals(3, read.records[2].getInt("requests"))
        assertEquals(0, read.records[3].getJSONArray("problems").length())
        assertEquals(listOf("run-1", "run-1", "run-1", "run-1"), ran.statuses.map { it.getString("dari.run") })
        assertTrue(context.getDatabasePath("worker.db").length() > 0)
    }

    @Test
    fun `a run begins only when the app has been made`() {
        val plan = Commands.plan(SplitCalls::class.java.name).replace("\"arm\":\"none\"", "\"arm\":\"direct\"")
            .replace("""{"text":["x"]}""", """{"text":["",""]}""")
        val instrumentation = start(Commands.write(context.filesDir, plan, Commands.BLOCK, Commands.STOP))
        // The app's onCreate, which is slow to start its own recorder: a run beside it would be over or under way by then.
        assertFalse(instrumentation.finished.await(2, TimeUnit.SECONDS), "the run did not wait for the app")
        assertEquals(emptyList<Bundle>(), instrumentation.statuses)
        val store = context.getDatabasePath("dari.db").also { it.parentFile?.mkdirs() }
        Dari.start(DariConfig(), AndroidMessageStore(store))
        finish(instrumentation)
        assertEquals(-1, instrumentation.code)
        assertTrue(context.getDatabasePath("worker.db").length() > 0)
    }

    @Test
    fun `a run that fails finishes with 0 and one line`() {
        val ran = run(Commands.write(context.filesDir, Commands.plan(BrokenCalls::class.java.name), Commands.BLOCK, Commands.STOP))
        assertEquals(0, ran.code)
        assertEquals("Command 2 of 3 failed: java.lang.StackOverflowError: too deep for this arm", ran.results.getString("dari.error"))
    }

    @Test
    fun `a run without arguments finishes with 0`() {
        val ran = run(emptyMap())
        assertEquals(0, ran.code)
        assertTrue("\"commands\" is missing" in ran.results.getString("dari.error")!!)
    }
}

/** A bridge that captures by itself. */
class SplitCalls : BridgeCalls {
    private val interceptor: DariInterceptor? = Dari.createInterceptor("split")
    private var request: Any? = null
    private var response: Any? = null

    override fun prepare(request: Array<Any?>, response: Array<Any?>) {
        this.request = request[0]
        this.response = response[0]
    }

    override fun roundTrip() {
        interceptor?.onWebToAppRequest("open", request as String, "data")
        interceptor?.onWebToAppResponse(response as String, true, response as String)
    }

    override fun sink(): Any? = response
}
