package dev.dari.bench

/** What a worker says. Times are in ns, sizes in bytes. */
internal sealed class Reply {
    class Hello(val runtime: String, val facts: HostFacts) : Reply()

    class Ready(val seq: Long, val classes: List<InspectedClass>) : Reply()

    /** [requests], [responses]: events seen by the observer; [entries]: entries in the list afterwards. */
    class Proof(
        val seq: Long,
        val roundTrips: Int,
        val requests: Long,
        val responses: Long,
        val entries: Int,
        val problems: List<Problem>,
    ) : Reply()

    class Warm(val seq: Long, val result: WarmUpResult) : Reply()

    class Timed(val seq: Long, val result: BlockResult) : Reply()

    class Allocated(val seq: Long, val result: AllocationCount.Result) : Reply()

    class Bye(val seq: Long) : Reply()

    /** [seq] is 0 when the command could not be read so far. */
    class Failure(val seq: Long, val message: String, val stack: String) : Reply()
}

/** [sha256] of the class file in hexadecimal; null where the platform does not hand out class files. */
internal class InspectedClass(val name: String, val sha256: String?)

/**
 * One difference between what was captured and what had to be.
 *
 * @property at the field, such as `request.data`
 * @property expected what had to be there, shortened
 * @property found what was there, shortened
 */
internal class Problem(val at: String, val expected: String, val found: String)
