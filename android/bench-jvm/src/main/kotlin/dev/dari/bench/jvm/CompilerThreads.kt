package dev.dari.bench.jvm

import java.io.File
import java.io.IOException

/**
 * HotSpot's compiler threads as the kernel sees them. An idle one sleeps until there is something to
 * compile; one that is runnable compiles, or would if it were given a processor.
 *
 * Source of the format: Linux, proc_pid_stat(5); the state is the letter behind the name in parentheses.
 * HotSpot names the threads "C1 CompilerThread0" and so on, of which the kernel keeps 15 bytes.
 *
 * @param tasks a folder with one folder a thread; without it no thread is ever found
 */
internal class CompilerThreads(private val tasks: File = File("/proc/self/task")) {
    private val isCompilerById = HashMap<String, Boolean>()

    /** Whether any compiler thread runs or waits for a processor now. */
    fun isAnyRunnable(): Boolean = tasks.list().orEmpty().any { id -> isCompiler(id) && state(id) in RUNNABLE }

    // Names are kept: a thread's name does not change, and compiler threads are few among many.
    private fun isCompiler(id: String): Boolean = isCompilerById.getOrPut(id) { read(id, "comm").startsWithAny(NAMES) }

    private fun String.startsWithAny(prefixes: List<String>): Boolean = prefixes.any(::startsWith)

    private fun state(id: String): String = read(id, "stat").substringAfterLast(") ", "").take(1)

    private fun read(id: String, file: String): String = try {
        File(tasks, "$id/$file").readText()
    } catch (_: IOException) {
        // The thread has ended meanwhile.
        ""
    }

    private companion object {
        val NAMES = listOf("C1 CompilerThre", "C2 CompilerThre")

        /** Running or runnable, and waiting for the disk (a page of the compiler's own memory). */
        val RUNNABLE = setOf("R", "D")
    }
}
