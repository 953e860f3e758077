package dev.dari

/**
 * [text] without what exceeds [limit] UTF-16 units; one unit less where the limit would fall inside a surrogate pair.
 * A text within the limit is kept as it is: it is immutable, so there is nothing to copy.
 */
internal fun cut(text: String?, limit: Int): String? {
    if (text == null || text.length <= limit) return text
    if (limit == 0) return ""
    val splitsPair = text[limit - 1].isHighSurrogate() && text[limit].isLowSurrogate()
    return text.substring(0, if (splitsPair) limit - 1 else limit)
}
