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
        val recorder = active() ?: return
        try {
            record(recorder, rule, HookCall(a0, a1, a2, a3))
        } catch (_: Throwable) {
            count(recorder)
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
        val recorder = active() ?: return
        try {
            record(recorder, rule, WideHookCall(a0, a1, a2, a3, a4, a5, a6, a7, p0, p1, p2, p3, d0, d1, d2, d3))
        } catch (_: Throwable) {
            count(recorder)
        }
    }

    /** Records a reply by a method of its own; the narrow form, for up to four references. */
    @JvmStatic
    public fun response(rule: String?, a0: Any?, a1: Any?, a2: Any?, a3: Any?) {
        val recorder = active() ?: return
        try {
            respond(recorder, rule, HookCall(a0, a1, a2, a3))
        } catch (_: Throwable) {
            count(recorder)
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
        val recorder = active() ?: return
        try {
            respond(recorder, rule, WideHookCall(a0, a1, a2, a3, a4, a5, a6, a7, p0, p1, p2, p3, d0, d1, d2, d3))
        } catch (_: Throwable) {
            count(recorder)
        }
    }

    /** Records a request whose method answers by returning; the token for [reply], null if nothing was recorded. */
    @JvmStatic
    public fun enter(rule: String?, a0: Any?, a1: Any?, a2: Any?, a3: Any?): Any? {
        val recorder = active() ?: return null
        try {
            return record(recorder, rule, HookCall(a0, a1, a2, a3))
        } catch (_: Throwable) {
            count(recorder)
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
        val recorder = active() ?: return null
        try {
            return record(recorder, rule, WideHookCall(a0, a1, a2, a3, a4, a5, a6, a7, p0, p1, p2, p3, d0, d1, d2, d3))
        } catch (_: Throwable) {
            count(recorder)
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
            count(token)
        }
    }

    /** Records that the method that got [token] at its entry returned [value], a boolean, char or integer. */
    @JvmStatic
    public fun reply(token: Any?, value: Long) {
        if (token !is ReplyToken) return
        try {
            token.record(HookCall.text(token.returns, value))
        } catch (_: Throwable) {
            count(token)
        }
    }

    /** Records that the method that got [token] at its entry returned [value], a float or double. */
    @JvmStatic
    public fun reply(token: Any?, value: Double) {
        if (token !is ReplyToken) return
        try {
            token.record(HookCall.text(token.returns, value))
        } catch (_: Throwable) {
            count(token)
        }
    }

    /** Records that the method that got [token] at its entry returned, and returns nothing. */
    @JvmStatic
    public fun reply(token: Any?) {
        if (token !is ReplyToken) return
        try {
            token.record(null)
        } catch (_: Throwable) {
            count(token)
        }
    }

    /** The recorder to use; null if none runs, or if the library itself caused this call. */
    private fun active(): Recorder? = Dari.recorder?.takeUnless { Guard.isInside() }

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

    /** The stack may be what has run out, so even counting may fail. */
    private fun count(recorder: Recorder) {
        try {
            recorder.failures.incrementAndGet()
        } catch (_: Throwable) {
            return
        }
    }

    private fun count(token: ReplyToken) {
        try {
            token.failed()
        } catch (_: Throwable) {
            return
        }
    }
}
