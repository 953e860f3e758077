package dev.dari.bench

import dev.dari.CaptureEvent
import dev.dari.CaptureKind
import dev.dari.CaptureObserver

/**
 * Proves an arm before it is timed: every event of every round trip, before and after the cut, against
 * the reference; and every event of the bridge's other methods, each called once before a round trip. Needs the
 * runtime to have been started with [observer]; a timed worker runs without one.
 *
 * @property reference null when nothing may be captured
 * @property further the bridge's other methods
 */
internal class Proof(
    private val recorder: Recorder,
    private val reference: ReferenceCapture?,
    private val further: List<ProvenCall> = emptyList(),
) {
    private val events = ArrayList<CaptureEvent>()
    private var requests = 0L
    private var responses = 0L

    /** Collects the events of the round trip that is under way. */
    val observer: CaptureObserver = CaptureObserver { event ->
        // A hook may run on any thread of the app; the check runs on the worker's.
        synchronized(events) { events.add(event) }
    }

    /** Proves [count] samples: a round trip of every thread each. */
    fun run(seq: Long, count: Int, roundTrips: RoundTrips): Reply.Proof {
        val problems = Problems()
        val before = recorder.counts()
        var expected = emptyList<ExpectedCapture>()
        roundTrips.useBatch(1)
        repeat(count) {
            for ((index, call) in further.withIndex()) prove(index, call, roundTrips, problems)
            roundTrips.prepare()
            roundTrips.run()
            expected = if (reference == null) emptyList() else roundTrips.newest.map(reference::of)
            check(expected, problems)
        }
        roundTrips.keepSinks()
        recorder.drain()
        val entries = recorder.entries()
        NewestEntries.check("entry", expected, entries, problems)
        for ((name, failures) in recorder.counts().failures) {
            problems.compare("counters.$name", 0L, failures - (before.failures[name] ?: 0L))
        }
        return Reply.Proof(seq, count * roundTrips.threads, requests, responses, entries.size, problems.toList())
    }

    /** One call of a method that is no part of a round trip; its events count as nobody's round trip. */
    private fun prove(index: Int, call: ProvenCall, roundTrips: RoundTrips, problems: Problems) {
        val arguments = roundTrips.further(index, call.arguments)
        val expected = call.reference?.of(Message(arguments, emptyArray()))
        val seen = taken()
        half("further[$index].request", CaptureKind.REQUEST, seen, listOfNotNull(expected), { it.request }, problems)
        half("further[$index].response", CaptureKind.RESPONSE, seen, emptyList(), { it.response }, problems)
    }

    private fun taken(): List<CaptureEvent> = synchronized(events) { events.toList().also { events.clear() } }

    private fun check(expected: List<ExpectedCapture>, problems: Problems) {
        val seen = taken()
        half("request", CaptureKind.REQUEST, seen, expected, { it.request }, problems)
        half("response", CaptureKind.RESPONSE, seen, expected, { it.response }, problems)
        requests += seen.count { it.kind == CaptureKind.REQUEST }
        responses += seen.count { it.kind == CaptureKind.RESPONSE }
    }

    private fun half(
        at: String,
        kind: CaptureKind,
        seen: List<CaptureEvent>,
        expected: List<ExpectedCapture>,
        halfOf: (ExpectedCapture) -> ExpectedEvent?,
        problems: Problems,
    ) {
        val events = seen.filter { it.kind == kind }
        val wanted = expected.mapNotNull { whole -> halfOf(whole)?.let { whole to it } }
        // What a message of one thread must leave, all threads' messages must leave together.
        if (events.size != wanted.size) problems.add("$at.events", "${wanted.size} a round trip", "${events.size}")
        if (wanted.size == 1 && events.isNotEmpty()) {
            CaptureComparison(problems).event(at, wanted[0].first, wanted[0].second, events.first())
        } else if (wanted.size > 1) {
            pairing(at).check(wanted, events, problems)
        }
    }

    private fun pairing(at: String) = Pairing<Pair<ExpectedCapture, ExpectedEvent>, CaptureEvent>(
        { (_, wanted), found -> wanted.requestId == found.requestId },
        { (whole, wanted), found, differences ->
            // That there are too few is reported by their number.
            if (found != null) CaptureComparison(differences).event(at, whole, wanted, found)
        },
    )
}

/**
 * A method that is no part of a round trip, and what must be captured of it.
 *
 * @property reference null when nothing may be captured
 */
internal class ProvenCall(val arguments: List<Argument>, val reference: ReferenceCapture?)
