package dev.dari.bench

/** The documented cut of long texts: at most so many UTF-16 units, and never half a surrogate pair. */
internal object CutRule {
    fun apply(text: String, limit: Int): String {
        if (text.length <= limit) return text
        val splitsPair = limit > 0 && Character.isSurrogatePair(text[limit - 1], text[limit])
        return text.substring(0, if (splitsPair) limit - 1 else limit)
    }
}
