package dev.dari.bench.jvm

import dev.dari.Dari
import dev.dari.DariInterceptor
import dev.dari.bench.BridgeCalls

/** The reference's split-args bridge with direct capture, as the harness would generate it. */
class SplitBridge {
    private val interceptor: DariInterceptor? = Dari.createInterceptor("split")
    var kept: Any? = null

    fun onBridgeRequest(handlerName: String, requestId: String, data: String?) {
        interceptor?.onWebToAppRequest(handlerName, requestId, data)
        kept = data
    }

    fun onBridgeResponse(requestId: String, success: Boolean, data: String?) {
        interceptor?.onWebToAppResponse(requestId, success, data)
        kept = data
    }
}

/** Calls [SplitBridge] with what it is given. */
open class SplitCalls : BridgeCalls {
    protected val bridge: SplitBridge = SplitBridge()
    private var request: Array<Any?> = emptyArray()
    private var response: Array<Any?> = emptyArray()

    override fun prepare(request: Array<Any?>, response: Array<Any?>) {
        this.request = request
        this.response = response
    }

    override fun roundTrip() {
        bridge.onBridgeRequest(request[0] as String, request[1] as String, request[2] as String?)
        bridge.onBridgeResponse(response[0] as String, response[1] as Boolean, response[2] as String?)
    }

    override fun sink(): Any? = bridge.kept
}

/** Captures each request twice. */
class TwiceCalls : SplitCalls() {
    override fun roundTrip() {
        super.roundTrip()
        super.roundTrip()
    }
}

/** Captures other data than it was sent. */
class WrongDataCalls : SplitCalls() {
    override fun prepare(request: Array<Any?>, response: Array<Any?>) {
        super.prepare(request.copyOf().also { it[2] = "${it[2]} " }, response)
    }
}

/** Captures nothing. */
class SilentCalls : SplitCalls() {
    override fun roundTrip() = Unit
}

/** Prints where the protocol's lines go. */
class PrintingCalls : SplitCalls() {
    override fun roundTrip() {
        println("""{"type":"bye","seq":1}""")
        super.roundTrip()
    }
}
