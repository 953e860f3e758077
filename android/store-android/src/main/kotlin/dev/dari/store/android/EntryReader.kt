package dev.dari.store.android

import android.database.Cursor
import dev.dari.Direction
import dev.dari.MessageEntry

/** Reads entries from the rows of [SELECT]. */
internal class EntryReader(private val longTexts: LongTexts) {
    fun read(row: Cursor): MessageEntry {
        val id = row.getLong(0)
        return MessageEntry(
            id = id,
            tag = text(row, id, 1),
            direction = Direction.valueOf(row.getString(2)),
            handlerName = text(row, id, 3),
            requestId = text(row, id, 4),
            requestData = text(row, id, 5),
            requestLength = row.getInt(6),
            responseData = text(row, id, 7),
            responseLength = row.getInt(8),
            success = flag(row, 9),
            fireAndForget = flag(row, 10),
            unparsable = row.getInt(11) != 0,
            requestedAtMillis = row.getLong(12),
            respondedAtMillis = if (row.isNull(13)) null else row.getLong(13),
            replies = row.getInt(14),
            awaitingRequest = row.getInt(15) != 0,
            contentDropped = row.getInt(16) != 0,
        )
    }

    private fun text(row: Cursor, id: Long, column: Int): String? {
        val kind = row.getInt(Schema.COLUMNS.size + TEXTS.indexOf(Schema.COLUMNS[column]))
        return when (kind) {
            ABSENT -> null
            SHORT -> row.getString(column)
            else -> longTexts.read(id, Schema.COLUMNS[column], isBlob = kind == BLOB)
        }
    }

    private fun flag(row: Cursor, column: Int): Boolean? = if (row.isNull(column)) null else row.getInt(column) != 0

    companion object {
        private const val ABSENT = 0
        private const val SHORT = 1
        private const val LONG = 2
        private const val BLOB = 3

        /** Bytes of a text that the cursor itself reads: five of them fit any window. */
        private const val SHORT_BYTES = 20_000

        private val TEXTS = listOf("tag", "handler_name", "request_id", "request_data", "response_data")

        private fun kind(column: String): String = "CASE typeof($column) WHEN 'null' THEN $ABSENT WHEN 'blob' THEN $BLOB " +
            "ELSE CASE WHEN length(CAST($column AS BLOB)) <= $SHORT_BYTES THEN $SHORT ELSE $LONG END END"

        private fun value(column: String): String = if (column !in TEXTS) column else
            "CASE WHEN typeof($column) = 'text' AND length(CAST($column AS BLOB)) <= $SHORT_BYTES THEN $column END"

        /** All rows: [Schema.COLUMNS] with null for texts that are long or blobs, then what kind each text is. */
        val SELECT: String = (Schema.COLUMNS.map(::value) + TEXTS.map(::kind)).joinToString(prefix = "SELECT ", postfix = " FROM message")
    }
}
