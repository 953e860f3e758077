package dev.dari

/** The part of the hooks that only Kotlin suspend methods need: nothing is recorded. */
@Suppress("UNUSED_PARAMETER")
public object SuspendHooks {
    /** Does nothing. */
    @JvmStatic
    public fun reply(token: Any?, value: Any?) {
    }
}
