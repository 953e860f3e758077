package dev.dari.bench

import dev.dari.CaptureObserver

/** A loaded arm: its calls, the runtime and everything that runs round trips. */
internal class Session(
    private val plan: Plan,
    private val recorder: Recorder,
    private val counters: Counters,
    private val clock: Clock,
    private val loader: ArmLoader,
) {
    private val reference = plan.expect?.let { ReferenceCapture(it, plan.maxContentLength) }
    private val messages = Messages(plan.request, plan.response)
    private val housekeeping = Housekeeping(
        recorder, clock, plan.clearEvery, plan.drainEvery,
        discardEvery = FULL_LISTS * maxOf(plan.maxEntries, plan.drainEvery),
        prefill = plan.prefill,
        holdEvery = if (plan.prefill == null || plan.prefill == plan.maxEntries) null else HOLD_EVERY,
    )
    private val check = BlockCheck(recorder, reference, held = if (plan.prefill == null) null else ::heldEntries)
    private var roundTrips: RoundTrips

    init {
        // A plan that fails here leaves nothing behind: the threads come last, and a recorder that has begun ends.
        var isBegun = false
        try {
            start(observer = null)
            roundTrips = newRoundTrips()
            isBegun = true
        } finally {
            if (!isBegun) recorder.stop()
        }
    }

    /** Loads and initialises the arm's classes, so that a missing one is the plan's error, and hashes them. */
    fun load(): List<InspectedClass> {
        roundTrips.useBatch(1)
        return plan.inspectClasses.map(loader::inspect)
    }

    /** Runs with the observer in place; afterwards the worker is as it was before, except that it is warm. */
    fun prove(seq: Long, count: Int): Reply.Proof {
        val further = plan.further.map { call ->
            ProvenCall(call.arguments, call.expect?.let { ReferenceCapture(it, plan.maxContentLength) })
        }
        val proof = Proof(recorder, reference, further)
        try {
            restart(proof.observer)
            housekeeping.rests = true
            return proof.run(seq, count, roundTrips)
        } finally {
            housekeeping.rests = false
            restart(observer = null)
        }
    }

    fun warmUp(limits: WarmUpLimits): WarmUpResult {
        // A list that is cleared again and again is never full, and one that is held is as full as it has to be.
        // Each of these round trips is one of every thread; rounded up, since a list that lacks one entry is not full.
        val fill = if (plan.clearEvery == null && plan.prefill == null) (plan.maxEntries + plan.threads - 1) / plan.threads else 0
        val rehearse = {
            check.problems(recorder.counts(), recorder.counts(), 0, roundTrips.newest)
            housekeeping.rehearse()
        }
        return WarmUp(roundTrips, housekeeping, counters, clock, fill, rehearse).run(limits)
    }

    fun block(samples: Int, batch: Int): BlockResult =
        BlockRunner(roundTrips, housekeeping, recorder, counters, clock, check).run(samples, batch)

    fun allocation(count: Int): AllocationCount.Result = AllocationCount(roundTrips, housekeeping, counters).run(count)

    fun close() {
        roundTrips.close()
        recorder.stop()
    }

    private fun start(observer: CaptureObserver?) {
        recorder.start(plan, observer)
        housekeeping.restore()
    }

    /** How many entries there must be: what was stored before, and what the arm has captured since. */
    private fun heldEntries(): Int {
        val own = if (reference == null) 0 else housekeeping.sinceClear
        return minOf(plan.maxEntries.toLong(), housekeeping.stored + own).toInt()
    }

    /** Starts the recorder anew, and the round trips also where that fails: an interceptor belongs to the start of the runtime that made it. */
    private fun restart(observer: CaptureObserver?) {
        try {
            recorder.stop()
            start(observer)
        } finally {
            roundTrips.close()
            roundTrips = newRoundTrips()
        }
    }

    private fun newRoundTrips(): RoundTrips {
        val stopwatch = Stopwatch.of(plan.spinNs)
        val create = { loader.calls(plan.callsClass) }
        return if (plan.threads == 1) {
            CallerRoundTrips(messages, housekeeping, stopwatch, create)
        } else {
            CrewRoundTrips(messages, housekeeping, stopwatch, Crew(plan.threads), create)
        }
    }

    private companion object {
        /**
         * How far beyond a full list a warm-up lets the runtime run before it clears: mostly full, as in a block.
         * Were the list never full, what makes room in it would be compiled as never taken, and the first block
         * would pay for the compiler's mistake (tried: its round trips took a third longer).
         */
        const val FULL_LISTS = 4

        /**
         * Round trips after which a list that is held below its bound is made anew: as many as the reference clears
         * its store after. The fewer, the closer the list stays to what was asked for; each time costs a clear and a
         * refill outside the timing.
         */
        const val HOLD_EVERY = 20
    }
}
