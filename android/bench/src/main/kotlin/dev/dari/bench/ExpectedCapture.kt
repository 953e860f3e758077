package dev.dari.bench

/**
 * What one round trip must leave behind.
 *
 * @property response null when the arm captures no response
 */
internal class ExpectedCapture(val direction: String, val tag: String?, val request: ExpectedEvent, val response: ExpectedEvent?)

/**
 * One event as it must be captured.
 *
 * @property handlerName null for a response, which carries none
 * @property success null for a request
 * @property unparsable whether a mapped JSON argument was no JSON
 * @property data null when the message carries none
 * @property fireAndForget null for a response, and for a request that does not say
 */
internal class ExpectedEvent(
    val handlerName: String?,
    val requestId: String?,
    val success: Boolean?,
    val unparsable: Boolean,
    val data: ExpectedText?,
    val fireAndForget: Boolean? = null,
)

/**
 * A captured text.
 *
 * @property length UTF-16 units before the cut
 * @property kept the text after the cut
 */
internal class ExpectedText(full: String, limit: Int) {
    val length: Int = full.length
    val sha256: String by lazy { TextHash.sha256(full) }
    val kept: String = CutRule.apply(full, limit)
}
