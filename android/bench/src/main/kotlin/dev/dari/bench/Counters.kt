package dev.dari.bench

/**
 * What the virtual machine counts. A port, because a phone has none of the host's management
 * classes. All counts only ever grow; callers use differences. A count that the machine does not
 * keep is [UNKNOWN] every time, so that its differences are zero.
 */
public interface Counters {
    /** Methods compiled so far, or another number that changes whenever the compiler finished one. */
    public fun compilations(): Long

    /**
     * Whether a compilation is under way or waits for a processor now. On a busy machine the compiler may
     * be kept waiting for longer than any window, and [compilations] does not tell that from having nothing
     * to do. False where the platform does not tell.
     */
    public fun isCompiling(): Boolean

    /** Garbage collections so far, all collectors together. */
    public fun gcCount(): Long

    /** Time spent in garbage collections so far, in ns (the host resolves 1 ms). */
    public fun gcTimeNs(): Long

    /** CPU time of this process so far, in ns. */
    public fun cpuTimeNs(): Long

    /**
     * CPU time and lost time of the whole machine so far; null where the platform does not tell. Beside
     * [cpuTimeNs] it shows what other processes did meanwhile.
     */
    public fun hostTimes(): HostTimes?

    /** Frequency of the processors now, on average, in kHz; null where the platform does not tell. */
    public fun frequencyKHz(): Long?

    /** Bytes allocated so far by the calling thread. */
    public fun callerAllocatedBytes(): Long

    /** Bytes allocated so far by all other threads that are alive, which is the deferred work. */
    public fun otherAllocatedBytes(): Long

    public companion object {
        /** The answer of a count that this machine does not keep. */
        public const val UNKNOWN: Long = -1
    }
}
