package dev.dari.bench.android

import dev.dari.bench.Host
import dev.dari.bench.Worker
import java.io.File

/**
 * One run: commands from a file, through the worker, to a file.
 *
 * @param folder the folder of a storage; null when this phone does not have it
 * @param host makes the place where the worker runs; only called when there is something to run
 * @param progress hears how far the run is
 */
internal class BenchRun(
    private val folder: (Storage) -> File?,
    private val host: () -> Host,
    private val progress: Progress,
) {
    /** Hears how far a run is. */
    fun interface Progress {
        /** [done] of [total] commands of [run] are answered. */
        fun at(run: String, done: Int, total: Int)
    }

    /**
     * How a run ended.
     *
     * @property run the caller's name for it; null when it was not even told one
     * @property file the result file; null when there is none
     * @property ending what stands in its last line; null when there is none
     * @property error what went wrong; null when every command was obeyed
     */
    class Result(val run: String?, val file: File?, val ending: ResultFile.Ending?, val error: String?)

    /** Runs what the arguments, given by [value], say. Throws nothing: whatever goes wrong is in the result. */
    // Errors too, out of memory above all: a process that dies silently can only be guessed about.
    @Suppress("TooGenericExceptionCaught")
    fun run(value: (String) -> String?): Result {
        var arguments: RunArguments? = null
        return try {
            arguments = RunArguments.of(value)
            run(arguments)
        } catch (e: Throwable) {
            Result(arguments?.run, null, null, messageOf(e))
        }
    }

    private fun run(arguments: RunArguments): Result {
        val place = folder(arguments.storage)
            ?: throw RunException("This phone has no folder for storage \"${arguments.storage.text}\"; use another one")
        val file = File(place, arguments.commands)
        val results = ResultFile(ResultFile.beside(file))
        results.use {
            val error = attempt(arguments, file, results)
            return Result(arguments.run, results.file, results.finish(arguments.run, error), error)
        }
    }

    @Suppress("TooGenericExceptionCaught")
    private fun attempt(arguments: RunArguments, file: File, results: ResultFile): String? = try {
        val commands = CommandFile.read(file, arguments.sha256)
        val transport = FileTransport(commands, results) { progress.at(arguments.run, it, commands.size) }
        Worker(transport, host()).run()
        when {
            transport.failure != null -> transport.failure
            transport.isComplete -> null
            else -> "The commands in \"$file\" do not end with the only \"stop\": some are missing or too many"
        }
    } catch (e: Throwable) {
        messageOf(e)
    }

    private fun messageOf(e: Throwable): String = if (e is RunException) e.message.orEmpty() else e.toString()
}
