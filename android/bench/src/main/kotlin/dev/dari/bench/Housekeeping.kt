package dev.dari.bench

/**
 * Drains and clears the store between samples, outside the timing: the writer's queue is bounded and
 * large entries fill the heap, so a long block cannot run without.
 *
 * @property clearEvery most round trips between two clears; null for never
 * @property drainEvery most round trips between two drains
 * @property discardEvery round trips between two clears while [discards]
 */
internal class Housekeeping(
    private val recorder: Recorder,
    private val clock: Clock,
    private val clearEvery: Int?,
    private val drainEvery: Int,
    private val discardEvery: Int,
) {
    private var sinceClear = 0L
    private var sinceDrain = 0L

    /** Time spent draining since the worker's start, in ns. */
    var drainNs: Long = 0
        private set

    /**
     * While true, entries are thrown away now and then instead of being drained: at 10 KB a drain takes a
     * hundred times as long as the round trips before it, and a warm-up would warm little else. The
     * writer still runs beside the round trips and writes what it gets to see; that it misses some is counted
     * by the runtime as overflow and expected here.
     */
    var discards: Boolean = false

    /** Whether [before] would clear the store. */
    fun isClearDue(roundTrips: Int): Boolean = clearEvery != null && sinceClear > 0 && sinceClear + roundTrips > clearEvery

    /** Makes room for the round trips that come next. Clears now, not when the last batch ended, so that a block's newest entry can still be checked. */
    fun before(roundTrips: Int) {
        if (isClearDue(roundTrips)) {
            if (!discards) drain()
            clear()
        } else if (discards) {
            if (sinceDrain >= discardEvery) clear()
        } else if (sinceDrain > 0 && sinceDrain + roundTrips > drainEvery) {
            drain()
        }
        sinceClear += roundTrips
        sinceDrain += roundTrips
    }

    private fun clear() {
        recorder.clear()
        sinceClear = 0
        sinceDrain = 0
    }

    fun drain() {
        val start = clock.nanoTime()
        recorder.drain()
        drainNs += clock.nanoTime() - start
        sinceDrain = 0
    }
}
