package dev.dari

import java.util.concurrent.atomic.AtomicInteger

/**
 * Marks the stretches in which the library runs code that is not its own (an argument's `toString`, the observer), so
 * that a mapped bridge called from there is not captured: it would otherwise call the same code again, without end.
 * A bridge body runs outside of these stretches, so a mapped method that calls another mapped one records both.
 */
internal object Guard {
    /** Stretches under way on any thread: nearly always 0, which spares every hook the thread-local look-up. */
    @JvmField
    val active: AtomicInteger = AtomicInteger()

    private val flags = ThreadLocal.withInitial { BooleanArray(1) }

    /** This thread's mark, in its only element. */
    fun flag(): BooleanArray = flags.get()

    /** Whether this thread is in such a stretch. */
    fun isInside(): Boolean = active.get() != 0 && flag()[0]

    /** The result of [block], run as such a stretch. */
    inline fun <T> run(block: () -> T): T {
        val flag = flag()
        if (flag[0]) return block()
        active.incrementAndGet()
        flag[0] = true
        try {
            return block()
        } finally {
            // First and without a call: if the stack has run out, this thread must not stay marked for ever.
            flag[0] = false
            active.decrementAndGet()
        }
    }
}
