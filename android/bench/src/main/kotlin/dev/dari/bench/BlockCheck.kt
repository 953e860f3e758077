package dev.dari.bench

/**
 * Checks after a block: an arm that records too little would look fast. Counts cover every round trip,
 * the content is compared for the newest sample.
 *
 * @property reference null when nothing may be recorded
 * @property held how many entries there must be; null where the list is left to fill itself
 */
internal class BlockCheck(
    private val recorder: Recorder,
    private val reference: ReferenceCapture?,
    private val held: (() -> Int)? = null,
) {
    fun problems(before: RecorderCounts, after: RecorderCounts, roundTrips: Long, newest: List<Message>): List<Problem> {
        val problems = Problems()
        val expected = if (reference == null) emptyList() else newest.map(reference::of)
        val isSilent = expected.isEmpty()
        val isAnswered = expected.any { it.response != null }
        problems.compare("requests", if (isSilent) 0L else roundTrips, after.requests - before.requests)
        problems.compare("responses", if (isAnswered) roundTrips else 0L, after.responses - before.responses)
        for ((name, count) in after.failures) {
            problems.compare("counters.$name", 0L, count - (before.failures[name] ?: 0L))
        }
        val entries = recorder.entries()
        if (isSilent || held != null) problems.compare("entries", held?.invoke() ?: 0, entries.size)
        NewestEntries.check("entry", expected, entries, problems)
        return problems.toList()
    }
}
