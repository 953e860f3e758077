package dev.dari.apk.pack

import dev.dari.apk.dex.DexOperation.Companion.dexName
import dev.dari.apk.protocol.ToolException
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.util.zip.ZipEntry
import java.util.zip.ZipFile

/** What goes into an APK, in the order in which it is written: manifest, dexes, resource table, the rest by name. */
internal object ApkContents {
    private const val MANIFEST = "AndroidManifest.xml"
    private const val TABLE = "resources.arsc"

    /** Dexes are large and rebuilt at every change: the quickest level, as Android's own debug builds use it. */
    private const val DEX_LEVEL = 1
    private const val RESOURCE_LEVEL = 6

    /** @throws ToolException if [base] is not what `aapt2 link` writes or a file of [dexes] is no dex. */
    fun of(base: Path, dexes: List<Path>): List<ApkEntry> {
        val linked = linked(base)
        if (linked.none { it.name == MANIFEST }) throw ToolException.input("\"$base\" has no $MANIFEST: give the output of \"aapt2 link\"")
        linked.firstOrNull { it.name.endsWith(".dex") }?.let { throw ToolException.input("\"$base\" already has \"${it.name}\"") }
        val (manifest, others) = linked.partition { it.name == MANIFEST }
        val packed = dexes.mapIndexed { at, file -> ApkEntry(dexName(at), dex(file), DEX_LEVEL) }
        return manifest + packed + others.sortedWith(compareBy({ it.name != TABLE }, { it.name }))
    }

    private fun linked(base: Path): List<ApkEntry> = try {
        ZipFile(base.toFile()).use { zip ->
            zip.entries().asSequence().filter { !it.isDirectory }.map { entry ->
                // Android from API 30 on refuses a compressed resource table.
                val stored = entry.method == ZipEntry.STORED || entry.name == TABLE
                ApkEntry(entry.name, zip.getInputStream(entry).use { it.readBytes() }, if (stored) null else RESOURCE_LEVEL)
            }.toList()
        }
    } catch (e: IOException) {
        throw ToolException.input("\"$base\" is not an archive that can be read: ${e.message}", cause = e)
    }

    private fun dex(file: Path): ByteArray {
        val bytes = Files.readAllBytes(file)
        val magic = bytes.size > 8 && String(bytes, 0, 4, Charsets.ISO_8859_1) == "dex\n"
        if (!magic) throw ToolException.input("\"$file\" is not a dex file")
        return bytes
    }
}
