package dev.dari.store.android

import android.database.sqlite.SQLiteStatement
import dev.dari.MessageEntry

/** Binds an entry as a row of [Schema.COLUMNS]. */
internal object EntryWriter {
    fun bind(row: SQLiteStatement, entry: MessageEntry) {
        // What is not bound below is null, whatever the entry before had there.
        row.clearBindings()
        row.bindLong(1, entry.id)
        bind(row, 2, entry.tag)
        row.bindString(3, entry.direction.name)
        bind(row, 4, entry.handlerName)
        bind(row, 5, entry.requestId)
        bind(row, 6, entry.requestData)
        row.bindLong(7, entry.requestLength.toLong())
        bind(row, 8, entry.responseData)
        row.bindLong(9, entry.responseLength.toLong())
        entry.success?.let { row.bindLong(10, number(it)) }
        entry.fireAndForget?.let { row.bindLong(11, number(it)) }
        row.bindLong(12, number(entry.unparsable))
        row.bindLong(13, entry.requestedAtMillis)
        entry.respondedAtMillis?.let { row.bindLong(14, it) }
        row.bindLong(15, entry.replies.toLong())
        row.bindLong(16, number(entry.awaitingRequest))
        row.bindLong(17, number(entry.contentDropped))
    }

    private fun bind(row: SQLiteStatement, column: Int, text: String?) {
        when {
            text == null -> return
            StoredText.isBindable(text) -> row.bindString(column, text)
            else -> row.bindBlob(column, StoredText.units(text))
        }
    }

    private fun number(flag: Boolean): Long = if (flag) 1 else 0
}
