package dev.dari.bench

/**
 * Runs round trips until there is evidence that the arm has settled: the minimum of time and round
 * trips is reached, and over the newest window the compiler was quiet and the trend flat. The first
 * round trips are kept as they are: cold is a figure of its own.
 *
 * @property fill round trips that follow, drained as in a block: they fill the runtime's list, so that
 *   blocks find it as it is in a product that has run for a while
 * @property rehearse what follows every block or is done between its samples, run once early on: whatever it makes
 *   the virtual machine load or compile anew comes before the evidence
 */
internal class WarmUp(
    private val roundTrips: RoundTrips,
    private val housekeeping: Housekeeping,
    private val counters: Counters,
    private val clock: Clock,
    private val fill: Int,
    private val rehearse: () -> Unit = {},
) {
    private val stretch = LongArray(STRETCH_SAMPLES)

    fun run(limits: WarmUpLimits): WarmUpResult {
        val before = roundTrips.done
        val compilations = counters.compilations()
        val cold = ColdStart(if (before == 0L) COLD else 0)
        val window = SettlingWindow()
        val startNs = clock.nanoTime()
        housekeeping.discards = true
        val reason = try {
            untilSettled(limits, startNs, before, cold, window)
        } finally {
            housekeeping.discards = false
        }
        housekeeping.restore()
        roundTrips.useBatch(1)
        repeat(fill) {
            roundTrips.prepare()
            roundTrips.time()
        }
        roundTrips.keepSinks()
        housekeeping.drain()
        val elapsedNs = clock.nanoTime() - startNs
        return WarmUpResult(
            roundTrips = roundTrips.done - before,
            elapsedNs = elapsedNs,
            reason = reason,
            coldNs = cold.toArray(),
            compilations = counters.compilations() - compilations,
            medianNs = window.medianNs,
        )
    }

    private fun untilSettled(limits: WarmUpLimits, startNs: Long, before: Long, cold: ColdStart, window: SettlingWindow): WarmUpReason {
        var isRehearsed = false
        while (true) {
            val medianNs = runStretch(limits, startNs, before, cold)
            window.add(medianNs, counters.compilations())
            if (cold.isFull && !isRehearsed) {
                rehearse()
                isRehearsed = true
            }
            verdict(limits, clock.nanoTime() - startNs, roundTrips.done - before, window)?.let { return it }
        }
    }

    /** Runs for about [STRETCH_NS], at least one sample; returns the median round trip in ns. */
    private fun runStretch(limits: WarmUpLimits, startNs: Long, before: Long, cold: ColdStart): Long {
        val stretchStart = clock.nanoTime()
        var count = 0
        var batch = 0
        while (true) {
            // Cold round trips are told apart one by one, whatever the batch of what follows.
            val wanted = if (cold.isFull) limits.batch else 1
            if (batch != wanted && count > 0) break
            batch = wanted
            roundTrips.useBatch(batch)
            roundTrips.prepare()
            val ns = roundTrips.time()
            cold.add(ns)
            if (count < stretch.size) stretch[count++] = ns
            val now = clock.nanoTime()
            if (now - stretchStart >= STRETCH_NS || now - startNs >= limits.maxTimeNs) break
            if (roundTrips.done - before >= limits.maxRoundTrips) break
        }
        return Medians.of(stretch, count) / batch
    }

    private fun verdict(limits: WarmUpLimits, elapsedNs: Long, done: Long, window: SettlingWindow): WarmUpReason? {
        val reachedMinimum = elapsedNs >= limits.minTimeNs && done >= limits.minRoundTrips && window.isFull
        val isSettled = reachedMinimum && window.isQuiet && window.isFlat
        // Asked last, as it is dear: what was under way earlier has been counted if it is over.
        if (isSettled && !counters.isCompiling()) return WarmUpReason.FLAT
        if (elapsedNs < limits.maxTimeNs && done < limits.maxRoundTrips) return null
        return when {
            !reachedMinimum -> WarmUpReason.CAP_MINIMUM
            !window.isQuiet || isSettled -> WarmUpReason.CAP_COMPILING
            else -> WarmUpReason.CAP_TREND
        }
    }

    companion object {
        /** Round trips that count as cold. */
        const val COLD: Int = 100

        /** Length of a stretch; ten of them (a window) cover what a background compilation takes. */
        const val STRETCH_NS: Long = 10_000_000

        /** Samples of a stretch that its median uses: enough for it, and a bounded array. */
        private const val STRETCH_SAMPLES = 16_384
    }
}

/** The first samples of a worker, at most [most]. */
private class ColdStart(private val most: Int) {
    private val samples = LongArray(most)
    private var count = 0

    val isFull: Boolean get() = count == most

    fun add(ns: Long) {
        if (count < most) samples[count++] = ns
    }

    fun toArray(): LongArray = samples.copyOf(count)
}
