package dev.dari.plugin.run

import java.nio.file.Files
import java.nio.file.Path

/**
 * All class folders as one, as a class path would see them: of two files with the same path the first counts.
 * @property files by path relative to their folder (with `/`), in order of that path.
 * @property shadowed paths that a later folder holds with other bytes.
 */
internal class FolderInput private constructor(val files: Map<String, Path>, val shadowed: List<String>) {
    companion object {
        /** @throws java.io.IOException when a folder cannot be read. */
        fun open(folders: List<Path>): FolderInput {
            val files = sortedMapOf<String, Path>()
            val shadowed = ArrayList<String>()
            for (folder in folders) {
                Files.walk(folder).use { walk ->
                    walk.filter { Files.isRegularFile(it) }.sorted().forEach { file ->
                        val path = folder.relativize(file).joinToString("/")
                        val first = files.putIfAbsent(path, file)
                        if (first != null && Files.mismatch(first, file) >= 0) shadowed.add(path)
                    }
                }
            }
            return FolderInput(files, shadowed)
        }
    }
}
