package dev.dari.bench.android

/** Bytes as lower-case hexadecimal digits. */
internal object Hex {
    fun of(bytes: ByteArray): String {
        val text = StringBuilder(2 * bytes.size)
        for (byte in bytes) text.append((byte.toInt() and 0xff).toString(16).padStart(2, '0'))
        return text.toString()
    }
}
