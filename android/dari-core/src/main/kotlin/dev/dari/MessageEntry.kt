package dev.dari

/**
 * One exchange over the bridge: a request and, once there is one, its (last) reply. Immutable.
 *
 * @property id unique over restarts and increasing in the order of capture
 * @property tag what `Dari.createInterceptor` or the mapping gave, to tell several bridges apart
 * @property direction who started the exchange
 * @property handlerName what was called; null if unknown
 * @property requestId what pairs request and reply; null if there is none
 * @property requestData the request's data, cut at [DariConfig.maxContentLength]; null if there was none
 * @property requestLength UTF-16 units of the request's data before the cut; 0 if there was none
 * @property responseData the last reply's data, cut alike; null if there was none
 * @property responseLength UTF-16 units of the last reply's data before the cut; 0 if there was none
 * @property success the last reply's outcome; null while there is no reply, or if the reply did not say
 * @property fireAndForget whether a reply is expected; null if unknown
 * @property unparsable the message was mapped by `json(...)` and is not JSON; the raw text is kept as data
 * @property requestedAtMillis wall clock at the request, ms since 1970; that of the reply while [awaitingRequest]
 * @property respondedAtMillis wall clock at the last reply, ms since 1970; null while there is no reply
 * @property replies how many replies were seen
 * @property awaitingRequest only a reply was seen so far
 * @property contentDropped both texts were dropped to stay within [DariConfig.maxRetainedBytes]; the lengths are kept
 */
public data class MessageEntry @JvmOverloads constructor(
    val id: Long,
    val tag: String?,
    val direction: Direction,
    val handlerName: String?,
    val requestId: String?,
    val requestData: String?,
    val requestLength: Int,
    val responseData: String?,
    val responseLength: Int,
    val success: Boolean?,
    val fireAndForget: Boolean?,
    val unparsable: Boolean,
    val requestedAtMillis: Long,
    val respondedAtMillis: Long?,
    val replies: Int,
    val awaitingRequest: Boolean = false,
    val contentDropped: Boolean = false,
) {
    /** Short on purpose: a log line must not carry a megabyte of content. */
    override fun toString(): String =
        "MessageEntry(id=$id, tag=$tag, direction=$direction, handlerName=$handlerName, requestId=$requestId, " +
            "requestLength=$requestLength, responseLength=$responseLength, success=$success, replies=$replies)"
}
