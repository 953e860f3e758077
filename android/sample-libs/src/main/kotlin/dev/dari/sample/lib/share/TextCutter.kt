package dev.dari.sample.lib.share

/** Cuts texts at words. */
internal object TextCutter {
    private const val ELLIPSIS = "\u2026"

    /** At most [most] characters of [text], never half a pair, with an ellipsis where something is missing. */
    fun cut(text: String, most: Int): String {
        if (text.length <= most) return text
        if (most <= ELLIPSIS.length) return ""
        var end = most - ELLIPSIS.length
        if (text[end - 1].isHighSurrogate()) end--
        val space = text.lastIndexOf(' ', end)
        return text.substring(0, if (space > most / 2) space else end).trimEnd() + ELLIPSIS
    }
}

/** Text in Markdown. */
internal object Markdown {
    private const val SPECIAL = "\\`*_{}[]()#+-.!|"

    /** [text] without any meaning but itself. */
    fun escape(text: String): String = buildString(text.length) {
        for (c in text) {
            if (c in SPECIAL) append('\\')
            append(c)
        }
    }
}
