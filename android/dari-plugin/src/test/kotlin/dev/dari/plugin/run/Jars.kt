package dev.dari.plugin.run

import java.io.ByteArrayOutputStream
import java.nio.file.Files
import java.nio.file.Path
import java.util.zip.CRC32
import java.util.zip.ZipEntry
import java.util.zip.ZipOutputStream

/** Builds archives, also such as no ordinary tool would. */
object Jars {
    /** One entry; [stored] leaves it uncompressed. */
    class Entry(val name: String, val content: ByteArray, val stored: Boolean = false)

    fun entry(name: String, text: String): Entry = Entry(name, text.toByteArray())

    /** Writes [entries] to [file], two of the same name if asked to. */
    fun write(file: Path, entries: List<Entry>): Path {
        val bytes = ByteArrayOutputStream()
        val count = entries.groupingBy { it.name }.eachCount()
        ZipOutputStream(bytes).use { zip ->
            zip.setComment("a comment")
            entries.forEachIndexed { index, entry ->
                // java.util.zip refuses to repeat a name: give it another of the same length and put the right one back below.
                val item = ZipEntry(if (count.getValue(entry.name) > 1) placeholder(entry.name, index) else entry.name)
                item.time = 1_600_000_000_000L + index * 60_000L
                item.comment = "entry $index"
                if (entry.stored) {
                    item.method = ZipEntry.STORED
                    item.size = entry.content.size.toLong()
                    item.crc = CRC32().also { it.update(entry.content) }.value
                }
                zip.putNextEntry(item)
                zip.write(entry.content)
                zip.closeEntry()
            }
        }
        // One byte a character, so that offsets stay what they are.
        var text = String(bytes.toByteArray(), Charsets.ISO_8859_1)
        entries.forEachIndexed { index, entry ->
            if (count.getValue(entry.name) > 1) text = text.replace(placeholder(entry.name, index), entry.name)
        }
        Files.write(file, text.toByteArray(Charsets.ISO_8859_1))
        return file
    }

    private fun placeholder(name: String, index: Int): String = "#%03d".format(index) + name.drop(PREFIX)

    private const val PREFIX = 4
}
