package dev.dari.plugin.run

import dev.dari.plugin.TransformException
import dev.dari.plugin.zip.ZipEntryInfo
import dev.dari.plugin.zip.ZipRewriter
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption

/**
 * Writes the outputs. A file that already has the right content is left untouched, time stamp included, so that what
 * builds on it sees that nothing changed; a file that no input accounts for is removed.
 */
internal class Outputs(out: Path) {
    private val classes = out.resolve("classes")
    private val jars = out.resolve("jars")

    /** Files that were right already. */
    var reused: Int = 0
        private set

    /** Writes the merged class folders with the [edited] classes, by path. */
    fun writeClasses(folders: FolderInput, edited: Map<String, ByteArray>) {
        Files.createDirectories(classes)
        for ((path, file) in folders.files) {
            val target = classes.resolve(path)
            val bytes = edited[path]
            Files.createDirectories(target.parent)
            if (bytes == null) copy(file, target) else replace(target) { Files.write(it, bytes) }
        }
        clean(classes, folders.files.keys)
    }

    /** Copies [jar] whole. */
    fun copyJar(jar: Path): Unit = copy(jar, target(jar))

    /** Writes [jar] with the [edited] entries. */
    fun rewriteJar(jar: JarInput, edited: Map<ZipEntryInfo, ByteArray>): Unit =
        replace(target(jar.path)) { ZipRewriter(jar.archive()).write(it, edited) }

    /** Removes outputs of jars that are no longer among the inputs. */
    fun finish(inputs: List<Path>) {
        if (inputs.isNotEmpty() || Files.exists(jars)) clean(jars, inputs.mapTo(HashSet()) { it.fileName.toString() })
    }

    private fun target(jar: Path): Path {
        Files.createDirectories(jars)
        return jars.resolve(jar.fileName.toString())
    }

    private fun copy(from: Path, to: Path) {
        if (Files.isRegularFile(to) && Files.mismatch(from, to) < 0) reused++ else Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING)
    }

    /** Writes beside [target] first: an interrupted transform must not leave half a file where a whole one is expected. */
    private fun replace(target: Path, write: (Path) -> Unit) {
        val fresh = target.resolveSibling("${target.fileName}.new")
        write(fresh)
        if (Files.isRegularFile(target) && Files.mismatch(fresh, target) < 0) {
            reused++
            Files.delete(fresh)
        } else {
            Files.move(fresh, target, StandardCopyOption.REPLACE_EXISTING)
        }
    }

    private fun clean(folder: Path, wanted: Set<String>) {
        Files.walk(folder).use { walk ->
            walk.sorted(Comparator.reverseOrder()).forEach { file ->
                if (Files.isDirectory(file)) {
                    if (file != folder && Files.list(file).use { it.findAny().isEmpty }) Files.delete(file)
                } else if (folder.relativize(file).joinToString("/") !in wanted) {
                    Files.delete(file)
                }
            }
        }
    }

    companion object {
        /** @throws TransformException when [out] would overwrite an input or two jars would become one. */
        fun check(out: Path, classes: List<Path>, jars: List<Path>) {
            jars.groupBy { it.fileName.toString() }.values.find { it.size > 1 }?.let {
                throw TransformException("Two jars are named \"${it[0].fileName}\"; rename one, since all outputs stand in one folder.")
            }
            val written = listOf("classes", "jars").map { out.resolve(it).toAbsolutePath().normalize() }
            for (input in classes + jars) {
                val path = input.toAbsolutePath().normalize()
                if (written.any { path.startsWith(it) || it.startsWith(path) }) {
                    throw TransformException("\"$input\" overlaps the output folder \"$out\"; choose another --out.")
                }
            }
        }
    }
}
