package dev.dari.bench

import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.atomic.AtomicReference
import java.util.concurrent.locks.LockSupport

/** What each thread of a [Crew] does; given the thread's number, from 0. */
internal fun interface CrewTask {
    fun run(thread: Int)
}

/**
 * Threads that begin a task together. Between tasks they are parked, so that they take no processor from the store's
 * writer; before a task they spin until all are there, since a thread that has to be woken starts far later than a
 * round trip takes. On fewer processors than threads they give way while they spin. Nothing here allocates.
 *
 * @property size how many threads
 */
internal class Crew(val size: Int) {
    private val missing = AtomicInteger()
    private val busy = AtomicInteger()
    private val failure = AtomicReference<Throwable?>()

    @Volatile
    private var task: CrewTask? = null

    @Volatile
    private var caller: Thread? = null

    @Volatile
    private var turn = 0

    @Volatile
    private var isClosed = false

    private val threads = Array(size) { number ->
        Thread({ work(number) }, "caller-$number").apply { isDaemon = true }
    }

    init {
        for (thread in threads) thread.start()
    }

    /**
     * Has every thread run [task] once, all at a time, and waits for the last of them.
     *
     * @throws Throwable what a thread threw; the others have ended their task all the same
     */
    fun together(task: CrewTask) {
        check(!isClosed) { "The threads have ended" }
        this.task = task
        caller = Thread.currentThread()
        missing.set(size)
        busy.set(size)
        turn += 1
        for (thread in threads) LockSupport.unpark(thread)
        while (busy.get() > 0) LockSupport.park(this)
        failure.getAndSet(null)?.let { throw it }
    }

    /** Ends the threads, once each has done what it is at. */
    fun close() {
        isClosed = true
        for (thread in threads) LockSupport.unpark(thread)
    }

    private fun work(number: Int) {
        var done = 0
        while (true) {
            while (turn == done) {
                if (isClosed) return
                LockSupport.park(this)
            }
            done += 1
            perform(number)
            if (busy.decrementAndGet() == 0) LockSupport.unpark(caller)
        }
    }

    // Whatever a task throws is the caller's to report: a thread that ended instead would leave it waiting.
    @Suppress("TooGenericExceptionCaught")
    private fun perform(number: Int) {
        try {
            awaitOthers()
            task?.run(number)
        } catch (e: Throwable) {
            failure.compareAndSet(null, e)
        }
    }

    private fun awaitOthers() {
        missing.decrementAndGet()
        var spins = 0
        while (missing.get() > 0) if (++spins > SPINS) Thread.yield()
    }

    private companion object {
        /** A few microseconds: as long as threads that run already take to get here. */
        const val SPINS = 2_000
    }
}
