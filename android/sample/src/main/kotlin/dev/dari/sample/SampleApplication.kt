package dev.dari.sample

import android.app.Application
import dev.dari.Dari
import dev.dari.DariConfig
import dev.dari.store.android.AndroidMessageStore

/** Starts whichever runtime the build has. A worker that runs in this app stops it and starts its own. */
class SampleApplication : Application() {
    override fun onCreate() {
        super.onCreate()
        val file = getDatabasePath("dari.db")
        // Android makes this folder only for databases that it opens itself.
        file.parentFile?.mkdirs()
        Dari.start(DariConfig(), AndroidMessageStore(file))
    }
}
