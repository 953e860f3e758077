package dev.dari.bench

/**
 * What the harness asks of a worker; each has exactly one [Reply] with the same [seq].
 *
 * @property seq number that the harness gave the command
 */
internal sealed class Command {
    abstract val seq: Long

    /** Load the arm and start the runtime. */
    class Start(override val seq: Long, val plan: Plan) : Command()

    /** Compare what is captured of [roundTrips] round trips with what had to be. */
    class Prove(override val seq: Long, val roundTrips: Int) : Command()

    /** Run until the arm has settled or a limit is reached. */
    class WarmUp(override val seq: Long, val limits: WarmUpLimits) : Command()

    /** Time [samples] samples of [batch] round trips. */
    class Block(override val seq: Long, val samples: Int, val batch: Int) : Command()

    /** Count the bytes that [roundTrips] round trips allocate. */
    class Allocation(override val seq: Long, val roundTrips: Int) : Command()

    /** End the worker. */
    class Stop(override val seq: Long) : Command()
}

/**
 * Least and most effort of a warm-up.
 *
 * @property batch round trips a sample, as in the blocks that follow: the compiled loop depends on it
 */
internal class WarmUpLimits(
    val minTimeNs: Long,
    val minRoundTrips: Long,
    val maxTimeNs: Long,
    val maxRoundTrips: Long,
    val batch: Int,
)
