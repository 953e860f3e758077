package dev.dari.store.android

/**
 * How a text lies in the table. SQLite's texts are UTF-8, in which half a surrogate pair (JavaScript can send one) does
 * not exist: such a text is a blob of its UTF-16 units, big end first.
 */
internal object StoredText {
    /**
     * Whether [text] comes back as it is when it is bound as a text. Besides halves of pairs a byte order mark at the
     * start does not: Android binds UTF-16, where SQLite takes the mark for its own, drops it and may swap all bytes.
     */
    fun isBindable(text: String): Boolean = !text.startsWith(ORDER_MARK) && !text.startsWith(SWAPPED_MARK) && isWellFormed(text)

    private fun isWellFormed(text: String): Boolean {
        var i = 0
        while (i < text.length) {
            val c = text[i++]
            if (!c.isSurrogate()) continue
            if (!c.isHighSurrogate() || i == text.length || !text[i].isLowSurrogate()) return false
            i++
        }
        return true
    }

    fun units(text: String): ByteArray {
        val bytes = ByteArray(text.length * 2)
        for (i in text.indices) {
            bytes[2 * i] = (text[i].code shr 8).toByte()
            bytes[2 * i + 1] = text[i].code.toByte()
        }
        return bytes
    }

    /** The text whose [units] are these, each as four hexadecimal digits. */
    fun ofHex(units: String): String =
        String(CharArray(units.length / HEX_DIGITS) { i -> units.substring(HEX_DIGITS * i, HEX_DIGITS * (i + 1)).toInt(16).toChar() })

    private const val HEX_DIGITS = 4
    private const val ORDER_MARK = '\uFEFF'
    private const val SWAPPED_MARK = '\uFFFE'
}
