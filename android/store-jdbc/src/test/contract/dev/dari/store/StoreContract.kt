package dev.dari.store

import dev.dari.Direction
import dev.dari.MessageEntry
import dev.dari.MessageStore
import java.io.File
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue

/**
 * What every store must do, whichever database it speaks to. No test class of any framework: the host's store runs under
 * one, the phone's under another.
 *
 * @param file where the store of a case lies; its folder is empty
 * @param open a store there
 * @param execute runs a statement on the file, past the store
 */
class StoreContract(
    private val file: File,
    private val open: () -> MessageStore,
    private val execute: (String) -> Unit,
) {
    /** The cases by name; each needs a [StoreContract] with a folder of its own. */
    companion object {
        val CASES: Map<String, (StoreContract) -> Unit> = linkedMapOf(
            "constructing touches no file" to StoreContract::constructing,
            "every field survives a restart" to StoreContract::fields,
            "a row that is replaced keeps nothing of the one before" to StoreContract::replaced,
            "texts survive unit by unit" to StoreContract::texts,
            "rows of 3 MB survive a restart" to StoreContract::largeRows,
            "long texts that are not well-formed survive in every column" to StoreContract::longHalfPairs,
            "write() replaces by id and keeps the newest" to StoreContract::trimming,
            "load() gives the newest" to StoreContract::loading,
            "a failing batch leaves nothing behind" to StoreContract::failing,
            "clear() and replaceAll() leave what they say" to StoreContract::clearing,
            "close() may come twice and the next call opens again" to StoreContract::closing,
            "a newer version's file is refused and left alone" to StoreContract::newer,
            "a file that is no database is refused and left alone" to StoreContract::noDatabase,
        )

        fun entry(id: Long, data: String? = "d$id"): MessageEntry = MessageEntry(
            id, "tag", Direction.WEB_TO_APP, "h", "r$id", data, data?.length ?: 0, null, 0, null, null, false, id, null, 0,
        )

        /** An entry with everything, one with nothing, and one with the other answers. */
        fun varied(): List<MessageEntry> {
            val full = MessageEntry(
                1, "tag", Direction.APP_TO_WEB, "handler", "id", "request", 7, "response", 8, true, false, true, 123, 456, 3,
                awaitingRequest = true, contentDropped = true,
            )
            val bare = MessageEntry(2, null, Direction.WEB_TO_APP, null, null, null, 0, null, 0, null, null, false, 0, null, 0)
            return listOf(full, bare, full.copy(id = 3, success = false, fireAndForget = true, awaitingRequest = false))
        }

        /** Texts that some encoding would change. */
        val ODD_TEXTS: List<String> = listOf(
            "", "\u0000", "a\u0000b", "\uD83D\uDE00", "half \uD83D", "\uDE00 half", "\uDE00\uD83D", "한글", "\uFEFFbom",
            "\uFFFEbom", "\uFFFF\uFFFE", "'\"\\\n\r\t", "\uD83D\uD83D\uDE00",
        )
    }

    private fun constructing() {
        open()
        assertFalse(file.exists())
    }

    private fun fields() {
        open().use { it.write(varied(), 500) }
        open().use { assertEquals(varied(), it.load(500)) }
    }

    private fun replaced() {
        val (full, bare) = varied()
        open().use { store ->
            store.write(listOf(full, bare.copy(id = full.id)), 500)
            assertEquals(listOf(bare.copy(id = full.id)), store.load(500))
        }
    }

    private fun texts() {
        val entries = ODD_TEXTS.mapIndexed { i, text ->
            entry(i.toLong(), text).copy(requestId = text, handlerName = text, tag = text, responseData = text)
        }
        open().use { it.write(entries, 500) }
        val read = open().use { it.load(500) }
        for ((expected, found) in entries.zip(read)) assertEquals(units(expected.requestData), units(found.requestData))
        assertEquals(entries, read)
    }

    private fun units(text: String?): List<Int>? = text?.map { it.code }

    // Several, since a cursor that reads many rows at once has room for some of them only.
    private fun largeRows() {
        val large = (1L..3L).map { id ->
            entry(id, "한".repeat(500_000)).copy(responseData = "글".repeat(500_000), responseLength = 500_000)
        }
        open().use { it.write(large + entry(4), 500) }
        assertTrue(file.length() > 9_000_000, "the rows are ${file.length()} B on disk")
        open().use { assertEquals(large + entry(4), it.load(500)) }
    }

    private fun longHalfPairs() {
        val text = "\uD83D" + "x".repeat(300_000) + "\uDE00"
        val odd = entry(1, text).copy(tag = text, handlerName = text, requestId = text, responseData = text)
        open().use { it.write(listOf(odd), 500) }
        open().use { assertEquals(listOf(odd), it.load(500)) }
    }

    private fun trimming() {
        open().use { store ->
            store.write((1L..10L).map { entry(it) }, 5)
            assertEquals(listOf(6L, 7L, 8L, 9L, 10L), store.load(500).map { it.id })
            store.write(listOf(entry(8, "again"), entry(11)), 5)
            assertEquals(listOf("d7", "again", "d9", "d10", "d11"), store.load(500).map { it.requestData })
        }
    }

    private fun loading() {
        open().use { store ->
            store.write((1L..500L).map { entry(it, "x".repeat(30_000)) }, 500)
            assertEquals(listOf(499L, 500L), store.load(2).map { it.id })
            assertEquals((1L..500L).toList(), store.load(500).map { it.id })
            assertEquals(emptyList<MessageEntry>(), store.load(0))
        }
    }

    private fun failing() {
        open().use { store ->
            store.write(listOf(entry(1)), 500)
            execute("CREATE TRIGGER t BEFORE INSERT ON message WHEN new.id = 3 BEGIN SELECT RAISE(ABORT, 'no'); END")
            assertThrows(Exception::class.java) { store.write(listOf(entry(2), entry(3)), 500) }
            assertEquals(listOf(1L), store.load(500).map { it.id })
            assertThrows(Exception::class.java) { store.replaceAll(listOf(entry(2), entry(3))) }
            assertEquals(listOf(1L), store.load(500).map { it.id })
            store.write(listOf(entry(4)), 500)
            assertEquals(listOf(1L, 4L), store.load(500).map { it.id })
        }
    }

    private fun clearing() {
        open().use { store ->
            store.write(listOf(entry(1), entry(2)), 500)
            store.replaceAll(listOf(entry(7)))
            assertEquals(listOf(7L), store.load(500).map { it.id })
            store.clear()
            assertEquals(emptyList<MessageEntry>(), store.load(500))
        }
    }

    private fun closing() {
        val store = open()
        store.close()
        store.write(listOf(entry(1)), 500)
        store.close()
        store.close()
        assertEquals(1, store.load(500).size)
        store.close()
        assertFalse(File(file.path + "-wal").exists(), "closing folds the write-ahead file in")
    }

    private fun newer() {
        execute("PRAGMA user_version = 99")
        val error = assertThrows(Exception::class.java) { open().load(1) }
        assertTrue("99" in error.message!!, error.message)
        assertTrue(file.exists())
    }

    private fun noDatabase() {
        val text = "This is no database, whatever the name says. ".repeat(100)
        file.writeText(text)
        assertThrows(Exception::class.java) { open().load(1) }
        assertEquals(text, file.readText())
    }
}
