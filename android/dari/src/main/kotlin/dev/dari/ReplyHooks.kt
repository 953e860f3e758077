package dev.dari

import kotlin.coroutines.intrinsics.COROUTINE_SUSPENDED

/** Replies whose type a plain number or object would not tell: [DariHooks.reply] takes everything else. */
public object ReplyHooks {
    /** The method returned a boolean. */
    @JvmStatic
    public fun reply(token: Any?, value: Boolean) {
        if (token != null) DariHooks.reply(token, value as Any)
    }

    /** The method returned a character. */
    @JvmStatic
    public fun reply(token: Any?, value: Char) {
        if (token != null) DariHooks.reply(token, value.toString())
    }

    /** A suspend method returned [value]: its result, or the mark that it will go on later, which is no reply. */
    @JvmStatic
    public fun suspending(token: Any?, value: Any?) {
        if (token != null && !isMark(value)) DariHooks.reply(token, value)
    }

    private fun isMark(value: Any?): Boolean = try {
        value === COROUTINE_SUSPENDED
    } catch (@Suppress("TooGenericExceptionCaught") _: Throwable) {
        false
    }
}
