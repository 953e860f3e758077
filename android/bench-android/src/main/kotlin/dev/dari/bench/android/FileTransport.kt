package dev.dari.bench.android

import dev.dari.bench.Transport

/**
 * Protocol lines from and to files. Nobody is there to decide what an error means for the commands that follow, so the
 * first one ends the run.
 *
 * @param commands the lines that the worker reads
 * @param results where its answers go
 * @param onAnswer called after each, with how many commands were answered so far
 */
internal class FileTransport(
    private val commands: List<String>,
    private val results: ResultFile,
    private val onAnswer: (Int) -> Unit,
) : Transport {
    private var next = 0
    private var failed = false
    private var stopped = false

    /** The command that was answered with an error, and with what; null if none was. */
    var failure: String? = null
        private set

    /** Whether the worker was told to stop, so that no command is missing at the end. */
    val isComplete: Boolean get() = stopped && next == commands.size

    override fun readLine(): String? = if (failed || next == commands.size) null else commands[next++]

    override fun writeLine(line: String) {
        results.append(line)
        // Not parsed: with the bridges' own parser that would change how the parser is compiled, and so what is measured.
        if (line.startsWith(ERROR)) {
            failed = true
            failure = "Command $next of ${commands.size} failed: ${messageOf(line)}"
        }
        if (line.startsWith(BYE)) stopped = true
        // The first line is the worker's hello, before any command.
        if (next > 0) onAnswer(next)
    }

    // After an error nothing more is measured.
    private fun messageOf(line: String): String = org.json.JSONObject(line).optString("message")

    private companion object {
        const val ERROR = "{\"type\":\"error\","
        const val BYE = "{\"type\":\"bye\","
    }
}
