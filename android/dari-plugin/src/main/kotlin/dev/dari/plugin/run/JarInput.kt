package dev.dari.plugin.run

import dev.dari.plugin.mapping.Scope
import dev.dari.plugin.transform.ClassHeader
import dev.dari.plugin.transform.ClassUnit
import dev.dari.plugin.transform.ConstantPoolScan
import dev.dari.plugin.transform.NotAClassException
import dev.dari.plugin.zip.InflatingSource
import dev.dari.plugin.zip.ZipArchive
import dev.dari.plugin.zip.ZipEntryInfo
import java.io.Closeable
import java.io.IOException
import java.nio.file.Path
import java.util.jar.Manifest

/** One jar of the inputs, open until the transform is over. */
internal class JarInput private constructor(val path: Path, private val archive: ZipArchive) : Closeable {
    /** A class entry and what the transform knows of it. */
    class Content(val entry: ZipEntryInfo, val unit: ClassUnit)

    val name: String = path.fileName.toString()

    /** A signature covers every entry: changing one would make the whole jar unusable. */
    val signed: Boolean = archive.entries.any { SIGNATURE.matches(it.name) }

    private val multiRelease: Boolean by lazy {
        val manifest = archive.entries.find { it.name.equals("META-INF/MANIFEST.MF", ignoreCase = true) && it.readable }
        val text = manifest?.let { Manifest(archive.content(it).inputStream()).mainAttributes.getValue("Multi-Release") }
        text?.trim().equals("true", ignoreCase = true)
    }

    /** Entries that are classes to a class loader, in the archive's order; duplicates included. */
    val classEntries: List<ZipEntryInfo> by lazy { archive.entries.filter { it.name.endsWith(".class") && it.readable && isLoaded(it.name) } }

    private fun isLoaded(name: String): Boolean =
        !name.startsWith("META-INF/") || (VERSIONED.containsMatchIn(name) && multiRelease)

    /** The archive, for hashing and rewriting. */
    fun archive(): ZipArchive = archive

    /** Reads [entries] as far as their interfaces; damaged ones become [complaints]. */
    fun scan(entries: List<ZipEntryInfo>, scan: ConstantPoolScan, complaints: MutableList<String>): List<Content> =
        InflatingSource(archive).use { source ->
            entries.mapNotNull { entry ->
                try {
                    source.open(entry)
                    Content(entry, unit(entry, scan.read(source)))
                } catch (e: NotAClassException) {
                    complaints.add("\"${entry.name}\" in $name is copied as it is: ${e.message}.")
                    null
                }
            }
        }

    /** The unit of [entry] with a [header] that is already known. */
    fun unit(entry: ZipEntryInfo, header: ClassHeader): ClassUnit =
        ClassUnit(name, entry.name, Scope.ALL, header) { archive.content(entry) }

    override fun close(): Unit = archive.close()

    companion object {
        private val SIGNATURE = Regex("META-INF/[^/]+\\.SF", RegexOption.IGNORE_CASE)
        private val VERSIONED = Regex("^META-INF/versions/\\d+/")

        /** @throws IOException when the jar cannot be read as an archive. */
        fun open(path: Path): JarInput = JarInput(path, ZipArchive.open(path))
    }
}
