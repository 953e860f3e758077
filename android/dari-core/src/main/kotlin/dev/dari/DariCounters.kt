package dev.dari

/**
 * What happened since `Dari.start`. `Dari.clear` does not reset it; the numbers of the last run stay readable after
 * `Dari.stop`.
 *
 * @property requests recorded requests
 * @property responses recorded replies
 * @property stored entries of this run that reached the store (each counted once, however often it was rewritten)
 * @property hookFailures hook and interceptor calls (and observers) that failed inside; swallowed, one count a call
 * @property unparsable events that should have been JSON and were not
 * @property droppedContents how often an entry's texts were dropped for [DariConfig.maxRetainedBytes]
 * @property writeFailures calls of the store that threw
 * @property overflows entries that the store never got, because [DariConfig.maxEntries] newer ones pushed them out of
 *   the list before the writer came to them, or because their write failed three times; an error for whoever measures
 * @property evicted entries that newer ones pushed out of the list
 */
public class DariCounters(
    public val requests: Long = 0,
    public val responses: Long = 0,
    public val stored: Long = 0,
    public val hookFailures: Long = 0,
    public val unparsable: Long = 0,
    public val droppedContents: Long = 0,
    public val writeFailures: Long = 0,
    public val overflows: Long = 0,
    public val evicted: Long = 0,
) {
    override fun toString(): String =
        "DariCounters(requests=$requests, responses=$responses, stored=$stored, hookFailures=$hookFailures, " +
            "unparsable=$unparsable, droppedContents=$droppedContents, writeFailures=$writeFailures, " +
            "overflows=$overflows, evicted=$evicted)"
}
