package dev.dari.bench.jvm

import dev.dari.bench.Transport
import java.io.BufferedReader
import java.io.IOException
import java.io.InputStream
import java.io.InputStreamReader
import java.io.OutputStream
import java.util.concurrent.LinkedBlockingQueue
import kotlin.concurrent.thread

/**
 * Protocol lines over a pair of streams, in UTF-8.
 *
 * A thread of its own reads, because the end of the input is the only sign that the harness is gone, and
 * it must be seen while a command runs: a bridge that never returns would otherwise outlive the
 * harness for ever. While it waits for input that thread costs nothing.
 *
 * @param graceMillis how long after the end of the input what was already read may still take
 * @param onAbandoned called when that time is over; ends the process
 */
internal class StreamTransport(
    input: InputStream,
    private val output: OutputStream,
    private val graceMillis: Long = GRACE_MILLIS,
    private val onAbandoned: () -> Unit,
) : Transport {
    private val lines = LinkedBlockingQueue<Received>()

    init {
        thread(isDaemon = true, name = "worker-input") { receive(BufferedReader(InputStreamReader(input, Charsets.UTF_8))) }
    }

    override fun readLine(): String? = lines.take().line

    override fun writeLine(line: String) {
        output.write((line + "\n").toByteArray(Charsets.UTF_8))
        output.flush()
    }

    private fun receive(reader: BufferedReader) {
        do {
            val line = try {
                reader.readLine()
            } catch (_: IOException) {
                // A pipe that breaks is an input that ends.
                null
            }
            lines.put(Received(line))
        } while (line != null)
        Thread.sleep(graceMillis)
        onAbandoned()
    }

    /** A queue cannot hold null. */
    private class Received(val line: String?)

    private companion object {
        const val GRACE_MILLIS = 10_000L
    }
}
