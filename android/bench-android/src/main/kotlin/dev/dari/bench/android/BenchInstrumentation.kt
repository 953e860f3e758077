package dev.dari.bench.android

import android.app.Instrumentation
import android.os.Bundle
import java.io.File

/**
 * The worker's entry on a phone:
 * `am instrument -w -r -e commands plan.ndjson -e sha256 … -e run 7f3a dev.dari.sample/dev.dari.bench.android.BenchInstrumentation`.
 * Arguments are those of [RunArguments], results those of [BenchRun]; what measures is the shared worker. It runs on the
 * instrumentation's own thread, so the main thread stays free, and finishes with -1 only if every command was obeyed. Open, so that a test can see
 * what it sends.
 */
public open class BenchInstrumentation : Instrumentation() {
    private var arguments = Bundle()

    override fun onCreate(arguments: Bundle?) {
        super.onCreate(arguments)
        if (arguments != null) this.arguments = arguments
        start()
    }

    override fun onStart() {
        super.onStart()
        // The system makes the app on the main thread, beside this one: an app that starts its recorder there would
        // otherwise replace the worker's in mid-run. The main thread is idle only once that is done.
        waitForIdleSync()
        val report = BundleReport(this)
        val result = BenchRun(::folder, { AndroidHost(targetContext) }, report).run { arguments.getString(it) }
        report.finish(result)
    }

    /** Where files lie: the app's own storage, or the folder for media, which the shell can read for any app. */
    private fun folder(storage: Storage): File? = when (storage) {
        Storage.FILES -> targetContext.filesDir
        Storage.MEDIA -> targetContext.externalMediaDirs.firstOrNull()
    }
}
