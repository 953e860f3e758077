package dev.dari.bench.android

import android.app.Activity
import android.app.Instrumentation
import android.os.Bundle

/**
 * Tells whoever runs `am instrument -r` how a run goes. Every value is one short line: the shell's output is read line by
 * line, and a bundle must stay far below a megabyte.
 */
internal class BundleReport(private val instrumentation: Instrumentation) : BenchRun.Progress {
    override fun at(run: String, done: Int, total: Int) {
        val bundle = Bundle()
        bundle.putString("dari.run", run)
        bundle.putInt("dari.done", done)
        bundle.putInt("dari.total", total)
        instrumentation.sendStatus(IN_PROGRESS, bundle)
    }

    /** Ends the process: -1 only if every command was obeyed. */
    fun finish(result: BenchRun.Result) {
        val bundle = Bundle()
        result.run?.let { bundle.putString("dari.run", it) }
        result.file?.let { bundle.putString("dari.file", it.path) }
        result.ending?.let {
            bundle.putLong("dari.records", it.records)
            bundle.putLong("dari.bytes", it.bytes)
            bundle.putString("dari.sha256", it.sha256)
        }
        result.error?.let { bundle.putString("dari.error", oneLine(it)) }
        instrumentation.finish(if (result.error == null) Activity.RESULT_OK else Activity.RESULT_CANCELED, bundle)
    }

    private fun oneLine(text: String): String = text.replace(LINE_BREAKS, " ").take(MAX_LENGTH)

    private companion object {
        const val IN_PROGRESS = 2
        const val MAX_LENGTH = 1_000
        val LINE_BREAKS = Regex("[\\r\\n]+")
    }
}
