package dev.dari.plugin.run

import dev.dari.plugin.transform.ClassHeader
import dev.dari.plugin.transform.sha256
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path

/**
 * Keeps what a scan found out about a jar, by the jar's content hash, so that an unchanged jar is not inflated again.
 * @param folder where the indexes lie.
 * @param wanted the texts that the scan looked for: an index made for others says nothing about these.
 */
internal class HeaderIndex(private val folder: Path, wanted: Set<String>) {
    private val key = "$FORMAT ${sha256(wanted.sorted().joinToString("\n").toByteArray())}"

    /** Headers by number of the class entry, or null when there is no index for the jar with this [hash]. A class that could not be read has none. */
    fun load(hash: String): Map<Int, ClassHeader>? {
        val file = folder.resolve(hash)
        if (!Files.isRegularFile(file)) return null
        return try {
            val lines = Files.readAllLines(file)
            // A file that was cut short must not pass for one that knows fewer classes.
            if (lines.size < 2 || lines.first() != key || lines.last() != END) null else {
                lines.subList(1, lines.size - 1).associate(::parse)
            }
        } catch (e: IOException) {
            null
        } catch (e: RuntimeException) {
            null
        }
    }

    /** Keeps [headers] for the jar with this [hash]. */
    fun save(hash: String, headers: Map<Int, ClassHeader>) {
        Files.createDirectories(folder)
        val text = StringBuilder(key).append('\n')
        for ((number, header) in headers.toSortedMap()) text.append(line(number, header)).append('\n')
        Files.writeString(folder.resolve(hash), text.append(END).append('\n'))
    }

    /** Forgets every jar but those with these [hashes]. */
    fun keepOnly(hashes: Set<String>) {
        if (!Files.isDirectory(folder)) return
        Files.list(folder).use { all -> all.filter { it.fileName.toString() !in hashes }.forEach { Files.delete(it) } }
    }

    // Class names and descriptors hold neither tabs nor commas unless someone made them to; such a jar is simply not indexed.
    private fun line(number: Int, header: ClassHeader): String = listOf(
        number, header.name, header.superName.orEmpty(), header.interfaces.joinToString(","), header.access,
        header.mentioned.sorted().joinToString(","),
    ).joinToString("\t")

    private fun parse(line: String): Pair<Int, ClassHeader> {
        val parts = line.split('\t')
        require(parts.size == FIELDS)
        return parts[0].toInt() to ClassHeader(
            name = parts[1],
            superName = parts[2].ifEmpty { null },
            interfaces = list(parts[3]),
            access = parts[4].toInt(),
            mentioned = list(parts[5]).toSet(),
        )
    }

    private fun list(text: String): List<String> = if (text.isEmpty()) emptyList() else text.split(',')

    companion object {
        private const val FORMAT = "dari-headers-1"
        private const val END = "end"
        private const val FIELDS = 6

        /** Whether [header] survives being written as a line. */
        fun canHold(header: ClassHeader): Boolean =
            (header.parents + header.name).none { name -> name.any { it == ',' || it < ' ' || it.isSurrogate() } }
    }
}
