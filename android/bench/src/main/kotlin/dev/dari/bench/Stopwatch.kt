package dev.dari.bench

/**
 * Times one sample: a round trip on each of the given calls, in their order, between two clock reads.
 * Nothing else happens between the reads.
 */
internal interface Stopwatch {
    /** The sample's duration in ns, all round trips together. */
    fun time(calls: Array<BridgeCalls>): Long

    companion object {
        /**
         * @param spinNs planted slow-down a round trip, in ns; 0 for a real measurement. Two classes
         *   instead of a branch, so that a measurement pays nothing for the self-test's device.
         */
        fun of(spinNs: Long): Stopwatch = if (spinNs == 0L) PlainStopwatch() else SpinningStopwatch(spinNs)
    }
}

private class PlainStopwatch : Stopwatch {
    override fun time(calls: Array<BridgeCalls>): Long {
        val start = System.nanoTime()
        for (call in calls) call.roundTrip()
        return System.nanoTime() - start
    }
}

private class SpinningStopwatch(private val spinNs: Long) : Stopwatch {
    override fun time(calls: Array<BridgeCalls>): Long {
        val start = System.nanoTime()
        for (call in calls) call.roundTrip()
        // All of the sample's spins in one: a spin cannot be shorter than a clock read, which is a tenth of a fast
        // round trip. Ends with the read that ends the sample, so that nothing but the spin is added.
        var now = System.nanoTime()
        val end = now + spinNs * calls.size
        while (now - end < 0) now = System.nanoTime()
        return now - start
    }
}
