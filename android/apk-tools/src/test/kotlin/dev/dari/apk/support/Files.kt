package dev.dari.apk.support

import dev.dari.apk.sha256
import java.nio.file.Files
import java.nio.file.Path

/** Every file below [folder], by relative path, with the hash of its bytes. */
internal fun hashes(folder: Path): Map<String, String> = Files.walk(folder).use { all ->
    all.filter { Files.isRegularFile(it) }.toList().associate { folder.relativize(it).toString() to sha256(Files.readAllBytes(it)) }.toSortedMap()
}

/** Names in [folder], sorted; hidden ones too, so that what a failure leaves behind is seen. */
internal fun names(folder: Path): List<String> = Files.list(folder).use { all -> all.map { it.fileName.toString() }.toList().sorted() }

/** Copies a file or everything below a folder. */
internal fun copy(from: Path, to: Path): Path {
    Files.walk(from).use { all ->
        all.forEach { one ->
            val target = to.resolve(from.relativize(one).toString())
            if (Files.isDirectory(one)) Files.createDirectories(target) else Files.copy(one, target)
        }
    }
    return to
}
