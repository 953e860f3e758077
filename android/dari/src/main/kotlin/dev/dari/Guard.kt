package dev.dari

import java.util.concurrent.atomic.AtomicInteger

/**
 * Marks the stretches in which the library runs code that is not its own (an argument's `toString`, the observer), so
 * that a mapped bridge called from there is not captured: it would otherwise call the same code again, without end.
 * A bridge body runs outside of these stretches, so a mapped method that calls another mapped one records both.
 */
internal object Guard {
    /** Stretches under way on any thread: nearly always 0, which spares every hook the thread-local look-up. */
    private val active = AtomicInteger()
    private val inside = ThreadLocal<Boolean>()

    /** Whether this thread is in such a stretch. */
    @JvmStatic
    fun isInside(): Boolean = active.get() != 0 && inside.get() != null

    /** The result of [block], run as such a stretch. */
    inline fun <T> run(block: () -> T): T {
        if (isInside()) return block()
        enter()
        try {
            return block()
        } finally {
            leave()
        }
    }

    @PublishedApi
    internal fun enter() {
        active.incrementAndGet()
        inside.set(true)
    }

    @PublishedApi
    internal fun leave() {
        inside.remove()
        active.decrementAndGet()
    }
}
