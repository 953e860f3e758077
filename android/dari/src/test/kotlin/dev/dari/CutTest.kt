package dev.dari

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

class CutTest {
    @ParameterizedTest(name = "{0} at {1}")
    @CsvSource(
        "abc, 2, ab",
        "a\uD83D\uDE00b, 1, a",
        "a\uD83D\uDE00b, 2, a",
        "a\uD83D\uDE00b, 3, a\uD83D\uDE00",
        "\uD83D\uDE00, 1, ''",
        "\uD83D\uDE00\uD83D\uDE00, 3, \uD83D\uDE00",
        "abc, 0, ''",
    )
    fun `cut() never leaves half of a pair`(text: String, limit: Int, expected: String) {
        assertEquals(expected, cut(text, limit))
    }

    @Test
    fun `cut() leaves a half that was sent as it is`() {
        assertEquals("a\uD83D", cut("a\uD83Db", 2))
        assertEquals("a\uDE00", cut("a\uDE00\uDE00", 2))
    }

    @Test
    fun `cut() copies nothing that fits`() {
        val text = "x".repeat(10)
        assertSame(text, cut(text, 10))
        assertNull(cut(null, 10))
    }
}
