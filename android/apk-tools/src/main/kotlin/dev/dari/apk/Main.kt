package dev.dari.apk

import dev.dari.apk.api.CheckApiOperation
import dev.dari.apk.compile.CompileOperation
import dev.dari.apk.dex.DexOperation
import dev.dari.apk.inspect.InspectOperation
import dev.dari.apk.inspect.VerifyOperation
import dev.dari.apk.pack.PackageOperation
import dev.dari.apk.protocol.Operation
import dev.dari.apk.protocol.Reply
import org.json.JSONObject
import java.io.FileDescriptor
import java.io.FileOutputStream
import java.io.InputStreamReader
import java.io.PrintStream
import kotlin.system.exitProcess

/**
 * The process: `Main [--threads N]`, JSON lines on stdin and stdout (README.md of this module has the protocol).
 * Exit codes: 0 after `stop` or the end of stdin, 2 for a wrong command line, 3 if the heap was too full even to say so.
 */
public object Main {
    private const val USAGE = 2

    /** Entry point of the process. */
    @JvmStatic
    public fun main(args: Array<String>) {
        // Tools print to System.out; only the protocol may reach the real one.
        val protocol = PrintStream(FileOutputStream(FileDescriptor.out), false, Charsets.UTF_8)
        System.setOut(System.err)
        val threads = threads(args.toList())
        if (threads == null) {
            System.err.println("usage: apk-tools [--threads N], N from 1")
            exitProcess(USAGE)
        }
        protocol.print(hello().toString() + "\n")
        protocol.flush()
        Server(operations(threads), threads, protocol).serve(InputStreamReader(System.`in`, Charsets.UTF_8).buffered())
        // halt, not exit: a request still running when stdin ends must not hold the process up, and nothing of it may be kept.
        Runtime.getRuntime().halt(0)
    }

    private fun threads(args: List<String>): Int? = when {
        args.isEmpty() -> Runtime.getRuntime().availableProcessors()
        args.size == 2 && args[0] == "--threads" -> args[1].toIntOrNull()?.takeIf { it > 0 }
        else -> null
    }

    private fun hello(): JSONObject = JSONObject()
        .put("type", "hello")
        .put("protocol", Reply.PROTOCOL)
        .put("pid", ProcessHandle.current().pid())
        .put("java", System.getProperty("java.version"))
        .put("kotlin", Versions.kotlin())
        .put("d8", Versions.d8())
        .put("apksig", Versions.apksig())

    private fun operations(threads: Int): Map<String, Operation> = mapOf(
        "compile" to CompileOperation(),
        "transform" to TransformOperation(),
        "dex" to DexOperation(threads),
        "checkApi" to CheckApiOperation(),
        "package" to PackageOperation(),
        "inspect" to InspectOperation(),
        "verify" to VerifyOperation(),
        "collect" to CollectOperation(),
    )
}
