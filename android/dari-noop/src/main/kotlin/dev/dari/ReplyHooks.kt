package dev.dari

/** Replies whose type a plain number or object would not tell: nothing is recorded. */
@Suppress("UNUSED_PARAMETER")
public object ReplyHooks {
    /** Does nothing. */
    @JvmStatic
    public fun reply(token: Any?, value: Boolean) {
    }

    /** Does nothing. */
    @JvmStatic
    public fun reply(token: Any?, value: Char) {
    }

    /** Does nothing. */
    @JvmStatic
    public fun suspending(token: Any?, value: Any?) {
    }
}
