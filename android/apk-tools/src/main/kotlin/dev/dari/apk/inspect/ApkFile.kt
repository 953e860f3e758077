package dev.dari.apk.inspect

import com.android.apksig.apk.ApkFormatException
import com.android.apksig.apk.ApkSigningBlockNotFoundException
import com.android.apksig.apk.ApkUtils
import com.android.apksig.util.DataSources
import com.android.apksig.zip.ZipFormatException
import dev.dari.apk.protocol.ToolException
import java.io.IOException
import java.io.RandomAccessFile
import java.nio.file.Files
import java.nio.file.Path
import java.util.zip.ZipFile

/** An APK's entries and sizes. */
internal class ApkFile(private val file: Path) {
    /** Dex entries by name and content, in the order in which Android loads them. */
    fun dexes(): List<Pair<String, ByteArray>> = zip { zip ->
        zip.entries().asSequence().filter { DEX.matches(it.name) }
            .sortedBy { DEX.matchEntire(it.name)!!.groupValues[1].ifEmpty { "1" }.toInt() }
            .map { entry -> entry.name to zip.getInputStream(entry).use { it.readBytes() } }
            .toList()
    }

    /**
     * Bytes in the file by what they are for. Together they are the file's size: `container` is what the archive itself
     * takes (headers, directory, padding).
     */
    fun parts(): Map<String, Long> {
        val parts = sortedMapOf<String, Long>()
        zip { zip -> zip.entries().asSequence().forEach { parts.merge(kind(it.name), it.compressedSize, Long::plus) } }
        parts.merge("signature", signingBlock(), Long::plus)
        parts["container"] = Files.size(file) - parts.values.sum()
        return parts
    }

    private fun kind(name: String): String = when {
        DEX.matches(name) -> "dex"
        name == "AndroidManifest.xml" -> "manifest"
        name == "resources.arsc" || name.startsWith("res/") -> "resources"
        name.startsWith("assets/") -> "assets"
        name.startsWith("lib/") -> "native"
        name.startsWith("META-INF/") -> "signature"
        else -> "other"
    }

    private fun signingBlock(): Long = readable {
        RandomAccessFile(file.toFile(), "r").use { open ->
            try {
                ApkUtils.findApkSigningBlock(DataSources.asDataSource(open)).contents.size()
            } catch (e: ApkSigningBlockNotFoundException) {
                0
            }
        }
    }

    private fun <T> zip(read: (ZipFile) -> T): T = readable { ZipFile(file.toFile()).use(read) }

    private fun <T> readable(read: () -> T): T = try {
        read()
    } catch (e: ApkFormatException) {
        throw notAnApk(e)
    } catch (e: ZipFormatException) {
        throw notAnApk(e)
    } catch (e: IOException) {
        throw notAnApk(e)
    }

    private fun notAnApk(e: Exception): ToolException = ToolException.input("\"$file\" is not an APK that can be read: ${e.message}", cause = e)

    private companion object {
        val DEX = Regex("classes(\\d*)\\.dex")
    }
}
