package dev.dari.apk.pack

import java.io.ByteArrayOutputStream
import java.time.LocalDateTime
import java.util.zip.CRC32
import java.util.zip.ZipEntry
import java.util.zip.ZipOutputStream

/** Something to put into an APK. [level] is zlib's, from 1 (quick) to 9 (small); null stores the bytes as they are. */
internal class ApkEntry(val name: String, val bytes: ByteArray, val level: Int?)

/**
 * A zip archive in memory whose bytes depend on its entries alone, and whose stored entries begin at a multiple of four
 * bytes, so that Android can map them into memory.
 */
internal object ApkZip {
    /** The archive of [entries], in their order. */
    fun write(entries: List<ApkEntry>): ByteArray {
        val bytes = ByteArrayOutputStream(entries.sumOf { it.bytes.size } / 2 + 1024)
        ZipOutputStream(bytes).use { zip ->
            for (entry in entries) {
                // Entries are written to the end at once, so the size so far is where the next header begins.
                zip.putNextEntry(header(entry, bytes.size()))
                if (entry.level != null) zip.setLevel(entry.level)
                zip.write(entry.bytes)
                zip.closeEntry()
            }
        }
        return bytes.toByteArray()
    }

    private fun header(entry: ApkEntry, offset: Int): ZipEntry {
        val header = ZipEntry(entry.name)
        header.timeLocal = TIME
        if (entry.level == null) {
            header.method = ZipEntry.STORED
            header.size = entry.bytes.size.toLong()
            header.crc = CRC32().apply { update(entry.bytes) }.value
            header.extra = padding(offset + LOCAL_HEADER + entry.name.toByteArray().size)
        } else {
            header.method = ZipEntry.DEFLATED
        }
        return header
    }

    /**
     * An extra field after which the next byte is aligned: tag 0xd935 and a 16-bit size, then the alignment and zeros.
     * Signers know the tag and keep the alignment (format: apksig's documentation of its "zip alignment extra field").
     */
    private fun padding(start: Int): ByteArray {
        val zeros = Math.floorMod(-(start + FIELD), ALIGNMENT)
        val size = 2 + zeros
        return ByteArray(FIELD + zeros).also {
            it[0] = 0x35
            it[1] = 0xd9.toByte()
            it[2] = size.toByte()
            it[4] = ALIGNMENT.toByte()
        }
    }

    private const val ALIGNMENT = 4

    /** Bytes of a local file header before the name. */
    private const val LOCAL_HEADER = 30

    /** Tag, size and alignment. */
    private const val FIELD = 6

    // The first day a zip can name has a zero month in some readers' arithmetic; the second year has not.
    private val TIME: LocalDateTime = LocalDateTime.of(1981, 1, 1, 1, 1, 2)
}
