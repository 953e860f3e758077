package dev.dari

import kotlin.coroutines.intrinsics.COROUTINE_SUSPENDED

/** The part of the hooks that only Kotlin suspend methods need. */
public object SuspendHooks {
    /** As [DariHooks.reply], unless [value] is the mark that the method will go on later, which is no reply. */
    @JvmStatic
    public fun reply(token: Any?, value: Any?) {
        if (token != null && !isMark(value)) DariHooks.reply(token, value)
    }

    private fun isMark(value: Any?): Boolean = try {
        value === COROUTINE_SUSPENDED
    } catch (@Suppress("TooGenericExceptionCaught") _: Throwable) {
        // Without the coroutine library's class there is no mark either.
        false
    }
}
