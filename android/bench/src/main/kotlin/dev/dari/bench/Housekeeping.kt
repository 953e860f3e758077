package dev.dari.bench

/**
 * Drains and clears the store between samples, outside the timing: the writer's queue is bounded and
 * large entries fill the heap, so a long block cannot run without.
 *
 * @property clearEvery most round trips between two clears; null for never
 * @property drainEvery most round trips between two drains
 */
internal class Housekeeping(
    private val recorder: Recorder,
    private val clock: Clock,
    private val clearEvery: Int?,
    private val drainEvery: Int,
) {
    private var sinceClear = 0L
    private var sinceDrain = 0L

    /** Time spent draining since the worker's start, in ns. */
    var drainNs: Long = 0
        private set

    /**
     * While true, what is due for the store is thrown away instead of drained: at 10 KB a drain takes a hundred
     * times as long as the round trips before it, and a warm-up would warm little else. The writer still runs
     * beside the round trips and writes what it gets to see.
     */
    var discards: Boolean = false

    /** Whether [before] would clear the store. */
    fun isClearDue(roundTrips: Int): Boolean = clearEvery != null && sinceClear > 0 && sinceClear + roundTrips > clearEvery

    /** Makes room for the round trips that come next. Clears now, not when the last batch ended, so that a block's newest entry can still be checked. */
    fun before(roundTrips: Int) {
        val isDrainDue = sinceDrain > 0 && sinceDrain + roundTrips > drainEvery
        if (isClearDue(roundTrips) || (isDrainDue && discards)) {
            if (!discards) drain()
            recorder.clear()
            sinceClear = 0
            sinceDrain = 0
        } else if (isDrainDue) {
            drain()
        }
        sinceClear += roundTrips
        sinceDrain += roundTrips
    }

    fun drain() {
        val start = clock.nanoTime()
        recorder.drain()
        drainNs += clock.nanoTime() - start
        sinceDrain = 0
    }
}
