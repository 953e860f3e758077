package dev.dari.store.jdbc

import dev.dari.Direction
import dev.dari.MessageEntry
import java.sql.PreparedStatement
import java.sql.ResultSet

/** An entry as a row of [Schema.COLUMNS]. */
internal object EntryRow {
    fun bind(row: PreparedStatement, entry: MessageEntry) {
        row.setLong(1, entry.id)
        bind(row, 2, entry.tag)
        row.setString(3, entry.direction.name)
        bind(row, 4, entry.handlerName)
        bind(row, 5, entry.requestId)
        bind(row, 6, entry.requestData)
        row.setInt(7, entry.requestLength)
        bind(row, 8, entry.responseData)
        row.setInt(9, entry.responseLength)
        row.setObject(10, entry.success?.let { number(it) })
        row.setObject(11, entry.fireAndForget?.let { number(it) })
        row.setInt(12, number(entry.unparsable))
        row.setLong(13, entry.requestedAtMillis)
        row.setObject(14, entry.respondedAtMillis)
        row.setInt(15, entry.replies)
        row.setInt(16, number(entry.awaitingRequest))
        row.setInt(17, number(entry.contentDropped))
    }

    fun read(row: ResultSet): MessageEntry = MessageEntry(
        id = row.getLong(1),
        tag = text(row, 2),
        direction = Direction.valueOf(row.getString(3)),
        handlerName = text(row, 4),
        requestId = text(row, 5),
        requestData = text(row, 6),
        requestLength = row.getInt(7),
        responseData = text(row, 8),
        responseLength = row.getInt(9),
        success = flag(row, 10),
        fireAndForget = flag(row, 11),
        unparsable = row.getInt(12) != 0,
        requestedAtMillis = row.getLong(13),
        respondedAtMillis = row.getLong(14).takeUnless { row.wasNull() },
        replies = row.getInt(15),
        awaitingRequest = row.getInt(16) != 0,
        contentDropped = row.getInt(17) != 0,
    )

    /** SQLite's texts are UTF-8, in which half a surrogate pair (JavaScript can send one) does not exist. */
    private fun bind(row: PreparedStatement, column: Int, text: String?) {
        if (text == null || isWellFormed(text)) row.setString(column, text) else row.setBytes(column, units(text))
    }

    private fun text(row: ResultSet, column: Int): String? = when (val value = row.getObject(column)) {
        null -> null
        is ByteArray -> text(value)
        else -> value.toString()
    }

    private fun flag(row: ResultSet, column: Int): Boolean? = (row.getInt(column) != 0).takeUnless { row.wasNull() }

    private fun number(flag: Boolean): Int = if (flag) 1 else 0

    private fun isWellFormed(text: String): Boolean {
        var i = 0
        while (i < text.length) {
            val c = text[i++]
            if (!c.isSurrogate()) continue
            if (!c.isHighSurrogate() || i == text.length || !text[i].isLowSurrogate()) return false
            i++
        }
        return true
    }

    private fun units(text: String): ByteArray {
        val bytes = ByteArray(text.length * 2)
        for (i in text.indices) {
            bytes[2 * i] = (text[i].code shr 8).toByte()
            bytes[2 * i + 1] = text[i].code.toByte()
        }
        return bytes
    }

    private fun text(units: ByteArray): String {
        val chars = CharArray(units.size / 2) { i ->
            ((units[2 * i].toInt() and 0xFF shl 8) or (units[2 * i + 1].toInt() and 0xFF)).toChar()
        }
        return String(chars)
    }
}
