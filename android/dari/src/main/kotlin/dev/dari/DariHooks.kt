package dev.dari

/**
 * What the plugin's injected calls reach. `rule` is the hook's descriptor, a constant of the calling class; the other
 * arguments are the method's own, raw: references in `a`, boolean to long in `p`, float and double in `d`. Everything
 * that costs happens here, none of it in injected code, and nothing thrown here (Error included) ever leaves: it is
 * counted in [DariCounters.hookFailures].
 *
 * A json() argument is parsed once a call, whatever the number of its fields, before `onlyIf` is looked at. A message
 * that is not JSON is recorded as unparsable with its raw text as data. Where several rules share a method, each of
 * them records such a message, for it cannot be known whose it was.
 */
@Suppress("LongParameterList", "TooGenericExceptionCaught")
public object DariHooks {
    /** Records a request; the narrow form, for up to four references. */
    @JvmStatic
    public fun request(rule: String?, a0: Any?, a1: Any?, a2: Any?, a3: Any?) {
        val recorder = Running.recorder ?: return
        try {
            if (Guard.isInside()) return
            record(recorder, rule, HookCall(a0, a1, a2, a3))
        } catch (_: Throwable) {
            recorder.swallowed()
        }
    }

    /** Records a request; the wide form. */
    @JvmStatic
    public fun request(
        rule: String?,
        a0: Any?, a1: Any?, a2: Any?, a3: Any?, a4: Any?, a5: Any?, a6: Any?, a7: Any?,
        p0: Long, p1: Long, p2: Long, p3: Long,
        d0: Double, d1: Double, d2: Double, d3: Double,
    ) {
        val recorder = Running.recorder ?: return
        try {
            if (Guard.isInside()) return
            record(recorder, rule, WideHookCall(a0, a1, a2, a3, a4, a5, a6, a7, p0, p1, p2, p3, d0, d1, d2, d3))
        } catch (_: Throwable) {
            recorder.swallowed()
        }
    }

    /** Records a reply by a method of its own; the narrow form, for up to four references. */
    @JvmStatic
    public fun response(rule: String?, a0: Any?, a1: Any?, a2: Any?, a3: Any?) {
        val recorder = Running.recorder ?: return
        try {
            if (Guard.isInside()) return
            respond(recorder, rule, HookCall(a0, a1, a2, a3))
        } catch (_: Throwable) {
            recorder.swallowed()
        }
    }

    /** Records a reply by a method of its own; the wide form. */
    @JvmStatic
    public fun response(
        rule: String?,
        a0: Any?, a1: Any?, a2: Any?, a3: Any?, a4: Any?, a5: Any?, a6: Any?, a7: Any?,
        p0: Long, p1: Long, p2: Long, p3: Long,
        d0: Double, d1: Double, d2: Double, d3: Double,
    ) {
        val recorder = Running.recorder ?: return
        try {
            if (Guard.isInside()) return
            respond(recorder, rule, WideHookCall(a0, a1, a2, a3, a4, a5, a6, a7, p0, p1, p2, p3, d0, d1, d2, d3))
        } catch (_: Throwable) {
            recorder.swallowed()
        }
    }

    /** Records a request whose method answers by returning; the token for [reply], null if nothing was recorded. */
    @JvmStatic
    public fun enter(rule: String?, a0: Any?, a1: Any?, a2: Any?, a3: Any?): Any? {
        val recorder = Running.recorder ?: return null
        try {
            if (Guard.isInside()) return null
            return record(recorder, rule, HookCall(a0, a1, a2, a3))
        } catch (_: Throwable) {
            recorder.swallowed()
            return null
        }
    }

    /** Records a request whose method answers by returning; the wide form. */
    @JvmStatic
    public fun enter(
        rule: String?,
        a0: Any?, a1: Any?, a2: Any?, a3: Any?, a4: Any?, a5: Any?, a6: Any?, a7: Any?,
        p0: Long, p1: Long, p2: Long, p3: Long,
        d0: Double, d1: Double, d2: Double, d3: Double,
    ): Any? {
        val recorder = Running.recorder ?: return null
        try {
            if (Guard.isInside()) return null
            return record(recorder, rule, WideHookCall(a0, a1, a2, a3, a4, a5, a6, a7, p0, p1, p2, p3, d0, d1, d2, d3))
        } catch (_: Throwable) {
            recorder.swallowed()
            return null
        }
    }

    /** Records that the method that got [token] at its entry returned the reference [value]. */
    @JvmStatic
    public fun reply(token: Any?, value: Any?) {
        if (token !is ReplyToken) return
        try {
            token.record(HookCall.text(value))
        } catch (_: Throwable) {
            token.recorder.swallowed()
        }
    }

    /** Records that the method that got [token] at its entry returned [value], a boolean, char or integer. */
    @JvmStatic
    public fun reply(token: Any?, value: Long) {
        if (token !is ReplyToken) return
        try {
            token.record(HookCall.text(token.returns, value))
        } catch (_: Throwable) {
            token.recorder.swallowed()
        }
    }

    /** Records that the method that got [token] at its entry returned [value], a float or double. */
    @JvmStatic
    public fun reply(token: Any?, value: Double) {
        if (token !is ReplyToken) return
        try {
            token.record(HookCall.text(token.returns, value))
        } catch (_: Throwable) {
            token.recorder.swallowed()
        }
    }

    /** Records that the method that got [token] at its entry returned, and returns nothing. */
    @JvmStatic
    public fun reply(token: Any?) {
        if (token !is ReplyToken) return
        try {
            token.record(null)
        } catch (_: Throwable) {
            token.recorder.swallowed()
        }
    }

    private fun record(recorder: Recorder, descriptor: String?, call: HookCall): ReplyToken? {
        val rule = HookRules.of(descriptor!!)
        val capture = rule.capture(call, answers = false) ?: return null
        val position = recorder.request(capture)
        val reply = rule.reply ?: return null
        if (!reply.needsDocuments) call.forgetDocuments()
        return ReplyToken(recorder, position, capture, call, reply)
    }

    private fun respond(recorder: Recorder, descriptor: String?, call: HookCall) {
        val capture = HookRules.of(descriptor!!).capture(call, answers = true) ?: return
        recorder.response(capture)
    }
}
