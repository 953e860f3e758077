package dev.dari.store.android

import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class StoredTextTest {
    @Test
    fun `halves of pairs and byte order marks cannot be bound`() {
        for (text in listOf("", "a", "\u0000", "\uD83D\uDE00", "a\uD83D\uDE00b", "\uFFFF", "a\uFEFF")) assertTrue(StoredText.isBindable(text), text)
        for (text in listOf("\uD83D", "\uDE00", "\uDE00\uD83D", "a\uD83Db", "\uD83D\uD83D\uDE00", "\uFEFFa", "\uFFFE")) assertFalse(StoredText.isBindable(text))
    }

    @Test
    fun `units() puts the big end first and ofHex() undoes it`() {
        assertArrayEquals(byteArrayOf(0xD8.toByte(), 0x3D, 0, 0x61), StoredText.units("\uD83Da"))
        assertEquals("\uD83Da\uFFFF\u0000", StoredText.ofHex("D83D0061FFFF0000"))
        assertEquals("", StoredText.ofHex(""))
    }
}
