package dev.dari.bench

/**
 * Runs an arm's round trips, sample by sample. Warm-up, blocks and proof all go through here: what is
 * compiled during the warm-up must be what is measured later.
 *
 * @property create makes one more instance of the arm's calls
 */
internal class RoundTrips(
    private val messages: Messages,
    private val housekeeping: Housekeeping,
    private val stopwatch: Stopwatch,
    private val create: () -> BridgeCalls,
) {
    private var pool: Array<BridgeCalls> = emptyArray()

    @Volatile
    private var kept: Any? = null

    /** Round trips of this worker so far, also those before these calls were made. */
    val done: Long get() = messages.made

    /** The message of the newest round trip; null before the first. */
    var last: Message? = null
        private set

    /** Round trips a sample from now on. */
    fun useBatch(batch: Int) {
        if (pool.size == batch) return
        pool = Array(batch) { pool.getOrNull(it) ?: create() }
    }

    /** Makes room in the store and fresh arguments; not timed. */
    fun prepare() {
        housekeeping.before(pool.size)
        for (call in pool) {
            val message = messages.next()
            call.prepare(message.request, message.response)
            last = message
        }
    }

    /** Times the prepared round trips, in ns, all together. */
    fun time(): Long = stopwatch.time(pool)

    /** Runs the prepared round trips without timing them; for counting what they allocate. */
    fun run() {
        for (call in pool) call.roundTrip()
    }

    /** Takes what the bridges kept, so that their work stays observable. */
    fun keepSinks() {
        for (call in pool) kept = call.sink()
    }
}
