package dev.dari

/**
 * The entry points of the recording runtime, doing nothing: a build that has this class instead compiles and runs
 * unchanged and captures nothing. All functions may be called from any thread.
 */
public object Dari {
    private val nothing = DariCounters()

    /** Which runtime this is. Not a compile-time constant, so that callers ask the one they run with. */
    @JvmStatic
    public val runtime: String get() = "dari-noop"

    /** Does nothing; [store] is neither opened nor closed. */
    @JvmStatic
    @Suppress("UNUSED_PARAMETER")
    public fun start(config: DariConfig, store: MessageStore) {
    }

    /** Null, so that `interceptor?.f(...)` does not even evaluate its arguments. */
    @JvmStatic
    @JvmOverloads
    @Suppress("UNUSED_PARAMETER")
    public fun createInterceptor(tag: String? = null): DariInterceptor? = null

    /** Always empty. */
    @JvmStatic
    public fun entries(): List<MessageEntry> = emptyList()

    /** Always zeros. */
    @JvmStatic
    public fun counters(): DariCounters = nothing

    /** Does nothing. */
    @JvmStatic
    public fun clear() {
    }

    /** Always true: nothing is ever scheduled. */
    @JvmStatic
    @Suppress("UNUSED_PARAMETER")
    public fun drain(timeoutMillis: Long): Boolean = true

    /** Does nothing. */
    @JvmStatic
    public fun stop() {
    }
}
