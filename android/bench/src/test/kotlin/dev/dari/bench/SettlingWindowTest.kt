package dev.dari.bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class SettlingWindowTest {
    private fun window(vararg medians: Long, compilations: (Int) -> Long = { 5 }) = SettlingWindow().apply {
        medians.forEachIndexed { index, median -> add(median, compilations(index)) }
    }

    @Test
    fun `is full only after ten stretches and keeps the newest ten`() {
        assertFalse(window(1, 1, 1, 1, 1, 1, 1, 1, 1).isFull)
        val full = window(9000, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
        assertTrue(full.isFull)
        assertEquals(1, full.medianNs)
        assertTrue(full.isFlat)
    }

    @Test
    fun `is quiet only while no compilation finishes in the newer half`() {
        fun countsUpTo(last: Int) = window(*LongArray(10) { 1 }) { minOf(it, last).toLong() }
        assertTrue(countsUpTo(0).isQuiet)
        assertTrue(countsUpTo(4).isQuiet)
        assertFalse(countsUpTo(5).isQuiet)
        assertFalse(countsUpTo(9).isQuiet)
        assertFalse(window(1, 1, 1).isQuiet, "too little evidence")
    }

    @Test
    fun `is flat within 3 percent and not beyond`() {
        assertTrue(window(1000, 1000, 1000, 1000, 1000, 1030, 1030, 1030, 1030, 1030).isFlat)
        assertFalse(window(1000, 1000, 1000, 1000, 1000, 1040, 1040, 1040, 1040, 1040).isFlat)
    }

    @Test
    fun `is not flat on a steady slope`() {
        assertFalse(window(*LongArray(10) { 1000L - 40 * it }).isFlat)
    }

    @Test
    fun `takes noise for no trend`() {
        assertTrue(window(1000, 1400, 800, 1300, 900, 1250, 780, 1420, 1010, 870).isFlat)
    }

    @Test
    fun `is flat never without evidence`() {
        assertFalse(SettlingWindow().isFlat)
        assertEquals(0, SettlingWindow().medianNs)
    }
}
