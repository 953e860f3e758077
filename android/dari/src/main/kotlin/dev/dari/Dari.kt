package dev.dari

/** The entry points of the recording runtime. All functions may be called from any thread and none throws. */
public object Dari {
    private const val STORE_TIMEOUT_MILLIS = 10_000L

    private var lastCounters = DariCounters()

    /** Which runtime this is. Not a compile-time constant, so that callers ask the one they run with. */
    @JvmStatic
    public val runtime: String get() = "dari"

    /**
     * Starts recording into an empty list and, on the writer thread, loading what [store] holds; that comes before
     * whatever is captured meanwhile. A recording under way is stopped first. From here on the store is the writer's,
     * until [stop] closes it. Calls captured before this are not recorded.
     */
    @JvmStatic
    public fun start(config: DariConfig, store: MessageStore) {
        synchronized(this) {
            stop()
            Running.recorder = Recorder(config, store).also { it.start() }
        }
    }

    /** An interceptor whose messages carry [tag]; it outlives [stop] and [start]. Never null in this runtime. */
    @JvmStatic
    @JvmOverloads
    public fun createInterceptor(tag: String? = null): DariInterceptor? = RecordingInterceptor(tag)

    /** The entries of this moment, oldest first, in a list that later messages do not change. Empty if not started. */
    @JvmStatic
    public fun entries(): List<MessageEntry> = Running.recorder?.entries() ?: emptyList()

    /** The counts since [start]; after [stop] those of the run that ended. */
    @JvmStatic
    public fun counters(): DariCounters = Running.recorder?.counters() ?: synchronized(this) { lastCounters }

    /**
     * Empties memory at once, and the store before it returns (10 s at most, then as soon as it can): not for a thread
     * that draws. What is captured while it runs is kept. The counters go on.
     */
    @JvmStatic
    public fun clear() {
        Running.recorder?.clear(STORE_TIMEOUT_MILLIS)
    }

    /**
     * Waits until everything recorded before the call is in the store and the store has been loaded. False if
     * [timeoutMillis] were not enough, the store failed, or the caller was interrupted (its flag stays set). True at
     * once if nothing is running. The writer does not wait for more messages while somebody waits here.
     */
    @JvmStatic
    public fun drain(timeoutMillis: Long): Boolean = Running.recorder?.drain(timeoutMillis) ?: true

    /** Stops recording, writes what is left (10 s at most), closes the store. Does nothing if nothing is running. */
    @JvmStatic
    public fun stop() {
        synchronized(this) {
            val ending = Running.recorder ?: return
            Running.recorder = null
            ending.stop(STORE_TIMEOUT_MILLIS)
            lastCounters = ending.counters()
        }
    }
}
