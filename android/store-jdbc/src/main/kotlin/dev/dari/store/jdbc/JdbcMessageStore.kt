package dev.dari.store.jdbc

import dev.dari.MessageEntry
import dev.dari.MessageStore
import java.io.File
import java.sql.Connection
import java.sql.DriverManager
import java.sql.SQLException

/**
 * The store on a host JVM: one SQLite table in [file], whose folder must exist. Opened by the first call, in write-ahead
 * mode: a commit then appends to one file and does not wait for the disk, as on a phone of today. A process that is
 * killed loses nothing that was committed; a machine that loses power may lose the last commits, never the file.
 *
 * May be called from several threads, one at a time. Every method throws [SQLException] if the file cannot be opened,
 * read or written, or was written by a newer version of this class.
 */
public class JdbcMessageStore(private val file: File) : MessageStore {
    private var connection: Connection? = null
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
        val open = connection ?: return
        connection = null
        statements = null
        open.close()
    }

    private inline fun transaction(work: (MessageStatements) -> Unit) {
        val prepared = opened()
        val open = connection!!
        open.autoCommit = false
        try {
            work(prepared)
            open.commit()
        } catch (@Suppress("TooGenericExceptionCaught") e: Throwable) {
            // Out of memory counts too: half a batch must not be committed with the next one.
            open.rollback()
            throw e
        } finally {
            open.autoCommit = true
        }
    }

    private fun opened(): MessageStatements {
        statements?.let { return it }
        val open = DriverManager.getConnection("jdbc:sqlite:${file.path}")
        try {
            Schema.prepare(open)
            val prepared = MessageStatements(open)
            connection = open
            statements = prepared
            return prepared
        } catch (e: SQLException) {
            open.close()
            throw e
        }
    }
}
