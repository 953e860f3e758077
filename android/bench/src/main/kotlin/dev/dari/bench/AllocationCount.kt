package dev.dari.bench

/**
 * Counts what round trips allocate, outside any timing: on the caller's thread within the calls, and on
 * all other threads until the store has drained. The counters know bytes exactly, so no sampling and
 * no correction is needed.
 */
internal class AllocationCount(
    private val roundTrips: RoundTrips,
    private val housekeeping: Housekeeping,
    private val counters: Counters,
) {
    /**
     * @property roundTrips how many were counted
     * @property callerBytes all round trips together; so are [deferredBytes]
     * @property processCpuNs CPU time of this process until the count began, so since its last block too
     */
    class Result(val roundTrips: Int, val callerBytes: Long, val deferredBytes: Long, val processCpuNs: Long)

    /** @throws ProtocolException on a machine that does not count: zero bytes would be a figure, and a wrong one */
    fun run(count: Int): Result {
        if (counters.callerAllocatedBytes() == Counters.UNKNOWN) {
            throw ProtocolException("Cannot count allocations: this machine does not count them by thread")
        }
        val processCpuNs = counters.cpuTimeNs()
        roundTrips.useBatch(1)
        housekeeping.drain()
        var callerBytes = 0L
        var deferredBytes = 0L
        var othersBefore = counters.otherAllocatedBytes()
        val samples = (count + roundTrips.threads - 1) / roundTrips.threads
        repeat(samples) {
            if (housekeeping.isClearDue(roundTrips.threads)) {
                // Clearing is the harness's own doing: what it allocates is nobody's overhead.
                housekeeping.drain()
                deferredBytes += counters.otherAllocatedBytes() - othersBefore
                roundTrips.prepare()
                othersBefore = counters.otherAllocatedBytes()
            } else {
                roundTrips.prepare()
            }
            callerBytes += roundTrips.runCounted(counters)
        }
        roundTrips.keepSinks()
        housekeeping.drain()
        deferredBytes += counters.otherAllocatedBytes() - othersBefore
        // Callers of their own are among the other threads.
        if (roundTrips.threads > 1) deferredBytes = maxOf(0, deferredBytes - callerBytes)
        return Result(samples * roundTrips.threads, callerBytes, deferredBytes, processCpuNs)
    }
}
