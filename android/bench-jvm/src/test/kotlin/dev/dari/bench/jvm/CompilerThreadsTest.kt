package dev.dari.bench.jvm

import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.io.File

class CompilerThreadsTest {
    @TempDir
    lateinit var tasks: File

    private fun thread(id: Int, name: String, state: Char) {
        val folder = File(tasks, "$id").apply { mkdir() }
        File(folder, "comm").writeText("$name\n")
        File(folder, "stat").writeText("$id ($name) $state 1 1 1 0 -1 4194560 0\n")
    }

    @Test
    fun `isAnyRunnable() sees compiler threads only`() {
        thread(10, "java", 'R')
        thread(11, "C1 CompilerThre", 'S')
        thread(12, "odd) R (C2 Comp", 'R')
        assertFalse(CompilerThreads(tasks).isAnyRunnable())
        thread(13, "C2 CompilerThre", 'R')
        assertTrue(CompilerThreads(tasks).isAnyRunnable())
    }

    @Test
    fun `isAnyRunnable() follows a thread's state and its end`() {
        thread(11, "C2 CompilerThre", 'S')
        val threads = CompilerThreads(tasks)
        assertFalse(threads.isAnyRunnable())
        thread(11, "C2 CompilerThre", 'R')
        assertTrue(threads.isAnyRunnable())
        File(tasks, "11/stat").delete()
        assertFalse(threads.isAnyRunnable())
    }

    @Test
    fun `isAnyRunnable() is false where there is no such folder`() {
        assertFalse(CompilerThreads(File(tasks, "missing")).isAnyRunnable())
    }
}
