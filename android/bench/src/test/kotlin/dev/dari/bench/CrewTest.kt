package dev.dari.bench

import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.CyclicBarrier
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicIntegerArray

class CrewTest {
    private val crew = Crew(4)

    @AfterEach
    fun end() = crew.close()

    @Test
    fun `together() runs the task once on every thread, time and again`() {
        val runs = AtomicIntegerArray(4)
        val threads = ConcurrentHashMap.newKeySet<Thread>()
        repeat(2_000) {
            crew.together { thread ->
                runs.incrementAndGet(thread)
                threads.add(Thread.currentThread())
            }
        }
        assertEquals(listOf(2_000, 2_000, 2_000, 2_000), List(4) { runs[it] })
        assertEquals(4, threads.size)
        assertFalse(Thread.currentThread() in threads)
    }

    @Test
    fun `together() has all threads at the task at a time`() {
        // Only if all four are inside their tasks does any of them get through.
        val barrier = CyclicBarrier(4)
        repeat(50) { crew.together { barrier.await(60, TimeUnit.SECONDS) } }
        assertEquals(0, barrier.numberWaiting)
    }

    @Test
    fun `together() shows every thread what was written before it`() {
        val plain = LongArray(1)
        val seen = LongArray(4)
        repeat(2_000) { round ->
            plain[0] = round.toLong()
            crew.together { seen[it] = plain[0] }
            assertEquals(List(4) { round.toLong() }, seen.toList())
        }
    }

    @Test
    fun `together() throws what a thread threw, once, and can go on`() {
        val runs = AtomicIntegerArray(4)
        val thrown = assertThrows(OutOfMemoryError::class.java) {
            crew.together { thread ->
                runs.incrementAndGet(thread)
                if (thread == 2) throw OutOfMemoryError("planted")
            }
        }
        assertEquals("planted", thrown.message)
        crew.together { runs.incrementAndGet(it) }
        assertEquals(List(4) { 2 }, List(4) { runs[it] })
    }

    @Test
    fun `close() ends the threads`() {
        val threads = ConcurrentHashMap.newKeySet<Thread>()
        crew.together { threads.add(Thread.currentThread()) }
        crew.close()
        for (thread in threads) thread.join(60_000)
        assertEquals(emptyList<Thread>(), threads.filter { it.isAlive })
        assertThrows(IllegalStateException::class.java) { crew.together { } }
    }
}
