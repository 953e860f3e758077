package dev.dari.bench.jvm

import dev.dari.MessageStore
import dev.dari.bench.Counters
import dev.dari.bench.Host
import dev.dari.bench.HostFacts
import dev.dari.store.jdbc.JdbcMessageStore
import java.io.File
import java.lang.management.ManagementFactory

/** The host's JVM as a worker's place. */
internal class JvmHost : Host {
    override val facts: HostFacts = HostFacts(
        pid = ProcessHandle.current().pid(),
        java = System.getProperty("java.version"),
        vm = System.getProperty("java.vm.name"),
        flags = ManagementFactory.getRuntimeMXBean().inputArguments,
        heapBytes = Runtime.getRuntime().maxMemory(),
        collectors = ManagementFactory.getGarbageCollectorMXBeans().map { it.name },
    )

    override val counters: Counters = JvmCounters()

    override fun openStore(path: String): MessageStore {
        val file = File(path).absoluteFile
        file.parentFile?.mkdirs()
        return JdbcMessageStore(file)
    }
}
