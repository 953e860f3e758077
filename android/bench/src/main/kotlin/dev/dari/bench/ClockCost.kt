package dev.dari.bench

/** What two clock reads with nothing between them cost: the floor under every sample. */
internal object ClockCost {
    private const val PAIRS = 1001

    /** Median over 1,001 pairs of reads, in ns. */
    fun measureNs(): Long {
        val pairs = LongArray(PAIRS)
        for (index in pairs.indices) {
            val start = System.nanoTime()
            pairs[index] = System.nanoTime() - start
        }
        return Medians.of(pairs, PAIRS)
    }
}
