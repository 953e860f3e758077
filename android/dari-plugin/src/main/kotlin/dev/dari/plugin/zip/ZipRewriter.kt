package dev.dari.plugin.zip

import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel
import java.nio.file.Path
import java.nio.file.StandardOpenOption
import java.util.zip.CRC32
import java.util.zip.Deflater

/** Writes an archive again with other contents for some entries; all else, order and gaps included, is copied as it lies. */
internal class ZipRewriter(private val archive: ZipArchive) {
    private class Replaced(val crc: Int, val size: Int, val data: ByteArray)

    private class Moved(val entry: ZipEntryInfo, val local: Int, val replaced: Replaced?)

    /**
     * Writes to [target], replacing it.
     * @throws java.io.IOException when writing fails.
     */
    fun write(target: Path, replacements: Map<ZipEntryInfo, ByteArray>) {
        val options = setOf(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)
        FileChannel.open(target, options).use { out ->
            val moved = writeEntries(out, replacements)
            val centralStart = out.position()
            for (entry in archive.entries) writeCentral(out, moved.getValue(entry))
            writeEnd(out, centralStart, out.position() - centralStart)
        }
    }

    /** Copies in the order of the file, where neighbouring untouched entries are one piece. */
    private fun writeEntries(out: FileChannel, replacements: Map<ZipEntryInfo, ByteArray>): Map<ZipEntryInfo, Moved> {
        val moved = HashMap<ZipEntryInfo, Moved>()
        val inFile = archive.entries.sortedBy { it.local }
        var copied = 0
        var shift = 0L
        inFile.forEachIndexed { index, entry ->
            val content = replacements[entry]
            val local = (entry.local + shift).toInt()
            if (content == null) {
                moved[entry] = Moved(entry, local, null)
            } else {
                val end = inFile.getOrNull(index + 1)?.local ?: archive.centralStart
                copy(out, copied, entry.local)
                val replaced = replace(entry, content)
                val start = out.position()
                writeLocal(out, entry, replaced)
                moved[entry] = Moved(entry, local, replaced)
                copied = end
                shift += (out.position() - start) - (end - entry.local)
            }
        }
        copy(out, copied, archive.centralStart)
        return moved
    }

    private fun copy(out: FileChannel, from: Int, to: Int) {
        if (to > from) writeAll(out, archive.data.slice(from, to - from))
    }

    private fun replace(entry: ZipEntryInfo, content: ByteArray): Replaced {
        val crc = CRC32().also { it.update(content) }.value.toInt()
        if (entry.method == ZipEntryInfo.STORED) return Replaced(crc, content.size, content)
        val deflater = Deflater(Deflater.DEFAULT_COMPRESSION, true)
        try {
            deflater.setInput(content)
            deflater.finish()
            var buffer = ByteArray(content.size / 2 + 64)
            var size = 0
            while (!deflater.finished()) {
                if (size == buffer.size) buffer = buffer.copyOf(size * 2)
                size += deflater.deflate(buffer, size, buffer.size - size)
            }
            return Replaced(crc, content.size, buffer.copyOf(size))
        } finally {
            deflater.end()
        }
    }

    private fun writeLocal(out: FileChannel, entry: ZipEntryInfo, replaced: Replaced) {
        val header = piece(entry.local, archive.dataStart(entry) - entry.local)
        header.putShort(6, (entry.flags and ZipEntryInfo.DESCRIPTOR.inv()).toShort())
        header.putInt(14, replaced.crc).putInt(18, replaced.data.size).putInt(22, replaced.size)
        writeAll(out, header)
        writeAll(out, ByteBuffer.wrap(replaced.data))
    }

    private fun writeCentral(out: FileChannel, moved: Moved) {
        val record = piece(moved.entry.central, moved.entry.centralLength)
        record.putInt(42, moved.local)
        if (moved.replaced != null) {
            record.putShort(8, (moved.entry.flags and ZipEntryInfo.DESCRIPTOR.inv()).toShort())
            record.putInt(16, moved.replaced.crc).putInt(20, moved.replaced.data.size).putInt(24, moved.replaced.size)
        }
        writeAll(out, record)
    }

    private fun writeEnd(out: FileChannel, centralStart: Long, centralSize: Long) {
        if (archive.zip64) {
            val start = out.position()
            val from = archive.endRecord - ZipArchive.LOCATOR_SIZE - ZipArchive.END64_SIZE
            val record = piece(from, ZipArchive.END64_SIZE + ZipArchive.LOCATOR_SIZE)
            record.putLong(40, centralSize).putLong(48, centralStart).putLong(ZipArchive.END64_SIZE + 8, start)
            writeAll(out, record)
        }
        val end = piece(archive.endRecord, archive.data.limit() - archive.endRecord)
        // 0xFFFFFFFF says "see the 64-bit record" and must stay.
        if (end.getInt(12) != -1) end.putInt(12, centralSize.toInt())
        if (end.getInt(16) != -1) end.putInt(16, centralStart.toInt())
        writeAll(out, end)
    }

    private fun piece(from: Int, length: Int): ByteBuffer {
        val bytes = ByteArray(length)
        archive.data.get(from, bytes)
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN)
    }

    private fun writeAll(out: FileChannel, piece: ByteBuffer) {
        while (piece.hasRemaining()) out.write(piece)
    }
}
