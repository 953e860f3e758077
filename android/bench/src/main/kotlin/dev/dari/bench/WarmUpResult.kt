package dev.dari.bench

/**
 * How a warm-up went.
 *
 * @property roundTrips round trips of this warm-up, those that fill the list included
 * @property elapsedNs its duration, in ns of wall time; beyond a limit by what filling and draining took
 * @property reason why it ended
 * @property coldNs the worker's first round trips, at most 100; empty when it had already made some
 * @property compilations compilations finished during the warm-up
 * @property medianNs ns a round trip at its end: median over the last window's stretches
 */
internal class WarmUpResult(
    val roundTrips: Long,
    val elapsedNs: Long,
    val reason: WarmUpReason,
    val coldNs: LongArray,
    val compilations: Long,
    val medianNs: Long,
)

/** Why a warm-up ended; all but [FLAT] mean that a limit came first. */
internal enum class WarmUpReason(val text: String) {
    /** Settled: the minimum is reached, the compiler is quiet and the trend is flat. */
    FLAT("flat"),

    /** The minimum of time or round trips, or one whole window, was not reached. */
    CAP_MINIMUM("cap-minimum"),

    /** The compiler was still at work. */
    CAP_COMPILING("cap-compiling"),

    /** Round trips were still getting faster or slower. */
    CAP_TREND("cap-trend"),
}
