package dev.dari

/** What [DariHooks] is for mapped methods that overrides may call: nothing is recorded, so there is nothing to skip. */
@Suppress("UNUSED_PARAMETER", "LongParameterList")
public object NestedHooks {
    /** Does nothing. */
    @JvmStatic
    public fun skipNext(rule: String?) {
    }

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
}
