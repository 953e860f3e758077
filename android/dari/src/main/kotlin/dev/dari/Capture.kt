package dev.dari

/**
 * One call or reply on its way into the list, with its uncut data.
 *
 * @property handlerName null in a reply
 * @property fireAndForget null in a reply
 * @property success null in a request, or if the reply did not say
 */
internal class Capture(
    @JvmField val direction: Direction,
    @JvmField val tag: String?,
    @JvmField val handlerName: String?,
    @JvmField val requestId: String?,
    @JvmField val data: String?,
    @JvmField val success: Boolean?,
    @JvmField val fireAndForget: Boolean?,
    @JvmField val unparsable: Boolean,
)
