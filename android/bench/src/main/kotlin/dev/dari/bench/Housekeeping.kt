package dev.dari.bench

/**
 * Drains and clears the store between samples, outside the timing: the writer's queue is bounded and
 * large entries fill the heap, so a long block cannot run without.
 *
 * @property clearEvery most round trips between two clears; null for never
 * @property drainEvery most round trips between two drains
 * @property discardEvery round trips between two clears while [discards]
 * @property prefill entries that the list and the store are held at; null: the list is left to fill itself
 * @property holdEvery most round trips between two times that [prefill] is made anew; null where a full list stays full
 */
internal class Housekeeping(
    private val recorder: Recorder,
    private val clock: Clock,
    private val clearEvery: Int?,
    private val drainEvery: Int,
    private val discardEvery: Int,
    private val prefill: Int? = null,
    private val holdEvery: Int? = null,
) {
    /** Entries that were stored when the list was last cleared; 0 where nothing is stored before. */
    var stored: Int = 0
        private set

    /** Round trips since the list was last cleared. */
    var sinceClear: Long = 0
        private set
    private var sinceDrain = 0L

    /** Time spent in [drain] since the worker's start, in ns; what a refill of [prefill] waits for the writer is no part of it. */
    var drainNs: Long = 0
        private set

    /**
     * While true, entries are thrown away now and then instead of being drained: at 10 KB a drain takes a
     * hundred times as long as the round trips before it, and a warm-up would warm little else. The
     * writer still runs beside the round trips and writes what it gets to see; that it misses some is counted
     * by the runtime as overflow and expected here.
     */
    var discards: Boolean = false

    /** While true nothing is drained or cleared: a proof is short, and counts every entry that it has made. */
    var rests: Boolean = false

    /** Whether [before] would clear the store. */
    fun isClearDue(roundTrips: Int): Boolean = isDue(clearEvery, roundTrips) || (!discards && isDue(holdEvery, roundTrips))

    private fun isDue(every: Int?, roundTrips: Int): Boolean = every != null && sinceClear > 0 && sinceClear + roundTrips > every

    /** Makes room for the round trips that come next. Clears now, not when the last batch ended, so that a block's newest entry can still be checked. */
    fun before(roundTrips: Int) {
        if (rests) return
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

    /** Makes the list and the store hold what they are to be held at; nothing where they are left alone. */
    fun restore() {
        if (prefill != null) clear()
    }

    /**
     * Makes [prefill] again and again, and leaves the list cleared as if it were due; nothing where there is none to
     * make. A refill records through the runtime's own code: were that code first compiled while blocks are timed, it
     * would be at other moments in each arm, since only some arms run it in their round trips.
     */
    fun rehearse() {
        if (prefill == null) return
        repeat((REHEARSED_ENTRIES / maxOf(1, prefill)).coerceIn(REHEARSED_FILLS)) { recorder.fill(prefill) }
        clear()
    }

    private fun clear() {
        // A warm-up that stored entries after every few round trips would warm little else.
        if (prefill == null || discards) recorder.clear().also { stored = 0 } else stored = recorder.fill(prefill)
        sinceClear = 0
        sinceDrain = 0
    }

    fun drain() {
        val start = clock.nanoTime()
        recorder.drain()
        drainNs += clock.nanoTime() - start
        sinceDrain = 0
    }

    private companion object {
        /** Twice the calls after which a virtual machine's last compiler takes a method on. */
        const val REHEARSED_ENTRIES = 10_000

        /** At least so many refills that what runs once in each is compiled too; at most so many that it ends soon. */
        val REHEARSED_FILLS = 30..300
    }
}
