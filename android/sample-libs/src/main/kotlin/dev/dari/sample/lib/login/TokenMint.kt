package dev.dari.sample.lib.login

import java.security.MessageDigest
import java.security.SecureRandom

/** Makes tokens that nobody can guess, with a checksum that tells a mistyped one without asking anybody. */
public class TokenMint(private val random: (ByteArray) -> Unit = SecureRandom()::nextBytes) {
    /** A fresh token. */
    public fun next(): String {
        val bytes = ByteArray(SIZE).also(random)
        val body = bytes.joinToString("") { ALPHABET[(it.toInt() and 0xff) % ALPHABET.length].toString() }
        return body + check(body)
    }

    /** Whether [token] may have come from here. */
    public fun isPlausible(token: String): Boolean =
        token.length == SIZE + CHECK && token.dropLast(CHECK).all { it in ALPHABET } && check(token.dropLast(CHECK)) == token.takeLast(CHECK)

    private fun check(body: String): String {
        val digest = MessageDigest.getInstance("SHA-256").digest(body.toByteArray())
        return (0 until CHECK).map { ALPHABET[(digest[it].toInt() and 0xff) % ALPHABET.length] }.joinToString("")
    }

    private companion object {
        const val SIZE = 20
        const val CHECK = 2
        const val ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
    }
}
