package dev.dari

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class ContractsTest {
    @Test
    fun `an entry's text carries no content`() {
        val entry = MessageEntry(
            1, "t", Direction.WEB_TO_APP, "h", "r", "x".repeat(1_000_000), 1_000_000, null, 0, null, null, false, 0, null, 0,
        )
        assertTrue(entry.toString().length < 300, entry.toString().take(300))
        assertTrue("requestLength=1000000" in entry.toString())
    }

    @Test
    fun `the defaults are the reference's`() {
        val config = DariConfig()
        assertEquals(500, config.maxEntries)
        assertEquals(500_000, config.maxContentLength)
        assertEquals(null, config.maxRetainedBytes)
        assertEquals(null, config.observer)
    }

    @Test
    fun `the error names the value that is out of range`() {
        val error = assertThrows(IllegalArgumentException::class.java) { DariConfig(maxEntries = 0) }
        assertEquals("maxEntries must be at least 1: 0", error.message)
    }
}
