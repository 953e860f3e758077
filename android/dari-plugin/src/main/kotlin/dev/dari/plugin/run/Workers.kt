package dev.dari.plugin.run

import java.util.concurrent.Callable
import java.util.concurrent.ExecutionException
import java.util.concurrent.Executors

/** A fixed number of threads; results come in the order of the input, whoever was quicker. */
internal class Workers(private val threads: Int = Runtime.getRuntime().availableProcessors()) : AutoCloseable {
    private val pool = Executors.newFixedThreadPool(threads) { task -> Thread(task, "dari-transform").also { it.isDaemon = true } }

    /** [transform] of every one of [items]; what it throws is thrown here. */
    fun <T, R> map(items: List<T>, transform: (T) -> R): List<R> = mapChunks(items, CHUNK) { chunk -> chunk.map(transform) }

    /** As [map], for work that is cheaper for many items at once. */
    fun <T, R> mapChunks(items: List<T>, size: Int, transform: (List<T>) -> List<R>): List<R> {
        if (items.size <= 1) return transform(items)
        // Large chunks keep a worker's buffers warm, but every thread must get some.
        val chunks = items.chunked(maxOf(1, minOf(size, (items.size + threads - 1) / threads)))
        val running = chunks.map { chunk -> pool.submit(Callable { transform(chunk) }) }
        try {
            return running.flatMap { it.get() }
        } catch (e: ExecutionException) {
            throw e.cause ?: e
        }
    }

    override fun close() {
        pool.shutdownNow()
    }

    private companion object {
        const val CHUNK = 64
    }
}
