package dev.dari.bench

/** Texts cut to what fits a message; payloads may be megabytes. */
internal object Shortened {
    private const val MOST = 120
    private const val AROUND = 40

    /** [value] in quotes, its middle left out when it is long; `null` without quotes. */
    fun text(value: String?): String {
        if (value == null) return "null"
        if (value.length <= MOST) return "\"$value\""
        return "\"${value.take(MOST / 2)}…${value.takeLast(MOST / 2)}\" (${value.length} chars)"
    }

    /** [value] around [position], where it differs from another text. */
    fun around(value: String, position: Int): String {
        val from = maxOf(0, position - AROUND)
        val to = minOf(value.length, position + AROUND)
        val before = if (from > 0) "…" else ""
        val after = if (to < value.length) "…" else ""
        return "\"$before${value.substring(from, to)}$after\" at char $position of ${value.length}"
    }
}
