package dev.dari.bench

/** Times blocks of an arm and checks afterwards that everything was recorded. */
internal class BlockRunner(
    private val roundTrips: RoundTrips,
    private val housekeeping: Housekeeping,
    private val recorder: Recorder,
    private val counters: Counters,
    private val clock: Clock,
    private val check: BlockCheck,
) {
    fun run(samples: Int, batch: Int): BlockResult {
        roundTrips.useBatch(batch)
        val threads = roundTrips.threads
        val samplesNs = LongArray(samples * threads)
        val clockNs = ClockCost.measureNs()
        val recordedBefore = recorder.counts()
        val drainBefore = housekeeping.drainNs
        val gcCount = counters.gcCount()
        val gcTimeNs = counters.gcTimeNs()
        val compilations = counters.compilations()
        val cpuNs = counters.cpuTimeNs()
        val host = counters.hostTimes()
        val startNs = clock.nanoTime()

        if (threads == 1) {
            for (index in 0 until samples) {
                roundTrips.prepare()
                samplesNs[index] = roundTrips.time()
            }
        } else {
            for (index in 0 until samples) {
                roundTrips.prepare()
                roundTrips.timeInto(samplesNs, index * threads)
            }
        }

        val wallNs = clock.nanoTime() - startNs
        val hostAfter = counters.hostTimes()
        val processCpuNs = counters.cpuTimeNs()
        val compiled = counters.compilations() - compilations
        val collected = counters.gcCount() - gcCount
        val collectedNs = counters.gcTimeNs() - gcTimeNs
        roundTrips.keepSinks()
        housekeeping.drain()
        val recorded = recorder.counts()
        return BlockResult(
            startNs = startNs,
            wallNs = wallNs,
            samplesNs = samplesNs,
            batch = batch,
            drainNs = housekeeping.drainNs - drainBefore,
            gcCount = collected,
            gcTimeNs = collectedNs,
            compilations = compiled,
            cpuNs = processCpuNs - cpuNs,
            requests = recorded.requests - recordedBefore.requests,
            responses = recorded.responses - recordedBefore.responses,
            problems = check.problems(recordedBefore, recorded, samplesNs.size.toLong() * batch, roundTrips.newest),
            clockNs = clockNs,
            hostCpuNs = since(host, hostAfter) { it.cpuNs },
            hostStealNs = since(host, hostAfter) { it.stealNs },
            frequencyKHz = counters.frequencyKHz(),
            processCpuNs = processCpuNs,
            host = hostAfter,
        )
    }

    private fun since(before: HostTimes?, after: HostTimes?, of: (HostTimes) -> Long): Long? =
        if (before == null || after == null) null else maxOf(0, of(after) - of(before))
}
