package dev.dari.bench

import dev.dari.CaptureEvent
import dev.dari.CaptureKind
import dev.dari.CaptureObserver

/**
 * Proves an arm before it is timed: every event of every round trip, before and after the cut, against
 * the reference. Needs the runtime to have been started with [observer]; a timed worker runs without one.
 *
 * @property reference null when nothing may be captured
 */
internal class Proof(private val recorder: Recorder, private val reference: ReferenceCapture?) {
    private val events = ArrayList<CaptureEvent>()
    private var requests = 0L
    private var responses = 0L

    /** Collects the events of the round trip that is under way. */
    val observer: CaptureObserver = CaptureObserver { event ->
        // A hook may run on any thread of the app; the check runs on the worker's.
        synchronized(events) { events.add(event) }
    }

    fun run(seq: Long, count: Int, roundTrips: RoundTrips): Reply.Proof {
        val problems = Problems()
        val comparison = CaptureComparison(problems)
        val before = recorder.counts()
        var expected: ExpectedCapture? = null
        roundTrips.useBatch(1)
        repeat(count) {
            roundTrips.prepare()
            roundTrips.run()
            expected = roundTrips.last?.let { reference?.of(it) }
            check(expected, comparison, problems)
        }
        roundTrips.keepSinks()
        recorder.drain()
        val entries = recorder.entries()
        expected?.let { comparison.entry("entry", it, entries.lastOrNull()) }
        for ((name, failures) in recorder.counts().failures) {
            problems.compare("counters.$name", 0L, failures - (before.failures[name] ?: 0L))
        }
        return Reply.Proof(seq, count, requests, responses, entries.size, problems.toList())
    }

    private fun check(expected: ExpectedCapture?, comparison: CaptureComparison, problems: Problems) {
        val seen = synchronized(events) { events.toList().also { events.clear() } }
        half("request", CaptureKind.REQUEST, seen, expected, expected?.request, comparison, problems)
        half("response", CaptureKind.RESPONSE, seen, expected, expected?.response, comparison, problems)
        requests += seen.count { it.kind == CaptureKind.REQUEST }
        responses += seen.count { it.kind == CaptureKind.RESPONSE }
    }

    private fun half(
        at: String,
        kind: CaptureKind,
        seen: List<CaptureEvent>,
        expected: ExpectedCapture?,
        half: ExpectedEvent?,
        comparison: CaptureComparison,
        problems: Problems,
    ) {
        val events = seen.filter { it.kind == kind }
        val wanted = if (half == null) 0 else 1
        if (events.size != wanted) problems.add("$at.events", "$wanted a round trip", "${events.size}")
        if (expected != null && half != null && events.isNotEmpty()) comparison.event(at, expected, half, events.first())
    }
}
