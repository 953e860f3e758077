package dev.dari.bench.jvm

import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.Paths
import java.nio.file.StandardOpenOption

/**
 * HotSpot's performance data: a memory-mapped file that the virtual machine keeps current, and the only
 * place where the number of compilations can be read without flags or closed packages. Reading a
 * counter is one memory access, so that asking does not disturb what is asked about.
 *
 * Layout (version 2.0): a prologue of 32 bytes, then entries, each with a name and a value. Source:
 * OpenJDK, `src/hotspot/share/runtime/perfMemory.hpp`, structures PerfDataPrologue and PerfDataEntry.
 */
internal class PerformanceData private constructor(private val memory: ByteBuffer) {
    /** A counter that is a whole number; null when this virtual machine has none of that name. */
    fun counter(name: String): Counter? {
        var entry = memory.getInt(FIRST_ENTRY)
        repeat(memory.getInt(ENTRY_COUNT)) {
            val isScalar = memory.getInt(entry + VECTOR_LENGTH) == 0 && memory.get(entry + DATA_TYPE) == LONG
            if (isScalar && nameAt(entry + memory.getInt(entry + NAME)) == name) {
                return Counter(memory, entry + memory.getInt(entry + DATA))
            }
            entry += memory.getInt(entry)
        }
        return null
    }

    private fun nameAt(offset: Int): String {
        val name = StringBuilder()
        var position = offset
        while (memory.get(position) != END_OF_NAME) name.append(memory.get(position++).toInt().toChar())
        return name.toString()
    }

    /** One counter, read where the virtual machine writes it. */
    class Counter(private val memory: ByteBuffer, private val offset: Int) {
        fun value(): Long = memory.getLong(offset)
    }

    companion object {
        private const val MAGIC = 0xcafec0c0.toInt()
        private const val BYTE_ORDER = 4
        private const val MAJOR_VERSION = 5
        private const val FIRST_ENTRY = 24
        private const val ENTRY_COUNT = 28
        private const val PROLOGUE_BYTES = 32L

        private const val NAME = 4
        private const val VECTOR_LENGTH = 8
        private const val DATA_TYPE = 12
        private const val DATA = 16
        private const val LONG = 'J'.code.toByte()
        private const val END_OF_NAME: Byte = 0

        /** This process's data; null where the virtual machine keeps none (another vendor's, or switched off). */
        fun ofThisProcess(): PerformanceData? {
            val name = "hsperfdata_${System.getProperty("user.name")}/${ProcessHandle.current().pid()}"
            // HotSpot uses /tmp on Linux whatever java.io.tmpdir says, and the user's own folder elsewhere.
            return sequenceOf("/tmp", System.getProperty("java.io.tmpdir"))
                .map { Paths.get(it, name) }
                .firstOrNull(Files::isReadable)
                ?.let(::of)
        }

        /** The data in [file]; null when it has another layout. */
        fun of(file: Path): PerformanceData? = try {
            FileChannel.open(file, StandardOpenOption.READ).use { channel ->
                if (channel.size() < PROLOGUE_BYTES) return null
                val memory = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size())
                // The magic number is in big-endian order always; the rest as the machine writes it.
                if (memory.getInt(0) != MAGIC || memory.get(MAJOR_VERSION) != 2.toByte()) return null
                memory.order(if (memory.get(BYTE_ORDER) == 1.toByte()) ByteOrder.LITTLE_ENDIAN else ByteOrder.BIG_ENDIAN)
                PerformanceData(memory)
            }
        } catch (_: IOException) {
            null
        }
    }
}
