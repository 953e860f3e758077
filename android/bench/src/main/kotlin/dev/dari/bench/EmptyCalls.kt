package dev.dari.bench

/**
 * A bridge pair that only keeps its arguments. Its round trip is what the harness itself adds to a
 * figure, over the cost of reading the clock; `deno task bench` prints it.
 */
public class EmptyCalls : BridgeCalls {
    private val bridge: EmptyBridge = EmptyBridge()
    private var request: Any? = null
    private var response: Any? = null

    override fun prepare(request: Array<Any?>, response: Array<Any?>) {
        this.request = request.firstOrNull()
        this.response = response.firstOrNull()
    }

    override fun roundTrip() {
        bridge.onRequest(request)
        bridge.onResponse(response)
    }

    override fun sink(): Any? = bridge.kept
}

private class EmptyBridge {
    var kept: Any? = null

    fun onRequest(argument: Any?) {
        kept = argument
    }

    fun onResponse(argument: Any?) {
        kept = argument
    }
}
