package dev.dari.apk.protocol

import java.io.FileNotFoundException
import java.io.IOException
import java.nio.file.AccessDeniedException
import java.nio.file.FileSystemException
import java.nio.file.NoSuchFileException

/** Turns whatever a tool threw into an answer. */
internal object Failures {
    fun of(op: String, thrown: Throwable): ToolException = when (thrown) {
        is ToolException -> if (thrown.kind == ErrorKind.INPUT) blamedOnInput(op, thrown) else thrown
        is NoSuchFileException -> ToolException.input("\"$op\": \"${thrown.file}\" does not exist", cause = thrown)
        is AccessDeniedException -> ToolException.input("\"$op\": \"${thrown.file}\" may not be read or written", cause = thrown)
        is FileNotFoundException -> ToolException.input("\"$op\": ${thrown.message}", cause = thrown)
        is FileSystemException ->
            ToolException.tool("\"$op\" could not use \"${thrown.file}\": ${thrown.reason ?: thrown.javaClass.simpleName}", cause = thrown)
        is IOException -> ToolException.tool("\"$op\" could not read or write a file: ${thrown.message ?: thrown}", cause = thrown)
        is OutOfMemoryError -> ToolException.tool(
            "\"$op\" ran out of memory with a heap of ${Runtime.getRuntime().maxMemory() / MEBIBYTE} MiB: give the process more (-Xmx)",
            cause = thrown,
        )
        is StackOverflowError -> ToolException.tool("\"$op\" ran out of stack: the input is nested too deeply", cause = thrown)
        else -> ToolException.tool("\"$op\" failed in a way nobody foresaw: $thrown", listOf(Diagnostic("error", trace(thrown))), thrown)
    }

    /** Compilers report what their own threads died of as if the input were at fault. */
    private fun blamedOnInput(op: String, thrown: ToolException): ToolException {
        val causes = generateSequence(thrown.cause) { it.cause }.take(DEPTH)
        return causes.firstOrNull { it is VirtualMachineError }?.let { of(op, it) } ?: thrown
    }

    // The first frames name the tool's own place; a whole trace would only bury the sentence.
    private fun trace(thrown: Throwable): String = thrown.stackTraceToString().lineSequence().take(FRAMES).joinToString("\n")

    private const val MEBIBYTE = 1024L * 1024
    private const val FRAMES = 12

    /** Causes can form a ring. */
    private const val DEPTH = 20
}
