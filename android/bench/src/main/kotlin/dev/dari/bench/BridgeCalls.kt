package dev.dari.bench

/**
 * One arm's bridge calls: what one round trip does. An implementation is generated beside each
 * bridge, has a public constructor without parameters, and is loaded by name (`plan.callsClass`).
 *
 * Everything that is not a bridge call belongs into [prepare], which is never timed.
 */
public interface BridgeCalls {
    /**
     * Takes the arguments of the next round trip. The arrays and every text in them are fresh, as a
     * message that arrives from a page is.
     *
     * @param request arguments of the request method, in its parameter order
     * @param response arguments of the response method, or the value that the request method is to return;
     * empty when the shape has neither
     */
    public fun prepare(request: Array<Any?>, response: Array<Any?>)

    /** The bridge calls of one round trip and nothing else; this is what is timed. */
    public fun roundTrip()

    /**
     * Calls one of the bridge's other methods, which no round trip calls; never timed.
     *
     * @param index which one, in the order of the bridge's shape
     * @param arguments its arguments, in its parameter order
     */
    public fun further(index: Int, arguments: Array<Any?>) {
        throw IndexOutOfBoundsException("The bridge has no further method $index")
    }

    /** What the bridge kept of the last round trip, so that no compiler may leave the work out. */
    public fun sink(): Any?
}
