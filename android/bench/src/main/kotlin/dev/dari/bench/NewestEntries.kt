package dev.dari.bench

import dev.dari.MessageEntry

/** Compares the newest entries of the list with the messages that they must be of. */
internal object NewestEntries {
    /**
     * @param at what to call an entry in [problems]
     * @param expected what the newest sample left behind, in any order where threads made it
     * @param entries the list, oldest first
     */
    fun check(at: String, expected: List<ExpectedCapture>, entries: List<MessageEntry>, problems: Problems) {
        val pairing = Pairing<ExpectedCapture, MessageEntry>(
            { wanted, found -> wanted.request.requestId == found.requestId },
            { wanted, found, differences -> CaptureComparison(differences).entry(at, wanted, found) },
        )
        when (expected.size) {
            0 -> return
            1 -> CaptureComparison(problems).entry(at, expected.single(), entries.lastOrNull())
            else -> pairing.check(expected, entries.takeLast(expected.size), problems)
        }
    }
}
