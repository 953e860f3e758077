package dev.dari.bench

/**
 * Checks after a block: an arm that records too little would look fast. Counts cover every round trip,
 * the content is compared for the newest one.
 *
 * @property reference null when nothing may be recorded
 */
internal class BlockCheck(private val recorder: Recorder, private val reference: ReferenceCapture?) {
    fun problems(before: RecorderCounts, after: RecorderCounts, roundTrips: Long, newest: Message?): List<Problem> {
        val problems = Problems()
        val expected = if (reference == null || newest == null) null else reference.of(newest)
        problems.compare("requests", if (expected == null) 0L else roundTrips, after.requests - before.requests)
        problems.compare("responses", if (expected?.response == null) 0L else roundTrips, after.responses - before.responses)
        for ((name, count) in after.failures) {
            problems.compare("counters.$name", 0L, count - (before.failures[name] ?: 0L))
        }
        if (expected == null) {
            problems.compare("entries", 0, recorder.entries().size)
        } else {
            CaptureComparison(problems).entry("entry", expected, recorder.entries().lastOrNull())
        }
        return problems.toList()
    }
}
