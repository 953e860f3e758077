package dev.dari.apk.dex

import dev.dari.apk.protocol.ToolException
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.util.zip.ZipException
import java.util.zip.ZipFile

/**
 * The class files of one folder or jar, as D8 sees them: versioned classes (`META-INF/versions`) and module descriptors
 * are for other platforms.
 */
internal class ClassSources(private val place: Path) {
    /** Hands every class file's relative path and bytes to [take], in the order of their paths. */
    fun forEach(take: (path: String, bytes: ByteArray) -> Unit) {
        if (Files.isDirectory(place)) {
            files().forEach { take(relative(it), Files.readAllBytes(it)) }
            return
        }
        zip { zip ->
            zip.entries().asSequence().filter { isClass(it.name) }.sortedBy { it.name }.forEach { entry ->
                take(entry.name, zip.getInputStream(entry).use { it.readBytes() })
            }
        }
    }

    /** Internal names of the classes: `a/b/C`. */
    fun names(): Set<String> {
        val paths = if (Files.isDirectory(place)) files().map(::relative) else zip { it.entries().asSequence().map { one -> one.name }.toList() }
        return paths.filter(::isClass).mapTo(HashSet()) { it.removeSuffix(SUFFIX) }
    }

    /** Class files of a folder, sorted. */
    fun files(): List<Path> = Files.walk(place).use { all -> all.filter { isClass(relative(it)) && Files.isRegularFile(it) }.toList() }.sorted()

    private fun relative(file: Path): String = place.relativize(file).joinToString("/")

    private fun <T> zip(read: (ZipFile) -> T): T = try {
        ZipFile(place.toFile()).use(read)
    } catch (e: ZipException) {
        throw ToolException.input("\"$place\" is not a jar that can be read: ${e.message}", cause = e)
    } catch (e: IOException) {
        throw ToolException.input("\"$place\" cannot be read: ${e.message}", cause = e)
    }

    private fun isClass(path: String): Boolean =
        path.endsWith(SUFFIX) && !path.startsWith("META-INF/") && path.substringAfterLast('/') != "module-info.class"

    private companion object {
        const val SUFFIX = ".class"
    }
}
