package dev.dari.apk.io

import java.io.IOException
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

    /** Ends the name of what stood at the target, while it makes room. */
    private const val OLD = "-old"

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
        val old = staged.resolveSibling(staged.name + OLD)
        try {
            Files.createDirectories(staged)
            val result = fill(staged)
            // A folder cannot be renamed onto a full one; between these two renames there is none, never half of one.
            if (Files.exists(target)) Files.move(target, old, StandardCopyOption.ATOMIC_MOVE)
            try {
                Files.move(staged, target, StandardCopyOption.ATOMIC_MOVE)
            } catch (e: IOException) {
                if (Files.exists(old)) Files.move(old, target, StandardCopyOption.ATOMIC_MOVE)
                throw e
            }
            delete(old)
            return result
        } finally {
            delete(staged)
        }
    }

    private fun name(target: Path): Path {
        val parent = target.toAbsolutePath().parent
        Files.createDirectories(parent)
        sweep(parent, target)
        return parent.resolve("${prefix(target.name)}$ownPid-${count.incrementAndGet()}")
    }

    /** Removes what a killed process left behind, but puts back what it had only just moved away; a living one's is its own. */
    private fun sweep(parent: Path, target: Path) {
        val prefix = prefix(target.name)
        val stale = Files.newDirectoryStream(parent) { it.name.startsWith(prefix) }.use { found ->
            found.filter { path ->
                val pid = path.name.removePrefix(prefix).substringBefore('-').toLongOrNull()
                pid != null && pid != ownPid && !ProcessHandle.of(pid).map { it.isAlive }.orElse(false)
            }
        }
        for (path in stale) {
            if (path.name.endsWith(OLD) && !Files.exists(target)) Files.move(path, target, StandardCopyOption.ATOMIC_MOVE) else delete(path)
        }
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
