package dev.dari.store.android

import android.database.sqlite.SQLiteDatabase
import dev.dari.MessageEntry

/** The table's statements on a [database]. */
internal class MessageStatements(private val database: SQLiteDatabase) {
    private val put = database.compileStatement(
        "INSERT OR REPLACE INTO message (${Schema.COLUMNS.joinToString()}) " +
            "VALUES (${Schema.COLUMNS.joinToString { "?" }})",
    )
    private val trim = database.compileStatement(
        "DELETE FROM message WHERE id <= (SELECT id FROM message ORDER BY id DESC LIMIT 1 OFFSET ?)",
    )
    private val clear = database.compileStatement("DELETE FROM message")

    /** Inserts or replaces [entries]. */
    fun put(entries: List<MessageEntry>) {
        try {
            for (entry in entries) {
                EntryWriter.bind(put, entry)
                put.executeInsert()
            }
        } finally {
            // A statement holds on to what is bound: a megabyte a text at most.
            put.clearBindings()
        }
    }

    /** Removes all but the newest [maxEntries]. */
    fun trim(maxEntries: Int) {
        trim.bindLong(1, maxEntries.toLong())
        trim.executeUpdateDelete()
    }

    fun clear() {
        clear.executeUpdateDelete()
    }

    /** The newest [maxEntries], oldest first. */
    fun newest(maxEntries: Int): List<MessageEntry> = LongTexts(database).use { longTexts ->
        val entries = ArrayList<MessageEntry>()
        val reader = EntryReader(longTexts)
        // The limit is a number, and the framework binds texts only: as a text it would be no limit.
        database.rawQuery("${EntryReader.SELECT} ORDER BY id DESC LIMIT $maxEntries", null).use { rows ->
            while (rows.moveToNext()) entries.add(reader.read(rows))
        }
        entries.reverse()
        entries
    }

    fun close() {
        put.close()
        trim.close()
        clear.close()
    }
}
