package dev.dari.bench.jvm

import dev.dari.bench.HostTimes
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.Paths

/**
 * The machine's processor times on Linux, from the first line of `/proc/stat`: user, nice, system, idle,
 * iowait, irq, softirq and steal, in ticks of 10 ms (USER_HZ; proc(5)).
 */
internal class ProcessorTimes(private val file: Path = Paths.get("/proc/stat")) {
    private val readable = Files.isReadable(file)

    /** Null where there is no such file, or it has another form. */
    fun read(): HostTimes? {
        if (!readable) return null
        val line = try {
            Files.newBufferedReader(file).use { it.readLine() }
        } catch (_: IOException) {
            return null
        }
        return parse(line ?: return null)
    }

    companion object {
        private const val TICK_NS = 10_000_000L
        private const val STEAL = 7
        private val BUSY = intArrayOf(0, 1, 2, 5, 6)

        /** Reads the line; guest time is part of user time and not counted again. */
        fun parse(line: String): HostTimes? {
            val words = line.trim().split(Regex("\\s+"))
            if (words.first() != "cpu") return null
            val ticks = words.drop(1).map { it.toLongOrNull() ?: return null }
            if (ticks.size <= STEAL) return null
            return HostTimes(cpuNs = BUSY.sumOf { ticks[it] } * TICK_NS, stealNs = ticks[STEAL] * TICK_NS)
        }
    }
}
