package dev.dari.bench.android

import android.os.Debug
import android.os.Process
import dev.dari.bench.Counters
import dev.dari.bench.HostTimes
import java.util.concurrent.TimeUnit

/**
 * What Android's runtime counts, from API 26 on. It does not tell an app about its compiler, about other processes or
 * about the processors.
 *
 * @param runtimeStat value of one of the runtime's counts by name
 * @param cpuMillis CPU time of this process so far
 */
internal class AndroidCounters(
    private val runtimeStat: (String) -> String? = { Debug.getRuntimeStat(it) },
    private val cpuMillis: () -> Long = { Process.getElapsedCpuTime() },
) : Counters {
    override fun compilations(): Long = Counters.UNKNOWN

    override fun isCompiling(): Boolean = false

    override fun gcCount(): Long = stat("art.gc.gc-count")

    // In ms, all collections together.
    override fun gcTimeNs(): Long = stat("art.gc.gc-time").let { if (it == Counters.UNKNOWN) it else TimeUnit.MILLISECONDS.toNanos(it) }

    // In ms: good for a sum over blocks, coarse for one.
    override fun cpuTimeNs(): Long = TimeUnit.MILLISECONDS.toNanos(cpuMillis())

    override fun hostTimes(): HostTimes? = null

    override fun frequencyKHz(): Long? = null

    // The runtime counts by thread only if told to, and then every allocation takes a slower way.
    override fun callerAllocatedBytes(): Long = Counters.UNKNOWN

    override fun otherAllocatedBytes(): Long = Counters.UNKNOWN

    private fun stat(name: String): Long = runtimeStat(name)?.toLongOrNull() ?: Counters.UNKNOWN
}
