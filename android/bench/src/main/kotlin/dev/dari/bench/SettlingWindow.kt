package dev.dari.bench

import kotlin.math.abs

/**
 * The evidence that an arm has settled: the newest stretches of its warm-up, each with its median and
 * the compiler's count at its end.
 *
 * A flat trend alone proves nothing: interpreted, C1 and C2 code are three plateaus up to 7 times
 * apart, and each looks flat. Therefore the compiler must have been quiet as well.
 */
internal class SettlingWindow {
    private val medians = ArrayDeque<Long>()
    private val compilations = ArrayDeque<Long>()

    /**
     * Adds a stretch.
     *
     * @param medianNs median round trip, in ns
     * @param compilations the compiler's count when the stretch ended
     */
    fun add(medianNs: Long, compilations: Long) {
        medians.addLast(medianNs)
        this.compilations.addLast(compilations)
        if (medians.size > STRETCHES) {
            medians.removeFirst()
            this.compilations.removeFirst()
        }
    }

    val isFull: Boolean get() = medians.size == STRETCHES

    /**
     * No compilation finished during the window's newer half. Not the whole window: some method of the store or
     * of the worker is compiled every now and then for minutes, and one that mattered to the round trips
     * in the older half shows as a trend.
     */
    val isQuiet: Boolean
        get() = compilations.size > HALF && compilations[compilations.size - HALF - 1] == compilations.last()

    /**
     * The medians of the window's older and newer half differ by at most [TREND] of the older, or by no
     * more than the stretches differ among themselves (median absolute deviation): a trend that
     * drowns in the machine's noise cannot be told from none.
     */
    val isFlat: Boolean
        get() {
            val values = medians.toLongArray()
            val half = values.size / 2
            if (half == 0) return false
            val older = Medians.of(values.copyOfRange(0, half), half)
            val newer = Medians.of(values.copyOfRange(half, values.size), values.size - half)
            val centre = medianNs
            val noise = Medians.of(LongArray(values.size) { abs(values[it] - centre) }, values.size)
            return abs(newer - older) <= maxOf((older * TREND).toLong(), noise)
        }

    /** Median over the window's stretches, in ns; 0 when there is none. */
    val medianNs: Long get() = if (medians.isEmpty()) 0 else Medians.of(medians.toLongArray(), medians.size)

    companion object {
        /** Stretches in a full window. */
        const val STRETCHES: Int = 10

        private const val HALF = STRETCHES / 2

        /** Largest difference that counts as flat; the size of a within-fork spread on a shared machine. */
        const val TREND: Double = 0.03
    }
}
