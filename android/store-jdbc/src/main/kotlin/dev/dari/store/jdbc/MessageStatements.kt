package dev.dari.store.jdbc

import dev.dari.MessageEntry
import java.sql.Connection

/** The table's statements, prepared once for a [connection]. */
internal class MessageStatements(connection: Connection) {
    private val put = connection.prepareStatement(
        "INSERT OR REPLACE INTO message (${Schema.COLUMNS.joinToString()}) " +
            "VALUES (${Schema.COLUMNS.joinToString { "?" }})",
    )
    private val trim = connection.prepareStatement(
        "DELETE FROM message WHERE id <= (SELECT id FROM message ORDER BY id DESC LIMIT 1 OFFSET ?)",
    )
    private val clear = connection.prepareStatement("DELETE FROM message")
    private val newest = connection.prepareStatement(
        "SELECT ${Schema.COLUMNS.joinToString()} FROM message ORDER BY id DESC LIMIT ?",
    )

    /** Inserts or replaces [entries]. Not as one JDBC batch: that would hold a copy of every text at once. */
    fun put(entries: List<MessageEntry>) {
        try {
            for (entry in entries) {
                EntryRow.bind(put, entry)
                put.executeUpdate()
            }
        } finally {
            put.clearParameters()
        }
    }

    /** Removes all but the newest [maxEntries]. */
    fun trim(maxEntries: Int) {
        trim.setInt(1, maxEntries)
        trim.executeUpdate()
    }

    fun clear() {
        clear.executeUpdate()
    }

    /** The newest [maxEntries], oldest first. */
    fun newest(maxEntries: Int): List<MessageEntry> {
        newest.setInt(1, maxEntries)
        val entries = ArrayList<MessageEntry>()
        newest.executeQuery().use { rows ->
            while (rows.next()) entries.add(EntryRow.read(rows))
        }
        entries.reverse()
        return entries
    }
}
