package dev.dari.bench.jvm

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.util.concurrent.SynchronousQueue
import kotlin.concurrent.thread

class JvmCountersTest {
    private val counters = JvmCounters()
    private var kept: Any? = null

    @Test
    fun `callerAllocatedBytes() counts this thread exactly and reading it allocates nothing`() {
        // Nothing but the two reads between them: an assertion allocates as well.
        counters.callerAllocatedBytes()
        val start = counters.callerAllocatedBytes()
        val reading = counters.callerAllocatedBytes() - start
        kept = ByteArray(1_000_000)
        val used = counters.callerAllocatedBytes() - start
        assertEquals(0, reading)
        assertTrue(used in 1_000_000..1_000_064, "$used")
    }

    @Test
    fun `otherAllocatedBytes() counts living threads but not this one`() {
        val steps = SynchronousQueue<Boolean>()
        var theirs: Any? = null
        val other = thread {
            steps.take()
            theirs = ByteArray(50_000_000)
            steps.put(true)
            steps.take()
        }
        val before = counters.otherAllocatedBytes()
        steps.put(true)
        steps.take()
        val used = counters.otherAllocatedBytes() - before
        assertTrue(theirs != null && used >= 50_000_000, "$used")
        kept = ByteArray(90_000_000)
        assertTrue(counters.otherAllocatedBytes() - before < 90_000_000)
        steps.put(true)
        other.join()
    }

    @Test
    fun `gcCount() counts collections`() {
        val before = counters.gcCount()
        System.gc()
        assertTrue(counters.gcCount() > before)
        assertTrue(counters.gcTimeNs() >= 0)
        assertTrue(counters.cpuTimeNs() > 0)
    }

    @Test
    fun `compilations() falls back on the time spent compiling`() {
        assertTrue(counters.compilations() > 0)
        assertTrue(JvmCounters(performanceData = null).compilations() > 0)
    }
}
