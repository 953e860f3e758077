package dev.dari.bench.android

import android.content.Context
import android.os.Build
import android.os.Process
import dev.dari.MessageStore
import dev.dari.bench.Counters
import dev.dari.bench.Host
import dev.dari.bench.HostFacts
import dev.dari.store.android.AndroidMessageStore
import java.io.File

/** A phone as a worker's place: the process of the app that [context] belongs to. */
internal class AndroidHost(private val context: Context) : Host {
    override val facts: HostFacts = HostFacts(
        pid = Process.myPid().toLong(),
        java = "Android ${Build.VERSION.RELEASE}, API ${Build.VERSION.SDK_INT}",
        vm = "${System.getProperty("java.vm.name")} ${System.getProperty("java.vm.version")}",
        // Android tells an app neither what its runtime was started with nor which collectors it uses.
        flags = emptyList(),
        heapBytes = Runtime.getRuntime().maxMemory(),
        collectors = emptyList(),
    )

    override val counters: Counters = AndroidCounters()

    /** As [Host.openStore]; a name without a folder means a file among the app's own databases. */
    override fun openStore(path: String): MessageStore {
        val named = File(path)
        val file = if (named.parent == null) context.getDatabasePath(path) else named
        file.absoluteFile.parentFile?.mkdirs()
        return AndroidMessageStore(file)
    }
}
