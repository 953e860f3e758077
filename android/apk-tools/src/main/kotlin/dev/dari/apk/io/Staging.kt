package dev.dari.apk.io

import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import java.util.concurrent.atomic.AtomicLong
import kotlin.io.path.name

/**
 * Outputs appear whole or not at all: they are made under a name of this process beside their place, then renamed.
 */
internal object Staging {
    private val count = AtomicLong()
    private val ownPid = ProcessHandle.current().pid()

    /** Has [fill] make a file and puts it at [target], replacing what stood there. */
    fun <T> file(target: Path, fill: (Path) -> T): T {
        val staged = name(target)
        try {
            val result = fill(staged)
            Files.move(staged, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING)
            return result
        } finally {
            Files.deleteIfExists(staged)
        }
    }

    /** Has [fill] fill a new folder and puts it at [target], replacing what stood there; empty folders are kept. */
    fun <T> folder(target: Path, fill: (Path) -> T): T {
        val staged = name(target)
        val old = name(target)
        try {
            Files.createDirectories(staged)
            val result = fill(staged)
            // A folder cannot be renamed onto a full one; between these two renames there is none, never half of one.
            if (Files.exists(target)) Files.move(target, old, StandardCopyOption.ATOMIC_MOVE)
            Files.move(staged, target, StandardCopyOption.ATOMIC_MOVE)
            return result
        } finally {
            delete(staged)
            delete(old)
        }
    }

    private fun name(target: Path): Path {
        val parent = target.toAbsolutePath().parent
        Files.createDirectories(parent)
        sweep(parent, target.name)
        return parent.resolve("${prefix(target.name)}$ownPid-${count.incrementAndGet()}")
    }

    /** Removes what a killed process left behind; a living one's is its own. */
    private fun sweep(parent: Path, name: String) {
        val prefix = prefix(name)
        val stale = Files.newDirectoryStream(parent) { it.name.startsWith(prefix) }.use { found ->
            found.filter { path ->
                val pid = path.name.removePrefix(prefix).substringBefore('-').toLongOrNull()
                pid != null && pid != ownPid && !ProcessHandle.of(pid).map { it.isAlive }.orElse(false)
            }
        }
        stale.forEach(::delete)
    }

    private fun prefix(name: String) = ".$name.staged-"

    private fun delete(path: Path) {
        try {
            if (!Files.exists(path)) return
            Files.walk(path).use { all -> all.sorted(Comparator.reverseOrder()).forEach(Files::deleteIfExists) }
        } catch (e: NoSuchFileException) {
            // Another process swept the same leftovers.
        }
    }
}
