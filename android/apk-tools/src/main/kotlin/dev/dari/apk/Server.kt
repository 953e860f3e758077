package dev.dari.apk

import dev.dari.apk.protocol.Failures
import dev.dari.apk.protocol.Operation
import dev.dari.apk.protocol.Reply
import dev.dari.apk.protocol.Request
import dev.dari.apk.protocol.ToolException
import org.json.JSONObject
import java.io.BufferedReader
import java.io.PrintStream
import java.util.concurrent.ExecutorService
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit

/**
 * Reads requests, runs them on [threads] threads and writes answers as they come.
 * Requests of an exclusive operation run one after another on a thread of their own, so that those waiting hold up nobody else.
 */
internal class Server(
    private val operations: Map<String, Operation>,
    threads: Int,
    private val output: PrintStream,
) {
    private val shared: ExecutorService = Executors.newFixedThreadPool(threads) { worker(it, "request") }
    private val exclusive: ExecutorService = Executors.newSingleThreadExecutor { worker(it, "exclusive") }

    /**
     * Serves until `stop` (after the answers to everything before it) or the end of [input] (at once: who asked is gone).
     */
    fun serve(input: BufferedReader) {
        while (true) {
            val line = input.readLine() ?: return
            if (line.isBlank()) continue
            val request = try {
                Request.parse(line)
            } catch (e: ToolException) {
                answer(Reply.failed(Request.seqOf(line), e))
                continue
            } catch (e: StackOverflowError) {
                answer(Reply.failed(Request.NO_SEQ, Failures.of("request", e)))
                continue
            }
            if (request.op == "stop") {
                stop(request)
                return
            }
            start(request)
        }
    }

    private fun start(request: Request) {
        val operation = operations[request.op]
        if (operation == null) {
            val known = (operations.keys + "stop").joinToString(", ")
            answer(Reply.failed(request.seq, ToolException.input("\"${request.op}\" is not an operation; there are $known")))
            return
        }
        (if (operation.exclusive) exclusive else shared).execute {
            try {
                val start = System.nanoTime()
                val result = operation.run(request)
                answer(Reply.done(request.seq, System.nanoTime() - start, result))
            } catch (thrown: Throwable) {
                // Errors too: the process outlives an overflow of one request's stack, or heap.
                refuse(request, thrown)
            }
        }
    }

    /** Answers, even if the heap is still full of what other requests, or threads of the failed one, hold. */
    private fun refuse(request: Request, thrown: Throwable) {
        for (attempt in 1..ATTEMPTS) {
            try {
                answer(Reply.failed(request.seq, Failures.of(request.op, thrown)))
                return
            } catch (e: OutOfMemoryError) {
                Thread.sleep(PAUSE_MS)
            }
        }
        // A request that is never answered would hold its caller for ever; the end of the process does not.
        Runtime.getRuntime().halt(OUT_OF_MEMORY)
    }

    private fun stop(request: Request) {
        for (pool in listOf(shared, exclusive)) {
            pool.shutdown()
            pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS)
        }
        answer(Reply.done(request.seq, 0, JSONObject()))
    }

    private fun answer(line: String) {
        // Whole lines: everything is in these bytes before the first of them goes out.
        val bytes = (line + "\n").toByteArray()
        synchronized(output) {
            output.write(bytes)
            output.flush()
        }
    }

    private companion object {
        // Compilers recurse over expressions; the main thread that they usually run on has 8 MiB.
        const val STACK_BYTES = 32L * 1024 * 1024
        const val ATTEMPTS = 50
        const val PAUSE_MS = 100L
        const val OUT_OF_MEMORY = 3

        fun worker(task: Runnable, name: String): Thread = Thread(null, task, "apk-$name", STACK_BYTES).also { it.isDaemon = true }
    }
}
