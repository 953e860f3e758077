package dev.dari.bench

/**
 * Runs an arm's round trips, sample by sample. Warm-up, blocks and proof all go through here: what is
 * compiled during the warm-up must be what is measured later.
 */
internal interface RoundTrips {
    /** Threads that call at a time; each makes a sample of its own. */
    val threads: Int

    /** Round trips of this worker so far, also those before these calls were made. */
    val done: Long

    /** Messages of the newest sample by which it is checked: one of each thread at least; none before the first. */
    val newest: List<Message>

    /** Round trips a thread and sample from now on. */
    fun useBatch(batch: Int)

    /** Makes room in the store and fresh arguments; not timed. */
    fun prepare()

    /** Times the prepared round trips, in ns, those of a thread together; the mean over threads. */
    fun time(): Long

    /** Times the prepared round trips and puts each thread's duration into [samplesNs], from [at] on. */
    fun timeInto(samplesNs: LongArray, at: Int)

    /** Runs the prepared round trips without timing them. */
    fun run()

    /** Runs them, and counts the bytes that the calls allocate on the threads that make them. */
    fun runCounted(counters: Counters): Long

    /** Calls one of the bridge's other methods; returns the arguments that it was given. */
    fun further(index: Int, arguments: List<Argument>): Array<Any?>

    /** Takes what the bridges kept, so that their work stays observable. */
    fun keepSinks()

    /** Ends the threads that these calls have. */
    fun close()
}
