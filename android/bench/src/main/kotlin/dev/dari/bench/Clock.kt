package dev.dari.bench

/**
 * The monotonic clock that schedules the worker: how long a warm-up has lasted, how long a drain
 * took. Samples do not go through it, see [Stopwatch].
 */
internal fun interface Clock {
    /** Now, in ns, from an arbitrary origin. */
    fun nanoTime(): Long

    companion object {
        val SYSTEM: Clock = Clock { System.nanoTime() }
    }
}
