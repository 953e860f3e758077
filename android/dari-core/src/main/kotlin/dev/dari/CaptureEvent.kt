package dev.dari

/**
 * One captured call or reply with its uncut texts, as a [CaptureObserver] sees it.
 *
 * @property kind call or reply
 * @property direction who started the exchange
 * @property tag the interceptor's or the mapping's tag
 * @property handlerName what was called; null in a reply, or if unknown
 * @property requestId what pairs request and reply; null if there is none
 * @property data the uncut data; null if there is none
 * @property success a reply's outcome; null in a request, or if the reply did not say
 * @property fireAndForget whether a request expects a reply; null if unknown, and in a reply
 * @property unparsable the message should have been JSON and is not; [data] is its raw text
 */
public class CaptureEvent(
    public val kind: CaptureKind,
    public val direction: Direction,
    public val tag: String?,
    public val handlerName: String?,
    public val requestId: String?,
    public val data: String?,
    public val success: Boolean?,
    public val fireAndForget: Boolean?,
    public val unparsable: Boolean,
)
