package dev.dari.bench

/** A loaded arm: its calls, the runtime and everything that runs round trips. */
internal class Session(
    private val plan: Plan,
    private val recorder: Recorder,
    private val counters: Counters,
    private val clock: Clock,
    private val loader: ArmLoader,
) {
    private val reference = plan.expect?.let { ReferenceCapture(it, plan.maxContentLength) }
    private val check = BlockCheck(recorder, reference)
    private val messages = Messages(plan.request, plan.response)
    private val housekeeping =
        Housekeeping(recorder, clock, plan.clearEvery, plan.drainEvery, discardEvery = FULL_LISTS * maxOf(plan.maxEntries, plan.drainEvery))
    private var roundTrips = newRoundTrips()

    init {
        recorder.start(plan, observer = null)
    }

    /** Loads and initialises the arm's classes, so that a missing one is the plan's error, and hashes them. */
    fun load(): List<InspectedClass> {
        roundTrips.useBatch(1)
        return plan.inspectClasses.map(loader::inspect)
    }

    /** Runs with the observer in place; afterwards the worker is as it was before, except that it is warm. */
    fun prove(seq: Long, count: Int): Reply.Proof {
        val proof = Proof(recorder, reference)
        recorder.stop()
        recorder.start(plan, proof.observer)
        // An interceptor belongs to the start of the runtime that made it.
        roundTrips = newRoundTrips()
        try {
            return proof.run(seq, count, roundTrips)
        } finally {
            recorder.stop()
            recorder.start(plan, observer = null)
            roundTrips = newRoundTrips()
        }
    }

    fun warmUp(limits: WarmUpLimits): WarmUpResult {
        // A list that is cleared again and again is never full.
        val fill = if (plan.clearEvery == null) plan.maxEntries else 0
        val rehearse = { check.problems(recorder.counts(), recorder.counts(), 0, roundTrips.last) }
        return WarmUp(roundTrips, housekeeping, counters, clock, fill) { rehearse() }.run(limits)
    }

    fun block(samples: Int, batch: Int): BlockResult =
        BlockRunner(roundTrips, housekeeping, recorder, counters, clock, check).run(samples, batch)

    fun allocation(count: Int): AllocationCount.Result = AllocationCount(roundTrips, housekeeping, counters).run(count)

    fun close() = recorder.stop()

    private fun newRoundTrips(): RoundTrips =
        RoundTrips(messages, housekeeping, Stopwatch.of(plan.spinNs)) { loader.calls(plan.callsClass) }

    private companion object {
        /**
         * How far beyond a full list a warm-up lets the runtime run before it clears: mostly full, as in a block.
         * Were the list never full, what makes room in it would be compiled as never taken, and the first block
         * would pay for the compiler's mistake (tried: its round trips took a third longer).
         */
        const val FULL_LISTS = 4
    }
}
