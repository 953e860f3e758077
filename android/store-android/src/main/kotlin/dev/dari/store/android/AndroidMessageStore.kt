package dev.dari.store.android

import android.database.SQLException
import android.database.sqlite.SQLiteDatabase
import dev.dari.MessageEntry
import dev.dari.MessageStore
import java.io.File

/**
 * The store on a phone: one SQLite table in [file], whose folder must exist. Opened by the first call, in write-ahead
 * mode: a commit then appends to one file and does not wait for the disk. A process that is killed loses nothing that
 * was committed; a phone that loses power may lose the last commits, never the file.
 *
 * May be called from several threads, one at a time. Every method throws [SQLException] if the file cannot be opened,
 * read or written, or was written by a newer version of this class.
 */
public class AndroidMessageStore(private val file: File) : MessageStore {
    private var database: SQLiteDatabase? = null
    private var statements: MessageStatements? = null

    @Synchronized
    override fun load(maxEntries: Int): List<MessageEntry> = opened().newest(maxEntries)

    @Synchronized
    override fun write(entries: List<MessageEntry>, maxEntries: Int): Unit = transaction { it.put(entries); it.trim(maxEntries) }

    @Synchronized
    override fun clear(): Unit = transaction { it.clear() }

    @Synchronized
    override fun replaceAll(entries: List<MessageEntry>): Unit = transaction { it.clear(); it.put(entries) }

    @Synchronized
    override fun close() {
        val open = database ?: return
        statements?.close()
        database = null
        statements = null
        open.close()
    }

    private inline fun transaction(work: (MessageStatements) -> Unit) {
        val prepared = opened()
        val open = database!!
        open.beginTransactionNonExclusive()
        try {
            work(prepared)
            open.setTransactionSuccessful()
        } finally {
            open.endTransaction()
        }
    }

    private fun opened(): MessageStatements {
        statements?.let { return it }
        // The framework's own handler of damaged files deletes them; a store that cannot be read is left for its owner to see.
        val open = SQLiteDatabase.openDatabase(file.path, null, FLAGS) { }
        try {
            Schema.prepare(open)
            val prepared = MessageStatements(open)
            database = open
            statements = prepared
            return prepared
        } catch (e: RuntimeException) {
            open.close()
            throw e
        }
    }

    private companion object {
        const val FLAGS: Int = SQLiteDatabase.CREATE_IF_NECESSARY or
            SQLiteDatabase.NO_LOCALIZED_COLLATORS or
            SQLiteDatabase.ENABLE_WRITE_AHEAD_LOGGING
    }
}
