package dev.dari.apk.io

import dev.dari.apk.support.names
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path

internal class StagingTest {
    @TempDir lateinit var folder: Path

    private fun leftover(pid: Long) = Files.writeString(folder.resolve(".out.staged-$pid-1"), "half")

    @Test
    fun `what fails leaves the old output, whole, and nothing else`() {
        val out = folder.resolve("out")
        Staging.folder(out) { Files.writeString(it.resolve("a"), "old") }
        assertThrows(IOException::class.java) {
            Staging.folder(out) { Files.writeString(it.resolve("a"), "half"); throw IOException("planted") }
        }
        assertEquals("old", Files.readString(out.resolve("a")))
        Staging.folder(out) { Files.writeString(it.resolve("b"), "new") }
        assertEquals(listOf("b"), names(out))
        assertEquals(listOf("out"), names(folder))
        val file = folder.resolve("file")
        Staging.file(file) { Files.writeString(it, "old") }
        assertThrows(IOException::class.java) { Staging.file(file) { Files.writeString(it, "half"); throw IOException("planted") } }
        assertEquals("old", Files.readString(file))
    }

    @Test
    fun `an output that cannot be put at its place leaves the old one there`() {
        val out = folder.resolve("out")
        Staging.folder(out) { Files.writeString(it.resolve("a"), "old") }
        // What was made is gone when it is to be renamed, which is after the old output has made room.
        assertThrows(IOException::class.java) { Staging.folder(out) { Files.delete(it) } }
        assertEquals("old", Files.readString(out.resolve("a")))
        assertEquals(listOf("out"), names(folder))
    }

    @Test
    fun `what a dead process had moved away comes back where nothing took its place`() {
        val dead = ProcessBuilder("true").start().also { it.waitFor() }.pid()
        val out = folder.resolve("out")
        fun leave(text: String) {
            val old = Files.createDirectories(folder.resolve(".out.staged-$dead-1-old"))
            Files.writeString(old.resolve("a"), text)
            Files.createDirectories(folder.resolve(".out.staged-$dead-1"))
        }
        for (text in listOf("kept", "too late")) {
            leave(text)
            assertThrows(IOException::class.java) { Staging.folder(out) { throw IOException("planted") } }
            assertEquals("kept", Files.readString(out.resolve("a")))
            assertEquals(listOf("out"), names(folder))
        }
    }

    @Test
    fun `leftovers of a dead process go, those of a living one and of other outputs stay`() {
        val living = ProcessHandle.current().parent().get().pid()
        val dead = ProcessBuilder("true").start().also { it.waitFor() }.pid()
        leftover(dead)
        leftover(living)
        Files.writeString(folder.resolve(".other.staged-$dead-1"), "half")
        Staging.file(folder.resolve("out")) { Files.writeString(it, "whole") }
        assertEquals(listOf(".other.staged-$dead-1", ".out.staged-$living-1", "out"), names(folder))
    }
}
