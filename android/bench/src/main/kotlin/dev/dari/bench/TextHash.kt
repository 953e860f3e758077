package dev.dari.bench

import java.security.MessageDigest

/** SHA-256 of texts and files, in hexadecimal. */
internal object TextHash {
    private const val CHUNK = 4096

    /**
     * Hash over the text's UTF-16 units, big end first. Not over UTF-8, where every lone surrogate
     * becomes the same replacement and different texts would look equal.
     */
    fun sha256(text: String): String {
        val digest = MessageDigest.getInstance("SHA-256")
        val bytes = ByteArray(2 * CHUNK)
        var from = 0
        while (from < text.length) {
            val to = minOf(text.length, from + CHUNK)
            for (index in from until to) {
                val code = text[index].code
                bytes[2 * (index - from)] = (code ushr 8).toByte()
                bytes[2 * (index - from) + 1] = code.toByte()
            }
            digest.update(bytes, 0, 2 * (to - from))
            from = to
        }
        return hex(digest.digest())
    }

    fun sha256(bytes: ByteArray): String = hex(MessageDigest.getInstance("SHA-256").digest(bytes))

    private fun hex(bytes: ByteArray): String {
        val text = StringBuilder(2 * bytes.size)
        for (byte in bytes) text.append((byte.toInt() and 0xff).toString(16).padStart(2, '0'))
        return text.toString()
    }
}
