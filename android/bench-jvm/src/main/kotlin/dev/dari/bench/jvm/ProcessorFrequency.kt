package dev.dari.bench.jvm

import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.Paths

/**
 * The processors' frequency on Linux, from `cpufreq/scaling_cur_freq` of each (kHz; the kernel's documentation of
 * CPU performance scaling). Virtual machines mostly have none.
 */
internal class ProcessorFrequency(root: Path = Paths.get("/sys/devices/system/cpu")) {
    // Found once: there are as many files as processors, and they do not move.
    private val files: List<Path> = generateSequence(0) { it + 1 }
        .map { root.resolve("cpu$it/cpufreq/scaling_cur_freq") }
        .takeWhile { Files.isReadable(it) }
        .toList()

    /** The average, in kHz; null where a processor does not tell. */
    fun read(): Long? {
        if (files.isEmpty()) return null
        return try {
            files.sumOf { Files.readAllLines(it).first().trim().toLong() } / files.size
        } catch (_: IOException) {
            null
        } catch (_: RuntimeException) {
            null
        }
    }
}
