package dev.dari.bench

import dev.dari.CaptureEvent
import dev.dari.Direction
import dev.dari.MessageEntry

/** Compares what the runtime captured with what had to be captured; differences go to [problems]. */
internal class CaptureComparison(private val problems: Problems) {
    /** The event as the runtime saw it, before any cut. */
    fun event(at: String, expected: ExpectedCapture, half: ExpectedEvent, found: CaptureEvent) {
        problems.compare("$at.direction", expected.direction, name(found.direction))
        problems.compare("$at.tag", expected.tag, found.tag)
        problems.compare("$at.handlerName", half.handlerName, found.handlerName)
        problems.compare("$at.requestId", half.requestId, found.requestId)
        problems.compare("$at.success", half.success, found.success)
        problems.compare("$at.fireAndForget", half.fireAndForget, found.fireAndForget)
        problems.compare("$at.unparsable", half.unparsable, found.unparsable)
        uncut("$at.data", half.data, found.data)
    }

    /** The entry as it is kept, after the cut. */
    fun entry(at: String, expected: ExpectedCapture, found: MessageEntry?) {
        if (found == null) return problems.add(at, "an entry", "none")
        problems.compare("$at.direction", expected.direction, name(found.direction))
        problems.compare("$at.tag", expected.tag, found.tag)
        problems.compare("$at.handlerName", expected.request.handlerName, found.handlerName)
        problems.compare("$at.requestId", expected.request.requestId, found.requestId)
        cut("$at.requestData", "$at.requestLength", expected.request.data, found.requestData, found.requestLength)
        val response = expected.response
        cut("$at.responseData", "$at.responseLength", response?.data, found.responseData, found.responseLength)
        problems.compare("$at.success", response?.success, found.success)
        problems.compare("$at.replies", if (response == null) 0 else 1, found.replies)
        val unparsable = expected.request.unparsable || response?.unparsable == true
        problems.compare("$at.unparsable", unparsable, found.unparsable)
    }

    private fun uncut(at: String, expected: ExpectedText?, found: String?) {
        if (expected == null || found == null) {
            if (expected != null || found != null) problems.add(at, Shortened.text(expected?.kept), Shortened.text(found))
        } else if (expected.length != found.length) {
            problems.compare("$at.length", expected.length, found.length)
            problems.compareText(at, expected.kept, found)
        } else {
            problems.compare("$at.sha256", expected.sha256, TextHash.sha256(found))
        }
    }

    private fun cut(at: String, lengthAt: String, expected: ExpectedText?, found: String?, foundLength: Int) {
        problems.compare(lengthAt, expected?.length ?: 0, foundLength)
        problems.compareText(at, expected?.kept, found)
    }

    private fun name(direction: Direction): String = when (direction) {
        Direction.WEB_TO_APP -> "webToApp"
        Direction.APP_TO_WEB -> "appToWeb"
    }
}
