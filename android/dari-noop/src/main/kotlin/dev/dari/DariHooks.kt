package dev.dari

/**
 * What the plugin's injected calls reach when nothing is to be recorded: empty bodies that neither parse nor allocate.
 * The recording runtime's class of the same name says what each entry point means.
 */
@Suppress("UNUSED_PARAMETER", "LongParameterList")
public object DariHooks {
    /** Does nothing. */
    @JvmStatic
    public fun request(rule: String?, a0: Any?, a1: Any?, a2: Any?, a3: Any?) {
    }

    /** Does nothing; the wide form. */
    @JvmStatic
    public fun request(
        rule: String?,
        a0: Any?, a1: Any?, a2: Any?, a3: Any?, a4: Any?, a5: Any?, a6: Any?, a7: Any?,
        p0: Long, p1: Long, p2: Long, p3: Long,
        d0: Double, d1: Double, d2: Double, d3: Double,
    ) {
    }

    /** Does nothing. */
    @JvmStatic
    public fun response(rule: String?, a0: Any?, a1: Any?, a2: Any?, a3: Any?) {
    }

    /** Does nothing; the wide form. */
    @JvmStatic
    public fun response(
        rule: String?,
        a0: Any?, a1: Any?, a2: Any?, a3: Any?, a4: Any?, a5: Any?, a6: Any?, a7: Any?,
        p0: Long, p1: Long, p2: Long, p3: Long,
        d0: Double, d1: Double, d2: Double, d3: Double,
    ) {
    }

    /** Null: there is no request to answer. */
    @JvmStatic
    public fun enter(rule: String?, a0: Any?, a1: Any?, a2: Any?, a3: Any?): Any? = null

    /** Null: there is no request to answer; the wide form. */
    @JvmStatic
    public fun enter(
        rule: String?,
        a0: Any?, a1: Any?, a2: Any?, a3: Any?, a4: Any?, a5: Any?, a6: Any?, a7: Any?,
        p0: Long, p1: Long, p2: Long, p3: Long,
        d0: Double, d1: Double, d2: Double, d3: Double,
    ): Any? = null

    /** Does nothing. */
    @JvmStatic
    public fun reply(token: Any?, value: Any?) {
    }

    /** Does nothing. */
    @JvmStatic
    public fun reply(token: Any?, value: Long) {
    }

    /** Does nothing. */
    @JvmStatic
    public fun reply(token: Any?, value: Double) {
    }

    /** Does nothing. */
    @JvmStatic
    public fun reply(token: Any?) {
    }
}
