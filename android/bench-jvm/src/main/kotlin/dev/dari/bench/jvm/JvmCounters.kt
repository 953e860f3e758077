package dev.dari.bench.jvm

import com.sun.management.OperatingSystemMXBean
import com.sun.management.ThreadMXBean
import dev.dari.bench.Counters
import dev.dari.bench.HostTimes
import java.lang.management.GarbageCollectorMXBean
import java.lang.management.ManagementFactory
import java.util.concurrent.TimeUnit

/** The host JVM's counts, from its management beans and its performance data. */
internal class JvmCounters(
    performanceData: PerformanceData? = PerformanceData.ofThisProcess(),
    private val compilerThreads: CompilerThreads = CompilerThreads(),
) : Counters {
    private val processorTimes = ProcessorTimes()
    private val processorFrequency = ProcessorFrequency()
    private val threads = ManagementFactory.getThreadMXBean() as ThreadMXBean
    private val system = ManagementFactory.getOperatingSystemMXBean() as OperatingSystemMXBean
    private val collectors: List<GarbageCollectorMXBean> = ManagementFactory.getGarbageCollectorMXBeans()
    private val compiler = ManagementFactory.getCompilationMXBean()
    private val compiles = performanceData?.counter(TOTAL_COMPILES)

    /**
     * The number of finished compilations where HotSpot's performance data is there; otherwise the time
     * spent compiling (ms), which also changes with every compilation long enough to matter.
     */
    override fun compilations(): Long = when {
        compiles != null -> compiles.value()
        compiler?.isCompilationTimeMonitoringSupported == true -> compiler.totalCompilationTime
        else -> Counters.UNKNOWN
    }

    override fun isCompiling(): Boolean = compilerThreads.isAnyRunnable()

    override fun gcCount(): Long {
        var sum = 0L
        for (collector in collectors) sum += maxOf(0, collector.collectionCount)
        return sum
    }

    override fun gcTimeNs(): Long {
        var sum = 0L
        for (collector in collectors) sum += maxOf(0, collector.collectionTime)
        return TimeUnit.MILLISECONDS.toNanos(sum)
    }

    // Linux counts it in clock ticks of 10 ms: good for a sum over blocks, coarse for one.
    override fun cpuTimeNs(): Long = system.processCpuTime

    override fun hostTimes(): HostTimes? = processorTimes.read()

    override fun frequencyKHz(): Long? = processorFrequency.read()

    override fun callerAllocatedBytes(): Long = threads.currentThreadAllocatedBytes

    // A thread that ends takes its count along; the runtime's writer lives as long as the worker.
    override fun otherAllocatedBytes(): Long {
        val caller = Thread.currentThread().id
        val ids = threads.allThreadIds.filter { it != caller }.toLongArray()
        return threads.getThreadAllocatedBytes(ids).sumOf { maxOf(0, it) }
    }

    private companion object {
        /** HotSpot's own name of the counter: methods compiled by any tier, on-stack replacements included. */
        const val TOTAL_COMPILES = "sun.ci.totalCompiles"
    }
}
