package dev.dari.sample.lib.push

import java.util.PriorityQueue

/** Notices that wait: what matters more goes first, then what is older; of one collapse key only the newest stays. */
public class NoticeQueue(private val capacity: Int) {
    private val waiting = PriorityQueue(11, compareByDescending<Notice> { it.priority }.thenBy { it.createdAtMillis })

    /** How many wait. */
    public val size: Int get() = waiting.size

    /** Adds one; what had to go for it. */
    public fun offer(notice: Notice): Notice? {
        val collapsed = notice.collapseKey?.let { key -> waiting.firstOrNull { it.collapseKey == key } }
        if (collapsed != null) waiting.remove(collapsed)
        waiting.add(notice)
        if (waiting.size <= capacity) return collapsed
        val last = waiting.minWithOrNull(compareBy<Notice> { it.priority }.thenBy { it.createdAtMillis })
        waiting.remove(last)
        return last
    }

    /** Takes the first; null if none waits. */
    public fun poll(): Notice? = waiting.poll()
}
