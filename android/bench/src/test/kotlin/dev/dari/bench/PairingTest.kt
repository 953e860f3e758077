package dev.dari.bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

class PairingTest {
    /** Texts whose first character says whose they are. */
    private val pairing = Pairing<String, String>(
        { wanted, found -> wanted.first() == found.first() },
        { wanted, found, problems -> problems.compare("text", wanted, found) },
    )

    private fun check(expected: List<String>, found: List<String>): List<String> =
        Problems().also { pairing.check(expected, found, it) }.toList().map { "${it.expected} / ${it.found}" }

    @Test
    fun `check() does not mind the order`() {
        assertEquals(emptyList<String>(), check(listOf("a1", "b1", "c1"), listOf("c1", "a1", "b1")))
    }

    @Test
    fun `check() uses each thing that was found once`() {
        assertEquals(listOf("\"a1\" / \"b1\""), check(listOf("a1", "a1", "b1"), listOf("a1", "b1", "b1")))
        assertEquals(listOf("\"a1\" / null"), check(listOf("a1", "a1"), listOf("a1")))
    }

    @Test
    fun `check() compares what is missing with what is most like it`() {
        assertEquals(listOf("\"b1\" / \"b2\""), check(listOf("a1", "b1"), listOf("b2", "a1")))
    }
}
