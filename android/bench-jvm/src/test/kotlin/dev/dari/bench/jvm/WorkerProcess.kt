package dev.dari.bench.jvm

import org.json.JSONObject
import java.io.BufferedReader
import java.io.File
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit

/**
 * A worker in a process of its own, as the harness starts it.
 *
 * @param runtime `dari` or `dari-noop`, the one on its class path
 */
internal class WorkerProcess(runtime: String, private val folder: File) : AutoCloseable {
    private val errors = File(folder, "stderr.txt")
    private val process = ProcessBuilder(
        File(System.getProperty("java.home"), "bin/java").path,
        "-Xmx256m", "-XX:+UseSerialGC", "-cp", classPath(runtime), "dev.dari.bench.jvm.Main",
    ).redirectError(errors).start()
    private val input = process.outputStream
    private val output: BufferedReader = process.inputStream.bufferedReader()
    private var seq = 0

    val hello: JSONObject = receive()

    /** Sends a command, its fields without type and seq, and waits for its reply. */
    fun ask(type: String, fields: String = ""): JSONObject {
        seq += 1
        sendLine("""{"type":"$type","seq":$seq${if (fields.isEmpty()) "" else ",$fields"}}""")
        val reply = receive()
        check(reply.getInt("seq") == seq) { "Reply $reply to command $seq" }
        return reply
    }

    /** @param axes further fields of the plan, each with a comma behind it */
    fun plan(
        callsClass: Class<*>,
        runtime: String,
        expect: String,
        request: String = REQUEST,
        response: String = RESPONSE,
        axes: String = "",
    ): JSONObject = ask(
        "plan",
        """"plan":{"arm":"direct","callsClass":"${callsClass.name}","inspectClasses":["${callsClass.name}"],"runtime":"$runtime",""" +
            """"maxEntries":500,"maxContentLength":500000,"storePath":"$folder/store.db","clearEvery":null,"drainEvery":500,"spinNs":0,$axes""" +
            """"request":$request,"response":$response,"expect":$expect}""",
    )

    fun sendLine(line: String) {
        input.write((line + "\n").toByteArray())
        input.flush()
    }

    fun endInput() = input.close()

    /** What the worker printed to standard error so far. */
    fun errorText(): String = errors.readText()

    /** Waits for the worker's end; fails after a minute. */
    fun exitCode(): Int {
        check(process.waitFor(PATIENCE_S, TimeUnit.SECONDS)) { "The worker did not end: ${errorText()}" }
        return process.exitValue()
    }

    private fun receive(): JSONObject {
        val line = CompletableFuture.supplyAsync { output.readLine() }.get(PATIENCE_S, TimeUnit.SECONDS)
        return JSONObject(line ?: error("The worker ended: ${errorText()}"))
    }

    override fun close() {
        process.destroyForcibly().waitFor()
    }

    companion object {
        /** A busy machine is no failure; a worker that hangs is. */
        private const val PATIENCE_S = 60L

        const val REQUEST = """[{"text":["log"]},{"text":["",""]},{"text":["{\"n\":\"","\",\"text\":\"가 😀\"}"]}]"""
        const val RESPONSE = """[{"text":["",""]},{"boolean":true},{"text":["{\"ok\":1}"]}]"""
        const val EXPECT = """{"direction":"webToApp","tag":"split","request":{"handlerName":{"arg":0},"requestId":{"arg":1},""" +
            """"data":{"arg":2}},"response":{"requestId":{"arg":0},"success":{"arg":1},"data":{"arg":2}}}"""

        private fun classPath(runtime: String): String {
            val runtimes = listOf("dari", "dari-noop").associateWith { System.getProperty("$it.file") }
            val others = System.getProperty("java.class.path").split(File.pathSeparator).filter { it !in runtimes.values }
            return (others + runtimes.getValue(runtime)).joinToString(File.pathSeparator)
        }
    }
}
