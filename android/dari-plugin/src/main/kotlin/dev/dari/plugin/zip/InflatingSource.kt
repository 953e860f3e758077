package dev.dari.plugin.zip

import dev.dari.plugin.transform.ByteSource
import java.util.zip.DataFormatException
import java.util.zip.Inflater

/** The entries of an archive, one after another, each inflated only as far as it is read. Not thread-safe; one buffer serves all. */
internal class InflatingSource(private val archive: ZipArchive) : ByteSource(), AutoCloseable {
    private val inflater = Inflater(true)
    private var total = 0
    private var stored = false

    /**
     * Starts over with [entry], which must be [ZipEntryInfo.readable].
     * @throws ZipFormatException when it reaches beyond the archive.
     */
    fun open(entry: ZipEntryInfo) {
        size = 0
        total = entry.size
        stored = entry.method == ZipEntryInfo.STORED
        if (stored) {
            room(total)
            archive.raw(entry).get(bytes, 0, total)
            size = total
        } else {
            inflater.reset()
            inflater.setInput(archive.raw(entry))
        }
    }

    override fun more(end: Int) {
        if (end > total || stored) throw IndexOutOfBoundsException()
        try {
            room(end)
            while (size < end) {
                val got = inflater.inflate(bytes, size, minOf(total, bytes.size, maxOf(end, size + STEP)) - size)
                if (got == 0) throw IndexOutOfBoundsException()
                size += got
            }
        } catch (e: DataFormatException) {
            throw IndexOutOfBoundsException()
        }
    }

    /** Grows with what is really there: the size that an entry claims is not to be trusted with memory. */
    private fun room(end: Int) {
        if (bytes.size < end) bytes = bytes.copyOf(maxOf(end, MIN_BUFFER, bytes.size * 2))
    }

    override fun close(): Unit = inflater.end()

    private companion object {
        const val MIN_BUFFER = 1 shl 16

        /** Inflating goes in pieces of this many bytes: small enough to leave out the code, large enough not to be called often. */
        const val STEP = 1024
    }
}
