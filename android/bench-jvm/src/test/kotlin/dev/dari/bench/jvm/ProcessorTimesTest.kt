package dev.dari.bench.jvm

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Test
import java.nio.file.Paths

class ProcessorTimesTest {
    @Test
    fun `counts what ran and what was taken away, in ns`() {
        val times = ProcessorTimes.parse("cpu  10 2 5 1000 7 1 3 4 9 0")
        assertEquals(21 * 10_000_000L, times?.cpuNs)
        assertEquals(4 * 10_000_000L, times?.stealNs)
    }

    @Test
    fun `another form or a missing file is no count`() {
        for (line in listOf("", "cpu0 1 2 3 4 5 6 7 8", "cpu 1 2 3", "cpu a b c d e f g h")) assertNull(ProcessorTimes.parse(line), line)
        assertNull(ProcessorTimes(Paths.get("/no/such/file")).read())
    }

    @Test
    fun `this machine's count grows while a thread spins`() {
        val times = ProcessorTimes()
        val before = times.read() ?: return assertNull(times.read())
        val until = System.nanoTime() + 100_000_000
        while (System.nanoTime() < until) Thread.onSpinWait()
        val spun = (times.read() ?: error("unreadable now")).cpuNs - before.cpuNs
        assertEquals(true, spun >= 50_000_000, "$spun ns")
    }
}
