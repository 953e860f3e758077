package dev.dari.bench.jvm

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Files
import java.nio.file.Path

class ProcessorFrequencyTest {
    private fun write(root: Path, processor: Int, text: String) {
        val folder = Files.createDirectories(root.resolve("cpu$processor/cpufreq"))
        Files.write(folder.resolve("scaling_cur_freq"), text.toByteArray())
    }

    @Test
    fun `is the average of all processors`(@TempDir root: Path) {
        write(root, 0, "1800000\n")
        write(root, 1, "2400000\n")
        assertEquals(2_100_000, ProcessorFrequency(root).read())
    }

    @Test
    fun `is nothing where no processor tells, or tells something else`(@TempDir root: Path) {
        assertNull(ProcessorFrequency(root).read())
        write(root, 0, "fast")
        assertNull(ProcessorFrequency(root).read())
    }
}
