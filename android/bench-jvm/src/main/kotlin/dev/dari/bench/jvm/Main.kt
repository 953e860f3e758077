@file:JvmName("Main")

package dev.dari.bench.jvm

import dev.dari.bench.Worker
import java.io.FileOutputStream
import java.io.FileDescriptor

/**
 * Runs a worker over standard input and output. Ends with exit code 0 when told to stop or when the
 * input ends. Everything that is printed by anything else goes to standard error.
 */
public fun main() {
    val output = FileOutputStream(FileDescriptor.out)
    // A bridge that prints must not be able to break the protocol.
    System.setOut(System.err)
    val transport = StreamTransport(System.`in`, output, onAbandoned = { Runtime.getRuntime().halt(ABANDONED) })
    Worker(transport, JvmHost()).run()
    // Threads that an arm left behind must not keep the worker alive.
    System.exit(0)
}

/** Exit code of a worker whose harness is gone and whose command does not end. */
private const val ABANDONED = 1
