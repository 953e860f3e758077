package dev.dari

import kotlin.random.Random
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

class MessageLogTest {
    private fun slot(id: Long) = Slot(storedEntry(id), id)

    private fun ids(log: MessageLog): List<Long> = log.entries().map { it.id }

    @Test
    fun `any sequence of changes leaves what a plain list has and no earlier list changes`() {
        for (seed in 1..60) {
            val random = Random(seed)
            val bound = listOf(1, 2, 31, 32, 33, 64, 100)[seed % 7]
            var log = MessageLog.EMPTY
            val model = ArrayList<Long>()
            val earlier = ArrayList<Pair<MessageLog, List<Long>>>()
            var next = 1L
            var prepended = false
            repeat(400) {
                when (random.nextInt(40)) {
                    in 0..29 -> {
                        log = log.append(slot(next), bound)
                        model.add(next++)
                        if (model.size > bound) model.removeAt(0)
                    }
                    in 30..37 -> if (model.isNotEmpty()) {
                        val i = random.nextInt(model.size)
                        log = log.replace(log.first + i, slot(next))
                        model[i] = next++
                    }
                    38 -> if (!prepended) {
                        prepended = true
                        val older = List(random.nextInt(120)) { -1000L + it }
                        log = log.prepend(older.map { slot(it) }, bound)
                        model.addAll(0, older.takeLast(bound - model.size))
                    }
                    else -> if (random.nextInt(5) == 0) {
                        log = log.emptied()
                        model.clear()
                    }
                }
                assertEquals(model, ids(log), "seed $seed step $it")
                assertEquals(model.size, log.size)
                if (it % 50 == 0) earlier.add(log to model.toList())
            }
            for ((old, expected) in earlier) assertEquals(expected, ids(old), "seed $seed")
        }
    }

    @Test
    fun `append() does not keep what has left alive`() {
        var log = MessageLog.EMPTY
        for (id in 1L..210L) log = log.append(slot(id), 40)
        val spine = MessageLog::class.java.getDeclaredField("spine").also { it.isAccessible = true }.get(log) as Array<*>
        val held = spine.sumOf { chunk -> (chunk as Array<*>).count { it != null } }
        assertEquals(40, held)
    }
}
