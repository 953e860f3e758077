package dev.dari.bench

/**
 * Round trips on the worker's own thread: one at a time, as most bridges are called.
 *
 * @property create makes one more instance of the arm's calls
 */
internal class CallerRoundTrips(
    private val messages: Messages,
    private val housekeeping: Housekeeping,
    private val stopwatch: Stopwatch,
    private val create: () -> BridgeCalls,
) : RoundTrips {
    private var pool: Array<BridgeCalls> = emptyArray()
    private var last: Message? = null

    @Volatile
    private var kept: Any? = null

    override val threads: Int get() = 1

    override val done: Long get() = messages.made

    override val newest: List<Message> get() = listOfNotNull(last)

    override fun useBatch(batch: Int) {
        if (pool.size == batch) return
        pool = Array(batch) { pool.getOrNull(it) ?: create() }
    }

    override fun prepare() {
        housekeeping.before(pool.size)
        for (call in pool) {
            val message = messages.next()
            call.prepare(message.request, message.response)
            last = message
        }
    }

    override fun time(): Long = stopwatch.time(pool)

    override fun timeInto(samplesNs: LongArray, at: Int) {
        samplesNs[at] = stopwatch.time(pool)
    }

    override fun run() {
        for (call in pool) call.roundTrip()
    }

    override fun runCounted(counters: Counters): Long {
        val before = counters.callerAllocatedBytes()
        run()
        return counters.callerAllocatedBytes() - before
    }

    override fun further(index: Int, arguments: List<Argument>): Array<Any?> {
        housekeeping.before(1)
        return messages.nextArguments(arguments).also { pool[0].further(index, it) }
    }

    override fun keepSinks() {
        for (call in pool) kept = call.sink()
    }

    override fun close() = Unit
}
