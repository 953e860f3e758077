package dev.dari

import dev.dari.store.jdbc.JdbcMessageStore
import java.io.File
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class RestartTest {
    @TempDir
    lateinit var folder: File

    private fun store() = JdbcMessageStore(File(folder, "store.db"))

    @Test
    fun `a row of 3 MB and a cut emoji survive a restart`() {
        val hangul = "한".repeat(500_000)
        val emoji = "x".repeat(499_999) + "\uD83D\uDE00 and more"
        val before = recording(store = store()) { bridge ->
            bridge.onWebToAppRequest("h", "1", hangul)
            bridge.onWebToAppResponse("1", true, hangul)
            bridge.onWebToAppRequest("h", "2", emoji)
            Dari.entries()
        }
        assertTrue(File(folder, "store.db").length() > 3_000_000)
        recording(store = store()) {
            drained()
            assertEquals(before, Dari.entries())
            assertEquals(499_999, Dari.entries().last().requestData!!.length)
            assertEquals(emoji.length, Dari.entries().last().requestLength)
        }
    }

    @Test
    fun `runs follow one another`() {
        for (run in 1..4) {
            recording(DariConfig(maxEntries = 25), store()) { bridge ->
                for (i in 1..10) bridge.onWebToAppRequest("h", "$run.$i", null)
                drained()
                val expected = (1..run).flatMap { r -> (1..10).map { "$r.$it" } }.takeLast(25)
                assertEquals(expected, Dari.entries().map { it.requestId })
            }
        }
    }

    @Test
    fun `what was cleared stays cleared`() {
        recording(store = store()) { bridge ->
            bridge.onWebToAppRequest("h", "1", null)
            Dari.clear()
            bridge.onWebToAppRequest("h", "2", null)
        }
        recording(store = store()) {
            drained()
            assertEquals(listOf("2"), Dari.entries().map { it.requestId })
        }
    }
}
