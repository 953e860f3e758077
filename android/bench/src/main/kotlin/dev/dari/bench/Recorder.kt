package dev.dari.bench

import dev.dari.CaptureObserver
import dev.dari.MessageEntry

/**
 * The runtime that is measured, as the worker sees it. A port so that the worker's logic is tested
 * without a runtime, and so that nothing else here knows the runtime's entry points.
 */
internal interface Recorder {
    /** Name of the runtime on the class path. */
    val runtime: String

    /** Starts recording into the plan's store, which is opened here and not by the first round trip. */
    fun start(plan: Plan, observer: CaptureObserver?)

    fun stop()

    /** Entries in the list, oldest first. */
    fun entries(): List<MessageEntry>

    fun counts(): RecorderCounts

    /** Empties the list and the store. */
    fun clear()

    /**
     * Empties list and store, then stores [count] small entries that no arm has captured; they are in the store on
     * return. Neither [counts] nor the observer sees them.
     *
     * @return how many entries there are now: none in a runtime that records nothing
     */
    fun fill(count: Int): Int

    /** Waits until everything scheduled is in the store; fails when that takes too long. */
    fun drain()
}

/**
 * The runtime's counters.
 *
 * @property requests requests recorded so far
 * @property responses responses recorded so far
 * @property failures what must not have happened, by the counter's name
 */
internal class RecorderCounts(val requests: Long, val responses: Long, val failures: Map<String, Long>)
