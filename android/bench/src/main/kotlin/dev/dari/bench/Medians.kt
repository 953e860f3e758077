package dev.dari.bench

/** Medians of durations, in whole ns. */
internal object Medians {
    /**
     * Median of the first [count] values; the mean of the middle two, rounded down, when [count] is
     * even. Sorts a copy and leaves [values] in time order.
     */
    fun of(values: LongArray, count: Int): Long {
        require(count > 0) { "A median needs at least one value" }
        val sorted = values.copyOf(count)
        sorted.sort()
        val upper = sorted[count / 2]
        if (count % 2 == 1) return upper
        val lower = sorted[count / 2 - 1]
        return lower + (upper - lower) / 2
    }
}
