package dev.dari.plugin.zip

import java.io.Closeable
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel
import java.nio.file.Path
import java.nio.file.StandardOpenOption
import java.util.zip.CRC32
import java.util.zip.DataFormatException
import java.util.zip.Inflater

/** The archive is damaged or uses a part of the format that is not supported. */
internal class ZipFormatException(message: String) : IOException(message)

/**
 * A zip archive as it lies on disk. `java.util.zip` hides where entries lie, merges entries of one name and cannot copy
 * an entry without inflating it. Format: PKWARE's APPNOTE, sections 4.3 and 4.4.
 */
internal class ZipArchive private constructor(private val channel: FileChannel) : Closeable {
    /** The whole file. */
    val data: ByteBuffer = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()).order(ByteOrder.LITTLE_ENDIAN)

    /** Where the central directory starts and the end record stands. */
    val centralStart: Int
    val endRecord: Int

    /** Whether the archive has the 64-bit form of the end record, as archives of more than 65,534 entries do. */
    val zip64: Boolean

    /** In the order of the central directory; names may repeat. */
    val entries: List<ZipEntryInfo>

    init {
        endRecord = findEndRecord()
        zip64 = endRecord >= LOCATOR_SIZE && data.getInt(endRecord - LOCATOR_SIZE) == LOCATOR
        val count: Long
        val size: Long
        val offset: Long
        val end: Int
        if (zip64) {
            // Everything is counted from the end, so that bytes in front of the archive do no harm.
            end = endRecord - LOCATOR_SIZE - END64_SIZE
            if (end < 0 || data.getInt(end) != END64) throw ZipFormatException("its 64-bit end record is not where it should be")
            count = data.getLong(end + 32)
            size = data.getLong(end + 40)
            offset = data.getLong(end + 48)
        } else {
            end = endRecord
            count = u2(end + 10).toLong()
            size = u4(end + 12)
            offset = u4(end + 16)
        }
        if (size > end) throw ZipFormatException("its central directory does not fit the file")
        centralStart = end - size.toInt()
        entries = readEntries(count, end, centralStart - offset)
    }

    private fun findEndRecord(): Int {
        val last = data.limit() - END_SIZE
        for (at in last downTo maxOf(0, last - MAX_COMMENT)) {
            if (data.getInt(at) == END && at + END_SIZE + u2(at + 20) == data.limit()) return at
        }
        throw ZipFormatException("it has no end record")
    }

    private fun readEntries(count: Long, end: Int, shift: Long): List<ZipEntryInfo> {
        val found = ArrayList<ZipEntryInfo>()
        var at = centralStart
        repeat(count.toInt()) {
            if (at + CENTRAL_SIZE > end || data.getInt(at) != CENTRAL) throw ZipFormatException("its central directory is damaged")
            val length = CENTRAL_SIZE + u2(at + 28) + u2(at + 30) + u2(at + 32)
            if (at + length > end) throw ZipFormatException("its central directory is damaged")
            val sizes = listOf(u4(at + 20), u4(at + 24), u4(at + 42))
            if (sizes.any { it == 0xFFFF_FFFFL }) throw ZipFormatException("it has an entry in the 64-bit format")
            val local = sizes[2] + shift
            if (local < 0 || local + LOCAL_SIZE > centralStart || data.getInt(local.toInt()) != LOCAL) {
                throw ZipFormatException("an entry is not where the central directory says")
            }
            found.add(
                ZipEntryInfo(
                    name = text(at + CENTRAL_SIZE, u2(at + 28)),
                    flags = u2(at + 8),
                    method = u2(at + 10),
                    crc = data.getInt(at + 16),
                    compressedSize = sizes[0].toInt(),
                    size = sizes[1].toInt(),
                    local = local.toInt(),
                    central = at,
                    centralLength = length,
                ),
            )
            at += length
        }
        return found
    }

    private fun text(at: Int, length: Int): String {
        val bytes = ByteArray(length)
        data.get(at, bytes)
        return String(bytes, Charsets.UTF_8)
    }

    /** Where the compressed bytes of [entry] start. */
    fun dataStart(entry: ZipEntryInfo): Int = entry.local + LOCAL_SIZE + u2(entry.local + 26) + u2(entry.local + 28)

    /**
     * The compressed bytes of [entry].
     * @throws ZipFormatException when they would reach into the central directory.
     */
    fun raw(entry: ZipEntryInfo): ByteBuffer {
        val start = dataStart(entry)
        if (start > centralStart - entry.compressedSize) throw ZipFormatException("\"${entry.name}\" is longer than the archive")
        return data.slice(start, entry.compressedSize)
    }

    /**
     * The content of [entry].
     * @throws ZipFormatException when it is damaged or not readable ([ZipEntryInfo.readable]).
     */
    fun content(entry: ZipEntryInfo): ByteArray {
        val out = ByteArray(entry.size)
        if (entry.method == ZipEntryInfo.STORED) raw(entry).get(out) else inflate(entry, out)
        // Writing a damaged class again would give it a checksum that says it is whole.
        if (CRC32().also { it.update(out) }.value.toInt() != entry.crc) throw ZipFormatException("\"${entry.name}\" is damaged")
        return out
    }

    private fun inflate(entry: ZipEntryInfo, out: ByteArray) {
        val inflater = Inflater(true)
        try {
            inflater.setInput(raw(entry))
            var done = 0
            while (done < out.size) {
                val more = inflater.inflate(out, done, out.size - done)
                if (more == 0) throw ZipFormatException("\"${entry.name}\" ends too early")
                done += more
            }
        } catch (e: DataFormatException) {
            throw ZipFormatException("\"${entry.name}\" is damaged (${e.message})")
        } finally {
            inflater.end()
        }
    }

    private fun u2(at: Int): Int = data.getShort(at).toInt() and 0xFFFF

    private fun u4(at: Int): Long = data.getInt(at).toLong() and 0xFFFF_FFFFL

    override fun close(): Unit = channel.close()

    companion object {
        const val LOCAL: Int = 0x04034b50
        const val LOCAL_SIZE: Int = 30
        const val CENTRAL_SIZE: Int = 46
        const val END_SIZE: Int = 22
        const val END64_SIZE: Int = 56
        const val LOCATOR_SIZE: Int = 20
        private const val CENTRAL = 0x02014b50
        private const val END = 0x06054b50
        private const val END64 = 0x06064b50
        private const val LOCATOR = 0x07064b50
        private const val MAX_COMMENT = 65_535

        /**
         * Opens [path].
         * @throws IOException when it cannot be read.
         * @throws ZipFormatException when it is not an archive of the supported kind.
         */
        fun open(path: Path): ZipArchive {
            val channel = FileChannel.open(path, StandardOpenOption.READ)
            try {
                if (channel.size() > Int.MAX_VALUE) throw ZipFormatException("it is larger than 2 GiB")
                if (channel.size() < END_SIZE) throw ZipFormatException("it is too short for an archive")
                return ZipArchive(channel)
            } catch (e: IOException) {
                channel.close()
                throw e
            } catch (e: IndexOutOfBoundsException) {
                channel.close()
                throw ZipFormatException("it is damaged")
            }
        }
    }
}
