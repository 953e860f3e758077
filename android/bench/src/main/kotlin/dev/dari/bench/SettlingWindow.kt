package dev.dari.bench

import kotlin.math.abs

/**
 * The evidence that an arm has settled: the newest stretches of its warm-up, each with its median and
 * the compiler's count at its end.
 *
 * A flat trend alone proves nothing: interpreted, C1 and C2 code are three plateaus up to 7 times
 * apart, and each looks flat. Therefore the compiler must have been quiet over the same window.
 */
internal class SettlingWindow {
    private val medians = ArrayDeque<Long>()
    private val compilations = ArrayDeque<Long>()
    private val compiling = ArrayDeque<Boolean>()

    /**
     * Adds a stretch.
     *
     * @param medianNs median round trip, in ns
     * @param compilations the compiler's count when the stretch ended
     * @param isCompiling whether the compiler was at work when the stretch ended
     */
    fun add(medianNs: Long, compilations: Long, isCompiling: Boolean) {
        medians.addLast(medianNs)
        this.compilations.addLast(compilations)
        compiling.addLast(isCompiling)
        if (medians.size > STRETCHES) {
            medians.removeFirst()
            this.compilations.removeFirst()
            compiling.removeFirst()
        }
    }

    val isFull: Boolean get() = medians.size == STRETCHES

    /** No compilation finished since the end of the window's first stretch, and none was under way at any stretch's end. */
    val isQuiet: Boolean get() = compilations.firstOrNull() == compilations.lastOrNull() && true !in compiling

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

        /** Largest difference that counts as flat; the size of a within-fork spread on a shared machine. */
        const val TREND: Double = 0.03
    }
}
