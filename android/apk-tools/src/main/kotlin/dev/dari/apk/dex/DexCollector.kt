package dev.dari.apk.dex

import com.android.tools.r8.ByteDataView
import com.android.tools.r8.DexIndexedConsumer
import com.android.tools.r8.DiagnosticsHandler
import java.util.TreeMap

/** Keeps D8's output in memory until all of it is there; called from several threads. */
internal class DexCollector : DexIndexedConsumer {
    private val files = TreeMap<Int, ByteArray>()

    /** Dex files in D8's order. */
    fun dexes(): List<ByteArray> = synchronized(files) { files.values.toList() }

    // D8 uses the buffer again after this call, so the bytes are copied.
    override fun accept(fileIndex: Int, data: ByteDataView, descriptors: Set<String>, handler: DiagnosticsHandler) {
        val bytes = data.copyByteData()
        synchronized(files) { files[fileIndex] = bytes }
    }

    override fun finished(handler: DiagnosticsHandler) {
        // Nothing is held open: the bytes are taken from [dexes].
    }
}
