package dev.dari

/**
 * The hooks of mapped methods that an override may call as its parent's version. The override has recorded the call
 * already; just before it calls the parent it names the parent's hooks with [skipNext], and they then record nothing.
 * A call that does not come from an override records as with [DariHooks].
 */
@Suppress("LongParameterList")
public object NestedHooks {
    private val skipped = ThreadLocal<ArrayList<String>>()

    /** Makes the next hook with exactly this [rule] on this thread record nothing. */
    @JvmStatic
    public fun skipNext(rule: String?) {
        if (rule == null) return
        try {
            val waiting = skipped.get() ?: ArrayList<String>().also(skipped::set)
            // A stack that overflowed on its way into the parent leaves a name behind; such names must neither add up
            // nor keep out new ones.
            if (waiting.size == LIMIT) waiting.removeAt(0)
            waiting.add(rule)
        } catch (@Suppress("TooGenericExceptionCaught") _: Throwable) {
            // Without memory for the note the call is recorded twice, which is better than failing the app's call.
        }
    }

    private fun isSkipped(rule: String?): Boolean = try {
        val waiting = skipped.get()
        val skip = waiting != null && waiting.remove(rule)
        if (skip && waiting.isEmpty()) skipped.remove()
        skip
    } catch (@Suppress("TooGenericExceptionCaught") _: Throwable) {
        false
    }

    /** As [DariHooks.request], unless skipped. */
    @JvmStatic
    public fun request(rule: String?, a0: Any?, a1: Any?, a2: Any?, a3: Any?) {
        if (!isSkipped(rule)) DariHooks.request(rule, a0, a1, a2, a3)
    }

    /** As [DariHooks.request], unless skipped; the wide form. */
    @JvmStatic
    public fun request(
        rule: String?,
        a0: Any?, a1: Any?, a2: Any?, a3: Any?, a4: Any?, a5: Any?, a6: Any?, a7: Any?,
        p0: Long, p1: Long, p2: Long, p3: Long,
        d0: Double, d1: Double, d2: Double, d3: Double,
    ) {
        if (!isSkipped(rule)) {
            DariHooks.request(rule, a0, a1, a2, a3, a4, a5, a6, a7, p0, p1, p2, p3, d0, d1, d2, d3)
        }
    }

    /** As [DariHooks.response], unless skipped. */
    @JvmStatic
    public fun response(rule: String?, a0: Any?, a1: Any?, a2: Any?, a3: Any?) {
        if (!isSkipped(rule)) DariHooks.response(rule, a0, a1, a2, a3)
    }

    /** As [DariHooks.response], unless skipped; the wide form. */
    @JvmStatic
    public fun response(
        rule: String?,
        a0: Any?, a1: Any?, a2: Any?, a3: Any?, a4: Any?, a5: Any?, a6: Any?, a7: Any?,
        p0: Long, p1: Long, p2: Long, p3: Long,
        d0: Double, d1: Double, d2: Double, d3: Double,
    ) {
        if (!isSkipped(rule)) {
            DariHooks.response(rule, a0, a1, a2, a3, a4, a5, a6, a7, p0, p1, p2, p3, d0, d1, d2, d3)
        }
    }

    /** As [DariHooks.enter], unless skipped; then there is nothing to answer either. */
    @JvmStatic
    public fun enter(rule: String?, a0: Any?, a1: Any?, a2: Any?, a3: Any?): Any? =
        if (isSkipped(rule)) null else DariHooks.enter(rule, a0, a1, a2, a3)

    /** As [DariHooks.enter], unless skipped; the wide form. */
    @JvmStatic
    public fun enter(
        rule: String?,
        a0: Any?, a1: Any?, a2: Any?, a3: Any?, a4: Any?, a5: Any?, a6: Any?, a7: Any?,
        p0: Long, p1: Long, p2: Long, p3: Long,
        d0: Double, d1: Double, d2: Double, d3: Double,
    ): Any? =
        if (isSkipped(rule)) null else DariHooks.enter(rule, a0, a1, a2, a3, a4, a5, a6, a7, p0, p1, p2, p3, d0, d1, d2, d3)

    /** Far more than hooks of one method. */
    private const val LIMIT = 64
}
