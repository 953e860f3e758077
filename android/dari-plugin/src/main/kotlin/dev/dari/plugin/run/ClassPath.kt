package dev.dari.plugin.run

import java.nio.file.Files
import java.nio.file.Path
import java.util.zip.ZipException
import java.util.zip.ZipFile

/** Where class files outside the inputs are looked up: folders and jars, then the JDK that this program runs on. */
internal class ClassPath(entries: List<Path>) : AutoCloseable {
    // As on any class path, what is missing or no archive counts for nothing.
    private val places: List<Any> = entries.mapNotNull { if (Files.isDirectory(it)) it else open(it) }

    private fun open(file: Path): ZipFile? = try {
        if (Files.isRegularFile(file)) ZipFile(file.toFile()) else null
    } catch (e: ZipException) {
        null
    }

    /** The class file of [name] (internal), or null. */
    fun find(name: String): ByteArray? {
        val path = "$name.class"
        for (place in places) {
            when (place) {
                is Path -> place.resolve(path).takeIf { Files.isRegularFile(it) }?.let { return Files.readAllBytes(it) }
                is ZipFile -> place.getEntry(path)?.let { entry -> return place.getInputStream(entry).use { it.readBytes() } }
            }
        }
        // The platform loader reads resources of the JDK's modules; it never defines the class.
        return ClassLoader.getPlatformClassLoader().getResourceAsStream(path)?.use { it.readBytes() }
    }

    override fun close() {
        for (place in places) if (place is ZipFile) place.close()
    }
}
