package dev.dari.store.android

import android.database.sqlite.SQLiteDatabase
import android.database.sqlite.SQLiteStatement

/**
 * Reads texts one by one, past the cursor. What a cursor has read lies in a window of about 2 MB (a device's own
 * choice), and a row that does not fit there cannot be read at all: two texts of the longest kind are more.
 */
internal class LongTexts(private val database: SQLiteDatabase) : AutoCloseable {
    private val statements = HashMap<String, SQLiteStatement>()

    /** The text in [column] of the row [id]; [isBlob] as its type says. */
    fun read(id: Long, column: String, isBlob: Boolean): String {
        val value = if (isBlob) "hex($column)" else column
        val statement = statements.getOrPut(value) { database.compileStatement("SELECT $value FROM message WHERE id = ?") }
        statement.bindLong(1, id)
        val text = statement.simpleQueryForString()
        return if (isBlob) StoredText.ofHex(text) else text
    }

    override fun close() {
        for (statement in statements.values) statement.close()
    }
}
