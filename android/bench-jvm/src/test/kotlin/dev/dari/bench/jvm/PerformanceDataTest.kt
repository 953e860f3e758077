package dev.dari.bench.jvm

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path

class PerformanceDataTest {
    @TempDir
    lateinit var folder: Path

    /** A file of the documented layout with a text entry, which has to be skipped, and two numbers. */
    private fun file(order: ByteOrder, major: Int = 2, magic: Int = 0xcafec0c0.toInt()): Path {
        val bytes = ByteBuffer.allocate(256)
        bytes.putInt(magic)
        bytes.put(if (order == ByteOrder.LITTLE_ENDIAN) 1 else 0).put(major.toByte())
        bytes.order(order)
        bytes.putInt(24, 32).putInt(28, 3)
        entry(bytes, 32, "b.text", 'B', vectorLength = 8, value = 1)
        entry(bytes, 88, "a.first", 'J', vectorLength = 0, value = 7)
        entry(bytes, 144, "a.second", 'J', vectorLength = 0, value = 1L shl 40)
        return Files.write(folder.resolve("data"), bytes.array())
    }

    private fun entry(bytes: ByteBuffer, at: Int, name: String, type: Char, vectorLength: Int, value: Long) {
        bytes.putInt(at, 56).putInt(at + 4, 20).putInt(at + 8, vectorLength).put(at + 12, type.code.toByte()).putInt(at + 16, 40)
        name.forEachIndexed { index, char -> bytes.put(at + 20 + index, char.code.toByte()) }
        bytes.putLong(at + 40, value)
    }

    @ParameterizedTest
    @ValueSource(booleans = [true, false])
    fun `counter() finds numbers by name in either byte order`(little: Boolean) {
        val data = PerformanceData.of(file(if (little) ByteOrder.LITTLE_ENDIAN else ByteOrder.BIG_ENDIAN))!!
        assertEquals(7, data.counter("a.first")!!.value())
        assertEquals(1L shl 40, data.counter("a.second")!!.value())
        assertNull(data.counter("b.text"))
        assertNull(data.counter("a.third"))
    }

    @Test
    fun `of() takes nothing else for performance data`() {
        assertNull(PerformanceData.of(folder.resolve("missing")))
        assertNull(PerformanceData.of(Files.write(folder.resolve("short"), byteArrayOf(1))))
        assertNull(PerformanceData.of(file(ByteOrder.LITTLE_ENDIAN, major = 3)))
        assertNull(PerformanceData.of(file(ByteOrder.LITTLE_ENDIAN, magic = 1)))
    }

    @Test
    fun `ofThisProcess() counts the compilations of this process`() {
        val counter = PerformanceData.ofThisProcess()?.counter("sun.ci.totalCompiles")
        assertNotNull(counter)
        assertTrue(counter!!.value() > 0)
    }
}
