package dev.dari.bench

/**
 * Round trips that several threads make at a time. Each thread has bridges and arguments of its own; all of them
 * begin a sample together, and each reads the clock for itself: a sample is what one thread's round trips took while
 * the others made theirs.
 *
 * @property crew the threads
 * @property create makes one more instance of the arm's calls
 */
internal class CrewRoundTrips(
    private val messages: Messages,
    private val housekeeping: Housekeeping,
    private val stopwatch: Stopwatch,
    private val crew: Crew,
    private val create: () -> BridgeCalls,
) : RoundTrips {
    private var pools: Array<Array<BridgeCalls>> = Array(crew.size) { emptyArray() }
    private val durationsNs = LongArray(crew.size)
    private val allocated = LongArray(crew.size)
    private var sample: List<Message> = emptyList()

    @Volatile
    private var kept: Any? = null

    private val timing = CrewTask { durationsNs[it] = stopwatch.time(pools[it]) }
    private val running = CrewTask { for (call in pools[it]) call.roundTrip() }

    override val threads: Int get() = crew.size

    override val done: Long get() = messages.made

    // All of them: whose entry is the newest is a matter of luck.
    override val newest: List<Message> get() = sample

    override fun useBatch(batch: Int) {
        if (pools[0].size == batch) return
        pools = Array(pools.size) { thread -> Array(batch) { pools[thread].getOrNull(it) ?: create() } }
    }

    override fun prepare() {
        housekeeping.before(pools.size * pools[0].size)
        sample = pools.flatMap { pool ->
            pool.map { call -> messages.next().also { call.prepare(it.request, it.response) } }
        }
    }

    override fun time(): Long {
        crew.together(timing)
        return durationsNs.sum() / durationsNs.size
    }

    override fun timeInto(samplesNs: LongArray, at: Int) {
        crew.together(timing)
        durationsNs.copyInto(samplesNs, at)
    }

    override fun run() = crew.together(running)

    override fun runCounted(counters: Counters): Long {
        crew.together { thread ->
            val before = counters.callerAllocatedBytes()
            running.run(thread)
            allocated[thread] = counters.callerAllocatedBytes() - before
        }
        return allocated.sum()
    }

    override fun further(index: Int, arguments: List<Argument>): Array<Any?> {
        housekeeping.before(1)
        return messages.nextArguments(arguments).also { pools[0][0].further(index, it) }
    }

    override fun keepSinks() {
        for (pool in pools) for (call in pool) kept = call.sink()
    }

    override fun close() = crew.close()
}
