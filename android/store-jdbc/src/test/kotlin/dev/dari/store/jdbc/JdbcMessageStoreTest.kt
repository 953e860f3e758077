package dev.dari.store.jdbc

import dev.dari.Direction
import dev.dari.MessageEntry
import java.io.File
import java.sql.DriverManager
import java.sql.SQLException
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class JdbcMessageStoreTest {
    @TempDir
    lateinit var folder: File

    private val file: File get() = File(folder, "store.db")

    private fun entry(id: Long, data: String? = "d$id"): MessageEntry = MessageEntry(
        id, "tag", Direction.WEB_TO_APP, "h", "r$id", data, data?.length ?: 0, null, 0, null, null, false, id, null, 0,
    )

    @Test
    fun `constructing touches no file`() {
        JdbcMessageStore(file)
        assertFalse(file.exists())
    }

    @Test
    fun `every field survives a restart`() {
        val full = MessageEntry(
            1, "tag", Direction.APP_TO_WEB, "handler", "id", "request", 7, "response", 8, true, false, true, 123, 456, 3,
            awaitingRequest = true, contentDropped = true,
        )
        val bare = MessageEntry(
            2, null, Direction.WEB_TO_APP, null, null, null, 0, null, 0, null, null, false, 0, null, 0,
        )
        val negative = full.copy(id = 3, success = false, fireAndForget = true, awaitingRequest = false)
        JdbcMessageStore(file).use { it.write(listOf(full, bare, negative), 500) }
        JdbcMessageStore(file).use { assertEquals(listOf(full, bare, negative), it.load(500)) }
    }

    @Test
    fun `texts survive unit by unit`() {
        val texts = listOf(
            "", "\u0000", "a\u0000b", "\uD83D\uDE00", "half \uD83D", "\uDE00 half", "\uDE00\uD83D", "한글", "\uFEFFbom",
            "\uFFFF\uFFFE", "'\"\\\n\r\t", "\uD83D\uD83D\uDE00",
        )
        val entries = texts.mapIndexed { i, text -> entry(i.toLong(), text).copy(requestId = text, handlerName = text, tag = text) }
        JdbcMessageStore(file).use { it.write(entries, 500) }
        JdbcMessageStore(file).use { assertEquals(entries, it.load(500)) }
    }

    @Test
    fun `a row of 3 MB survives a restart`() {
        val large = entry(1, "한".repeat(500_000)).copy(responseData = "글".repeat(500_000), responseLength = 500_000)
        JdbcMessageStore(file).use { it.write(listOf(large), 500) }
        assertTrue(file.length() > 3_000_000, "the row is ${file.length()} B on disk")
        JdbcMessageStore(file).use { assertEquals(listOf(large), it.load(500)) }
    }

    @Test
    fun `write() replaces by id and keeps the newest`() {
        JdbcMessageStore(file).use { store ->
            store.write((1L..10L).map { entry(it) }, 5)
            assertEquals(listOf(6L, 7L, 8L, 9L, 10L), store.load(500).map { it.id })
            store.write(listOf(entry(8, "again"), entry(11)), 5)
            assertEquals(listOf("d7", "again", "d9", "d10", "d11"), store.load(500).map { it.requestData })
            assertEquals(listOf(10L, 11L), store.load(2).map { it.id })
        }
    }

    @Test
    fun `a failing batch leaves nothing behind`() {
        JdbcMessageStore(file).use { store ->
            store.write(listOf(entry(1)), 500)
            DriverManager.getConnection("jdbc:sqlite:${file.path}").use { other ->
                other.createStatement().use {
                    it.execute("CREATE TRIGGER t BEFORE INSERT ON message WHEN new.id = 3 BEGIN SELECT RAISE(ABORT, 'no'); END")
                }
            }
            assertThrows(SQLException::class.java) { store.write(listOf(entry(2), entry(3)), 500) }
            assertEquals(listOf(1L), store.load(500).map { it.id })
            store.write(listOf(entry(4)), 500)
            assertEquals(listOf(1L, 4L), store.load(500).map { it.id })
        }
    }

    @Test
    fun `clear() and replaceAll() leave what they say`() {
        JdbcMessageStore(file).use { store ->
            store.write(listOf(entry(1), entry(2)), 500)
            store.replaceAll(listOf(entry(7)))
            assertEquals(listOf(7L), store.load(500).map { it.id })
            store.clear()
            assertEquals(emptyList<MessageEntry>(), store.load(500))
        }
    }

    @Test
    fun `close() may come twice and the next call opens again`() {
        val store = JdbcMessageStore(file)
        store.close()
        store.write(listOf(entry(1)), 500)
        store.close()
        store.close()
        assertEquals(1, store.load(500).size)
        store.close()
        assertFalse(File(folder, "store.db-wal").exists(), "closing folds the write-ahead file in")
    }

    @Test
    fun `a newer version's file is refused and left alone`() {
        DriverManager.getConnection("jdbc:sqlite:${file.path}").use { other ->
            other.createStatement().use { it.execute("PRAGMA user_version = 99") }
        }
        val error = assertThrows(SQLException::class.java) { JdbcMessageStore(file).load(1) }
        assertTrue("99" in error.message!!, error.message)
    }
}
