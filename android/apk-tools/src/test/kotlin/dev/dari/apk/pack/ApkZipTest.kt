package dev.dari.apk.pack

import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path
import java.util.TimeZone
import java.util.zip.ZipEntry
import java.util.zip.ZipFile
import kotlin.random.Random

internal class ApkZipTest {
    @TempDir lateinit var folder: Path

    private fun entries(random: Random): List<ApkEntry> = List(random.nextInt(1, 12)) { at ->
        val bytes = if (random.nextBoolean()) random.nextBytes(random.nextInt(5_000)) else ByteArray(random.nextInt(5_000)) { 'a'.code.toByte() }
        ApkEntry("é".repeat(random.nextInt(4)) + "x".repeat(random.nextInt(9)) + "/$at", bytes, if (random.nextBoolean()) null else random.nextInt(1, 10))
    }

    @Test
    fun `entries come back as they went in, in order, and stored ones are aligned`() {
        val random = Random(11)
        repeat(200) {
            val entries = entries(random)
            val bytes = ApkZip.write(entries)
            assertArrayEquals(bytes, ApkZip.write(entries))
            val file = Files.write(folder.resolve("x.zip"), bytes)
            ZipFile(file.toFile()).use { zip ->
                val found = zip.entries().toList()
                assertEquals(entries.map { it.name }, found.map { it.name })
                for ((entry, read) in entries.zip(found)) {
                    assertArrayEquals(entry.bytes, zip.getInputStream(read).readBytes())
                    assertEquals(if (entry.level == null) ZipEntry.STORED else ZipEntry.DEFLATED, read.method)
                }
            }
            dataOffsets(bytes).forEach { (name, offset) -> if (entries.single { it.name == name }.level == null) assertEquals(0, offset % 4, name) }
        }
    }

    @Test
    fun `the time zone is nowhere in it`() {
        val entries = entries(Random(3))
        val zone = TimeZone.getDefault()
        try {
            val all = listOf("UTC", "Asia/Seoul", "America/St_Johns").map { TimeZone.setDefault(TimeZone.getTimeZone(it)); ApkZip.write(entries) }
            all.forEach { assertArrayEquals(all[0], it) }
        } finally {
            TimeZone.setDefault(zone)
        }
    }

    /** Where each entry's data begins, read from the bytes: central directory, then local header (APPNOTE.TXT, 4.3). */
    private fun dataOffsets(bytes: ByteArray): Map<String, Int> {
        val zip = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN)
        var at = zip.getInt(bytes.size - 22 + 16)
        return buildMap {
            repeat(zip.getShort(bytes.size - 22 + 10).toInt()) {
                val (name, extra, comment) = listOf(28, 30, 32).map { zip.getShort(at + it).toInt() }
                val local = zip.getInt(at + 42)
                put(String(bytes, at + 46, name), local + 30 + zip.getShort(local + 26) + zip.getShort(local + 28))
                at += 46 + name + extra + comment
            }
        }
    }
}
