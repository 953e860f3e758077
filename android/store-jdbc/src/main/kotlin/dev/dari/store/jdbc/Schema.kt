package dev.dari.store.jdbc

import java.sql.Connection
import java.sql.SQLException

/** The database's layout. */
internal object Schema {
    private const val VERSION = 1

    /** The table's columns, in the order in which [EntryRow] binds and reads them. */
    val COLUMNS: List<String> = listOf(
        "id", "tag", "direction", "handler_name", "request_id", "request_data", "request_length", "response_data",
        "response_length", "success", "fire_and_forget", "unparsable", "requested_at", "responded_at", "replies",
        "awaiting_request", "content_dropped",
    )

    /**
     * Sets [connection] up and creates the table in a new file.
     *
     * @throws SQLException if the file is no database, or one of a newer version
     */
    fun prepare(connection: Connection) {
        connection.createStatement().use { statement ->
            statement.execute("PRAGMA busy_timeout = 5000")
            statement.execute("PRAGMA journal_mode = WAL")
            statement.execute("PRAGMA synchronous = NORMAL")
            val version = statement.executeQuery("PRAGMA user_version").use { it.next(); it.getInt(1) }
            if (version > VERSION) throw SQLException("Cannot open the store: its version is $version, expected $VERSION")
            if (version == VERSION) return
            // No column but the key has a declared type: texts that are not well-formed are kept as blobs.
            statement.execute("CREATE TABLE message (id INTEGER PRIMARY KEY, ${COLUMNS.drop(1).joinToString()})")
            statement.execute("PRAGMA user_version = $VERSION")
        }
    }
}
