package dev.dari.store.android

import android.database.sqlite.SQLiteDatabase
import android.database.sqlite.SQLiteException

/** The database's layout: the one of the host's store, so that either opens a file of the other. */
internal object Schema {
    private const val VERSION = 1

    /** The table's columns, in the order in which [EntryWriter] binds them. */
    val COLUMNS: List<String> = listOf(
        "id", "tag", "direction", "handler_name", "request_id", "request_data", "request_length", "response_data",
        "response_length", "success", "fire_and_forget", "unparsable", "requested_at", "responded_at", "replies",
        "awaiting_request", "content_dropped",
    )

    /**
     * Sets [database] up and creates the table in a new file.
     *
     * @throws SQLiteException if the file is no database, or one of a newer version
     */
    fun prepare(database: SQLiteDatabase) {
        // What a commit waits for in write-ahead mode differs between Android's versions; this is what newer ones do.
        database.execSQL("PRAGMA synchronous = NORMAL")
        val version = database.version
        if (version > VERSION) throw SQLiteException("Cannot open the store: its version is $version, expected $VERSION")
        if (version == VERSION) return
        database.beginTransactionNonExclusive()
        try {
            // No column but the key has a declared type: texts that are not well-formed are kept as blobs.
            database.execSQL("CREATE TABLE message (id INTEGER PRIMARY KEY, ${COLUMNS.drop(1).joinToString()})")
            database.version = VERSION
            database.setTransactionSuccessful()
        } finally {
            database.endTransaction()
        }
    }
}
